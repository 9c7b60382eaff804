import { createServer, type RequestListener, type Server } from "node:http"
import { Server as NetServer } from "node:net"
import { openAuth } from "./app/domain/accounts/auth.server.ts"
import { type Config, SettingsError } from "./app/platform/config.server.ts"
import { describeListenFault, listen, tryToListen } from "./app/platform/listening.server.ts"
import { type Metrics, openMetrics } from "./app/platform/metrics.server.ts"
import { listenForNotices } from "./app/platform/notices.server.ts"
import { warnOfTroubles } from "./app/platform/self-check/checks.server.ts"
import { openPageCache } from "./app/web/middleware/page-cache.ts"
import type { Services } from "./app/web/middleware/services.ts"
import { letUploadsTakeLonger, SLOW_SENDERS_CHECK } from "./app/web/middleware/slow-senders.ts"
import { watchMachine } from "./assembly/figures.ts"
import { prepareFirstDay } from "./assembly/first-day.ts"
import { answerRequests, type Build } from "./assembly/http.ts"
import { type Machine, openMachine } from "./assembly/machine.ts"
import { welcome } from "./assembly/welcome.ts"
import { startWork, type Work } from "./assembly/work.ts"

export interface RunningServer {
	port: number
	/** Finishes what runs, refuses the new, closes everything. Idempotent. */
	stop(): Promise<void>
}

export interface ServerOptions {
	/** Takes the place of `serveBuild` in development (ops/dev-server.mjs). */
	serve?: (parts: SiteParts) => Promise<Server>
}

/** What the answers to requests are made from; it outlives a change of the code in development. */
type SiteParts = Pick<Work, "jobs" | "post"> & {
	machine: Machine
	metrics: Metrics
	cache: ReturnType<typeof openPageCache>
}

const now = () => new Date()

/** Starts everything: platform, domain jobs, web. */
export async function startServer(config: Config, options: ServerOptions = {}): Promise<RunningServer> {
	await refuseIfTaken(config)
	const machine = await openMachine(config, "server")
	try {
		const firstAdmin = await prepareFirstDay(machine, now)
		const metrics = openMetrics()
		const work = await startWork(machine, metrics, now)
		const web = await openWeb(machine, { ...work, metrics }, options)
		const port = await listen(web.server, config).catch((error) => refuse(error, config))
		machine.log.info({ port }, "serving")
		console.log(welcome(config.publicUrl ?? `http://localhost:${port}`, firstAdmin))
		const stopping = new AbortController()
		void warnOfTroubles(config, machine.log, stopping.signal)
		const stopWork = () => {
			stopping.abort()
			return Promise.all([work.stop(), web.notices.stop(), metrics.close()])
		}
		return { port, stop: once(() => stopAll(web.server, stopWork, machine)) }
	} catch (error) {
		await machine.close()
		throw error
	}
}

/**
 * Finds out whether we can listen there, before anything is made. Only tried: the port is taken for good when pages
 * can be answered, so that a proxy with other servers sends nobody here before.
 */
async function refuseIfTaken(config: Config): Promise<void> {
	const error = await tryToListen(config)
	if (error) await refuse(error, config)
}

/** @throws {SettingsError} in words for the person at the console */
async function refuse(error: NodeJS.ErrnoException, config: Config): Promise<never> {
	throw new SettingsError(await describeListenFault(error, config))
}

async function openWeb(
	machine: Machine,
	{ jobs, post, metrics }: Work & { metrics: Metrics },
	{ serve = serveBuild }: ServerOptions,
) {
	const { config, databaseUrl, log } = machine
	const cache = openPageCache(config.publicUrl, log)
	watchMachine(metrics, machine, cache, now)
	const notices = listenForNotices(databaseUrl, "content_changed", cache.forget, log)
	const server = await serve({ machine, jobs, post, metrics, cache })
	letUploadsTakeLonger(server)
	return { server, notices }
}

async function serveBuild(parts: SiteParts): Promise<Server> {
	return createServer(SLOW_SENDERS_CHECK, openSite(parts, await import("virtual:react-router/server-build")))
}

/** What answers requests. */
export function openSite({ machine, jobs, post, metrics, cache }: SiteParts, build: Build): RequestListener {
	const { config, database, files, judge, limits, log, space } = machine
	const { db } = database
	const auth = openAuth(db, config, now)
	const services: Services = { config, db, limits, files, judge, space, post, jobs, metrics, auth, now }
	return answerRequests({ services, log, build, cache })
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

async function stopAll(server: Server, stopWork: () => Promise<unknown>, machine: Machine): Promise<void> {
	const closed = new Promise((resolve) => stopListening(server, resolve))
	const closing = setInterval(() => server.closeIdleConnections(), IDLE_GRACE)
	setTimeout(() => server.closeAllConnections(), 10_000).unref()
	await closed.finally(() => clearInterval(closing))
	await stopWork()
	await machine.close()
	machine.log.info("stopped")
}

function once(work: () => Promise<void>): () => Promise<void> {
	let done: Promise<void> | undefined
	return () => {
		done ??= work()
		return done
	}
}
