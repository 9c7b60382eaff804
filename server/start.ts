import { createServer, type RequestListener, type Server } from "node:http"
import { Server as NetServer } from "node:net"
import { type Config, SettingsError } from "../app/platform/config.server.ts"
import { describeListenFault, listen, tryToListen } from "../app/platform/listening.server.ts"
import { metricsRegistry } from "../app/platform/metrics.server.ts"
import { listenForNotifications } from "../app/platform/notifications.server.ts"
import { warnOfProblems } from "../app/platform/self-check/checks.server.ts"
import type { Services } from "../app/web/request/context.ts"
import { bootstrap } from "./bootstrap.ts"
import { type Container, openContainer } from "./container.ts"
import { type Build, createHttpListener } from "./http/app.ts"
import { limitPipelining } from "./http/limit-pipelining.ts"
import { enforceRequestTimeouts, TIMEOUT_CHECK_OPTIONS } from "./http/request-timeouts.ts"
import { type BackgroundJobs, startBackgroundJobs } from "./jobs.ts"
import { registerMetrics } from "./metrics.ts"
import { createPageCache } from "./publishing/page-cache.ts"
import { buildWelcomeMessage } from "./welcome.ts"

export interface RunningServer {
	port: number
	/** Finishes what runs, refuses the new, closes everything. Idempotent. */
	stop(): Promise<void>
}

export interface ServerOptions {
	/** Takes the place of `serveBuild` in development (bin/dev-server.mjs). */
	serve?: (dependencies: AppDependencies) => Promise<Server>
}

/** What the answers to requests are made from; it outlives a change of the code in development. */
type AppDependencies = Pick<BackgroundJobs, "jobs" | "mailDispatcher"> & {
	container: Container
	cache: ReturnType<typeof createPageCache>
}

const now = () => new Date()

/** Starts everything: platform, domain jobs, web. */
export async function startServer(config: Config, options: ServerOptions = {}): Promise<RunningServer> {
	await assertPortFree(config)
	const container = await openContainer(config, "server")
	try {
		const firstAdmin = await bootstrap(container, now)
		const background = await startBackgroundJobs(container, now)
		const web = await startWeb(container, background, options)
		const port = await listen(web.server, config).catch((error) => throwListenError(error, config))
		container.log.info({ port }, "serving")
		console.log(buildWelcomeMessage(config.publicUrl ?? `http://localhost:${port}`, firstAdmin))
		const stopping = new AbortController()
		void warnOfProblems(config, container.log, stopping.signal)
		const stopBackgroundJobs = () => {
			stopping.abort()
			return Promise.all([background.stop(), web.notices.stop()])
		}
		return { port, stop: once(() => shutDown(web.server, stopBackgroundJobs, container)) }
	} catch (error) {
		await container.close()
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

async function startWeb(
	container: Container,
	{ jobs, mailDispatcher }: BackgroundJobs,
	{ serve = serveBuild }: ServerOptions,
) {
	const { databaseUrl, log } = container
	const cache = createPageCache(log)
	registerMetrics(container, cache, now)
	const notices = listenForNotifications(databaseUrl, "content_changed", cache.invalidate, log)
	const server = await serve({ container, jobs, mailDispatcher, cache })
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
export function createAppListener(
	{ container, jobs, mailDispatcher, cache }: AppDependencies,
	build: Build,
): RequestListener {
	const { config, database, files, judge, rateLimiter, log, uploadSpace } = container
	const { db } = database
	const services: Services = {
		config,
		db,
		limits: rateLimiter,
		files,
		judge,
		uploadSpace,
		mailDispatcher,
		jobs,
		metrics: metricsRegistry,
		now,
	}
	return limitPipelining(createHttpListener({ services, log, build, cache }))
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

async function shutDown(
	server: Server,
	stopBackgroundJobs: () => Promise<unknown>,
	container: Container,
): Promise<void> {
	const closed = new Promise((resolve) => stopListening(server, resolve))
	const closing = setInterval(() => server.closeIdleConnections(), IDLE_GRACE)
	setTimeout(() => server.closeAllConnections(), 10_000).unref()
	await closed.finally(() => clearInterval(closing))
	await stopBackgroundJobs()
	await container.close()
	container.log.info("stopped")
}

function once(task: () => Promise<void>): () => Promise<void> {
	let done: Promise<void> | undefined
	return () => {
		done ??= task()
		return done
	}
}
