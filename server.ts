import { randomBytes, randomUUID } from "node:crypto"
import { createServer, type RequestListener, type Server } from "node:http"
import { getRequestListener, type HttpBindings } from "@hono/node-server"
import { serveStatic } from "@hono/node-server/serve-static"
import { type Context, Hono } from "hono"
import { compress } from "hono/compress"
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router"
import { openAuth } from "./app/domain/accounts/auth.server.ts"
import { ensureFirstAdmin } from "./app/domain/accounts/commands/admins.server.ts"
import { sweepAccounts } from "./app/domain/accounts/commands/sessions.server.ts"
import { sentEffects } from "./app/domain/applications/commands.server.ts"
import { seedDemoSeason } from "./app/domain/demo/seed.server.ts"
import { ABANDONED_AFTER, sweepOrphans } from "./app/domain/files/sweep.server.ts"
import { DELIVERY_JOB, openPostOffice } from "./app/domain/mail/post-office.server.ts"
import type { Clock } from "./app/platform/clock.ts"
import type { Config } from "./app/platform/config.server.ts"
import { type Jobs, openJobs } from "./app/platform/jobs.server.ts"
import type { Log } from "./app/platform/log.server.ts"
import { listenForNotices } from "./app/platform/notices.server.ts"
import { originCheck } from "./app/web/middleware/origin-check.ts"
import { ownOrigin } from "./app/web/middleware/own-origin.ts"
import { openPageCache } from "./app/web/middleware/page-cache.ts"
import { requestLog } from "./app/web/middleware/request-log.ts"
import { securityHeaders } from "./app/web/middleware/security-headers.ts"
import { provide, type Services, type Visit } from "./app/web/middleware/services.ts"
import { letUploadsTakeLonger } from "./app/web/middleware/slow-senders.ts"
import { visitorAddress } from "./app/web/middleware/visitor-address.ts"
import { addFirstContent } from "./first-content.ts"
import { type Machine, openMachine } from "./machine.ts"
import { welcome } from "./welcome.ts"

/** The build itself in production; in development whatever it is at this moment. */
type Build = ServerBuild | (() => Promise<ServerBuild>)
type PageCache = ReturnType<typeof openPageCache>
type Env = { Bindings: HttpBindings; Variables: { requestId: string } }

export interface RunningServer {
	port: number
	/** Finishes what runs, refuses the new, closes everything. Idempotent. */
	stop(): Promise<void>
}

/**
 * Starts everything: platform, domain jobs, web.
 * @param options.build where the pages come from; the development server hands in its own
 * @param options.wrap lets the development server answer before us
 */
export async function startServer(
	config: Config,
	{
		build,
		wrap = (listener) => listener,
	}: { build?: Build; wrap?: (listener: RequestListener) => RequestListener } = {},
): Promise<RunningServer> {
	const machine = await openMachine(config, "server")
	try {
		const { db } = machine.database
		await addFirstContent(db)
		const firstAdmin = await ensureFirstAdmin(db, config.firstAdmin, new Date())
		const jobs = await openJobs(machine.databaseUrl, machine.log)
		const now = () => new Date()
		if (config.demoData) await fillDemoSeason(machine, now)
		const post = openPostOffice({
			db,
			transport: machine.mail,
			effects: sentEffects,
			jobs,
			log: machine.log,
			now,
		})
		await jobs.every(DELIVERY_JOB, "* * * * *", async () => void (await post.deliverDue()))
		await jobs.every("nightly-sweep", "23 3 * * *", async () => {
			await sweepAccounts(db, now())
			await machine.limits.sweep(now())
		})
		await sweepAtTimes(machine, jobs, now)
		const services: Services = {
			config,
			db,
			limits: machine.limits,
			files: machine.files,
			post,
			jobs,
			auth: openAuth(db, config, now),
			now,
		}
		const cache = openPageCache(config.publicUrl, machine.log)
		const notices = listenForNotices(machine.databaseUrl, "content_changed", cache.forget, machine.log)
		const pages = build ?? (await import("virtual:react-router/server-build"))
		const app = createApp(services, machine.log, pages, cache)
		const server = createServer(wrap(cache.before(getRequestListener(app.fetch))))
		letUploadsTakeLonger(server)
		const port = await listen(server, config)
		machine.log.info({ port }, "serving")
		console.log(welcome(config.publicUrl ?? `http://localhost:${port}`, firstAdmin))
		return {
			port,
			stop: once(() =>
				stopAll(server, () => Promise.all([jobs.stop(), post.stop(), notices.stop()]), machine),
			),
		}
	} catch (error) {
		await machine.close()
		throw error
	}
}

/** The demo season is only there to look at: without it we serve all the same. */
async function fillDemoSeason({ config, files, log, database }: Machine, now: Clock): Promise<void> {
	const origin = config.publicUrl ?? `http://localhost:${config.port}`
	const filled = await seedDemoSeason(database.db, files, { now: now(), origin }).catch((error: unknown) => {
		log.warn({ err: error }, "the demo season could not be filled in; the next start tries again")
	})
	if (filled === "filled") log.info("filled in the demo season")
}

/** Clears away what a process left behind that died in the middle of an upload: now, and every hour. */
async function sweepAtTimes(
	{ config, files, log, database }: Machine,
	jobs: Jobs,
	now: Clock,
): Promise<void> {
	const sweep = (before: Date) =>
		sweepOrphans({ db: database.db, files, dataDir: config.dataDir, log }, before)
	const abandoned = () => new Date(now().getTime() - ABANDONED_AFTER)
	// Whoever owns the embedded database is alone; on another one, other processes may be busy right now.
	void sweep(config.databaseUrl ? abandoned() : now())
	await jobs.every("sweep-orphans", "17 * * * *", () => sweep(abandoned()))
}

/** The whole of HTTP in order: what every answer gets, then files, then pages. */
function createApp(services: Services, log: Log, build: Build, cache: PageCache): Hono<Env> {
	const { publicUrl } = services.config
	const app = new Hono<Env>()
	app.use(async (c, next) => {
		c.set("requestId", randomUUID())
		await next()
		c.res.headers.set("x-request-id", c.get("requestId"))
	})
	app.use(requestLog(log))
	app.use(securityHeaders(publicUrl))
	app.use(originCheck(publicUrl))
	app.use(compress())
	app.use(
		"/assets/*",
		serveStatic({
			root: "build/client",
			precompressed: true,
			onFound: (_, c) => c.header("cache-control", "public, max-age=31536000, immutable"),
		}),
	)
	app.use(serveStatic({ root: "build/client", precompressed: true }))
	app.use(cache.keep)
	const answer = createRequestHandler(build, import.meta.env.MODE)
	app.all("*", (c) => {
		const context = new RouterContextProvider()
		provide(context, services, visitFor(c, services.config, log))
		return answer(c.req.raw, context)
	})
	return app
}

function visitFor(c: Context<Env>, config: Config, log: Log): Visit {
	const requestId = c.get("requestId")
	return {
		requestId,
		ip: visitorAddress(c.req.raw, c.env.incoming, config.trustProxy),
		origin: ownOrigin(c.req.header("host"), c.env.incoming, config),
		log: log.child({ requestId }),
		scriptMark: randomBytes(16).toString("hex"),
		trouble: {},
	}
}

function listen(server: Server, { port, host }: Config): Promise<number> {
	return new Promise((resolve, reject) => {
		server.once("error", reject)
		server.listen(port, host, () => {
			const address = server.address()
			resolve(typeof address === "object" && address ? address.port : port)
		})
	})
}

async function stopAll(server: Server, stopWork: () => Promise<unknown>, machine: Machine): Promise<void> {
	const closed = new Promise((resolve) => server.close(resolve))
	server.closeIdleConnections()
	setTimeout(() => server.closeAllConnections(), 10_000).unref()
	await closed
	await stopWork()
	await machine.close()
}

function once(work: () => Promise<void>): () => Promise<void> {
	let done: Promise<void> | undefined
	return () => {
		done ??= work()
		return done
	}
}
