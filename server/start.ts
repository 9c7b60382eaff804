import { createServer, type RequestListener, type Server } from "node:http"
import { Server as NetServer } from "node:net"
import { ensureFirstAdmin, type FirstAdmin } from "../app/domain/accounts/commands/first-admin.server.ts"
import { countSealedAccounts } from "../app/domain/accounts/queries.server.ts"
import { seedDemoData } from "../app/domain/demo/seed.server.ts"
import { listPublishedEditions } from "../app/domain/editions/queries.server.ts"
import { type Config, SettingsError } from "../app/platform/config.server.ts"
import { CONTENT_CHANNEL } from "../app/platform/content-notices.server.ts"
import { describeListenFault, listen, tryToListen } from "../app/platform/listening.server.ts"
import { metricsRegistry } from "../app/platform/metrics.server.ts"
import { listenForNotifications } from "../app/platform/notifications.server.ts"
import { warnOfProblems } from "../app/platform/self-check/checks.server.ts"
import { formatNairobiDate } from "../app/values/clock.ts"
import { type Container, openContainer } from "./container.ts"
import { updateContent } from "./content.ts"
import { type AppDependencies, createHttpListener } from "./http/app.ts"
import { limitPipelining } from "./http/limit-pipelining.ts"
import type { Build } from "./http/page-handler.ts"
import { enforceRequestTimeouts, TIMEOUT_CHECK_OPTIONS } from "./http/request-timeouts.ts"
import { type BackgroundJobs, startBackgroundJobs } from "./jobs.ts"
import { registerMetrics } from "./metrics.ts"
import { createPageCache } from "./publishing/page-cache.ts"
import { createPhaseClock } from "./publishing/phase-clock.ts"
import { type Stop, stopAll } from "./stop-all.ts"

export interface RunningServer {
	port: number
	/** Finishes what runs, refuses the new, closes everything. Idempotent. */
	stop(): Promise<void>
}

export interface ServerOptions {
	/** Takes the place of `serveBuild` in development (bin/dev-server.mjs). */
	serve?: (dependencies: AppDependencies) => Promise<Server>
	/** Ends the wait for an embedded database that is not ready. */
	signal?: AbortSignal
}

const now = () => new Date()

export async function startServer(config: Config, options: ServerOptions = {}): Promise<RunningServer> {
	await assertPortFree(config)
	const container = await openContainer(config, "server", options.signal)
	const stops: Stop[] = []
	const close = () => stopAll(stops, container.log).finally(container.close)
	try {
		const firstAdmin = await bootstrap(container)
		const background = await startBackgroundJobs(container, now, stops)
		const web = await startWeb(container, background, options)
		stops.push(web.notices.stop)
		const port = await listen(web.server, config).catch((error) => throwListenError(error, config))
		container.log.info({ port }, "serving")
		console.log(buildWelcomeMessage(config.publicUrl ?? `http://localhost:${port}`, firstAdmin))
		const stopping = new AbortController()
		void warnOfProblems(config, container.log, stopping.signal)
		stops.push(async () => stopping.abort())
		return { port, stop: once(() => shutDown(web.server, close, container.log)) }
	} catch (error) {
		await close()
		throw error
	}
}

/**
 * Finds out whether we can listen there, before anything is made. Only tried: the port is taken for good when pages
 * can be answered, so that a proxy with other servers sends nobody here before.
 */
async function assertPortFree(config: Config): Promise<void> {
	const error = await tryToListen(config)
	if (error) await throwListenError(error, config)
}

/** @throws {SettingsError} in words for the person at the console */
async function throwListenError(error: NodeJS.ErrnoException, config: Config): Promise<never> {
	throw new SettingsError(await describeListenFault(error, config))
}

async function bootstrap(container: Container): Promise<FirstAdmin | undefined> {
	const { config, database } = container
	await updateContent(container, now())
	const given = { ...config.firstAdmin, authSecret: config.authSecret }
	const firstAdmin = await ensureFirstAdmin(database.db, given, now())
	if (config.demoData) await addDemoData(container)
	await warnOfOtherSecret(container)
	return firstAdmin
}

/** A start goes on: after a move the former secret may be lost, and passwords still work. */
async function warnOfOtherSecret({ config, database, log }: Container): Promise<void> {
	const accounts = await countSealedAccounts(database.db, config.authSecret)
	if (accounts)
		log.warn(
			{ accounts },
			"AUTH_SECRET is not the one under which two-step sign-in was turned on, so these accounts cannot use their app: set the former secret, or npm run admin -- second-factor-off EMAIL for each",
		)
}

/** The demo season is only there to look at: without it we serve all the same. */
async function addDemoData({ config, files, log, database }: Container): Promise<void> {
	const origin = config.publicUrl ?? `http://localhost:${config.port}`
	const filled = await seedDemoData(database.db, files, { now: now(), origin }).catch((error: unknown) => {
		log.warn({ err: error }, "the demo data could not be added; the next start will try again")
	})
	if (filled === "filled") log.info("added the demo data")
}

/** What the person at the console reads at the end of a start; the only place a made password appears. */
function buildWelcomeMessage(address: string, firstAdmin: FirstAdmin | undefined): string {
	const lines = [`Tamasha is open at ${address}`]
	if (firstAdmin) {
		lines.push(`sign in at ${address}/login as ${firstAdmin.email}`, ...passwordLines(firstAdmin))
	}
	return `\n${lines.map((line) => `  ${line}`).join("\n")}\n`
}

function passwordLines({ email, password }: FirstAdmin): string[] {
	switch (password.kind) {
		case "given":
			return []
		case "lost":
			return [`(not used yet; for a new password: npm run admin -- reset ${email})`]
		case "made":
			return [
				`password ${password.words}`,
				`(works until ${formatNairobiDate(password.endsAt)}, shown at every start until it is used; change it under Account)`,
			]
	}
}

async function startWeb(
	container: Container,
	{ jobs, mailDispatcher, gateway }: BackgroundJobs,
	{ serve = serveBuild }: ServerOptions,
) {
	const { databaseUrl, log } = container
	const { db } = container.database
	const clock = createPhaseClock(() => listPublishedEditions(db), now, log)
	const cache = createPageCache(log, clock.hasTurned)
	registerMetrics(container, cache, now)
	const renewPages = () => {
		cache.invalidate()
		clock.update()
	}
	const notices = listenForNotifications(databaseUrl, CONTENT_CHANNEL, renewPages, log)
	const services = {
		...container,
		db,
		jobs,
		mailDispatcher,
		gateway,
		metrics: metricsRegistry,
		now,
	}
	const server = await serve({ services, log, cache })
	enforceRequestTimeouts(server)
	return { server, notices }
}

async function serveBuild(dependencies: AppDependencies): Promise<Server> {
	return createServer(
		TIMEOUT_CHECK_OPTIONS,
		createAppListener(dependencies, await import("virtual:react-router/server-build")),
	)
}

/** What answers requests. */
export function createAppListener(dependencies: AppDependencies, build: Build): RequestListener {
	return limitPipelining(createHttpListener(dependencies, build))
}

/** Milliseconds: who has just connected, or has just been answered, is about to ask. */
const IDLE_GRACE = 250

/**
 * Takes nobody else in. Unlike Node's own `close` it does not hang up on those who are here: each is answered
 * once more and told to go (trust.md F14).
 */
function stopListening(server: Server, closed: (error?: Error) => void): void {
	server.prependListener("request", (_, response) => {
		response.shouldKeepAlive = false
	})
	NetServer.prototype.close.call(server, closed)
}

async function shutDown(server: Server, close: () => Promise<void>, log: Container["log"]): Promise<void> {
	const closed = new Promise((resolve) => stopListening(server, resolve))
	const closing = setInterval(() => server.closeIdleConnections(), IDLE_GRACE)
	setTimeout(() => server.closeAllConnections(), 10_000).unref()
	await closed.finally(() => clearInterval(closing))
	await close()
	log.info("stopped")
}

function once(task: () => Promise<void>): () => Promise<void> {
	let done: Promise<void> | undefined
	return () => {
		done ??= task()
		return done
	}
}
