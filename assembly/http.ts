import { randomBytes, randomUUID } from "node:crypto"
import { readdirSync } from "node:fs"
import type { RequestListener } from "node:http"
import { getRequestListener, type HttpBindings } from "@hono/node-server"
import { serveStatic } from "@hono/node-server/serve-static"
import { type Context, Hono, type MiddlewareHandler } from "hono"
import { compress } from "hono/compress"
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router"
import type { Config } from "../app/platform/config.server.ts"
import type { Log } from "../app/platform/log.server.ts"
import { traced } from "../app/platform/trace.server.ts"
import { compressPages } from "../app/web/middleware/compress-pages.ts"
import { originCheck } from "../app/web/middleware/origin-check.ts"
import { ownOrigin } from "../app/web/middleware/own-origin.ts"
import { openPageAddresses } from "../app/web/middleware/page-address.ts"
import type { openPageCache } from "../app/web/middleware/page-cache.ts"
import { requestLog } from "../app/web/middleware/request-log.ts"
import { atOwnAddress } from "../app/web/middleware/request-origin.ts"
import { securityHeaders } from "../app/web/middleware/security-headers.ts"
import { provide, type Services, type Visit } from "../app/web/middleware/services.ts"
import { visitorAddress } from "../app/web/middleware/visitor-address.ts"

/** The build itself in production; in development whatever it is at this moment. */
export type Build = ServerBuild | (() => Promise<ServerBuild>)
type Env = { Bindings: HttpBindings; Variables: { requestId: string; address: string; visit?: Visit } }

interface HttpParts {
	services: Services
	log: Log
	build: Build
	cache: ReturnType<typeof openPageCache>
}

/** The whole of HTTP in order: the address that was asked for, kept pages, what every other answer gets, files, pages. */
export function answerRequests({ services, log, build, cache }: HttpParts): RequestListener {
	const { publicUrl } = services.config
	const app = new Hono<Env>()
	app.use(nameRequest(services.config))
	app.use(requestLog(log, services.metrics))
	app.use(securityHeaders(publicUrl))
	app.use(originCheck(log))
	app.use(compress())
	if (import.meta.env.MODE !== "development") serveBuiltFiles(app)
	app.use(compressPages)
	const answer = createRequestHandler(build, import.meta.env.MODE)
	const render = async (c: Context<Env>, request: Request) => {
		const context = new RouterContextProvider()
		const visit = visitFor(c, services.config, log)
		c.set("visit", visit)
		provide(context, services, visit)
		return asUnavailable(await answer(request, context), visit)
	}
	// In development a page shows at once what was changed.
	const addressOf = openPageAddresses(typeof build === "function" ? {} : build.routes, services.config)
	app.use(cache.keep(addressOf, render))
	app.all("*", (c) => render(c, c.req.raw))
	return atOwnAddress(services.config, cache.before(addressOf, getRequestListener(app.fetch)))
}

/** Without the database nothing is broken, and asking again later is right. */
function asUnavailable(response: Response, { trouble }: Visit): Response {
	if (response.status !== 500 || !trouble.isDatabaseAway) return response
	return new Response(response.body, { status: 503, headers: response.headers })
}

const BUILT = { root: "build/client", precompressed: true }
/** The names of built files change with what is in them. */
const FOREVER = "public, max-age=31536000, immutable"
/** The names of pictures stay: an hour, seconds. */
const SOME_TIME = "public, max-age=3600"

/** In development nothing is built, and Vite answers for files. */
function serveBuiltFiles(app: Hono<Env>): void {
	app.use("/assets/*", serveStatic({ ...BUILT, onFound: (_, c) => c.header("cache-control", FOREVER) }))
	app.use(
		onlyFor(
			filesBelow(BUILT.root),
			serveStatic({ ...BUILT, onFound: (_, c) => c.header("cache-control", SOME_TIME) }),
		),
	)
}

function filesBelow(folder: string): Set<string> {
	const names = readdirSync(folder, { recursive: true, encoding: "utf8" })
	return new Set(names.map((name) => `/${name}`))
}

/** Pages need not be looked for among the files. */
function onlyFor(paths: Set<string>, handler: MiddlewareHandler): MiddlewareHandler {
	return (c, next) => (paths.has(c.req.path) ? handler(c, next) : next())
}

/** Everything that happens on the way to the answer happens under the id that the answer carries. */
function nameRequest({ trustProxy }: Config) {
	return async (c: Context<Env>, next: () => Promise<void>): Promise<void> => {
		const requestId = randomUUID()
		const address = visitorAddress(c.req.raw, c.env.incoming, trustProxy)
		c.set("requestId", requestId)
		c.set("address", address)
		await traced({ requestId, address }, next)
		c.res.headers.set("x-request-id", requestId)
	}
}

function visitFor(c: Context<Env>, config: Config, log: Log): Visit {
	return {
		requestId: c.get("requestId"),
		ip: c.get("address"),
		origin: ownOrigin(c.env.incoming, config),
		log,
		scriptMark: randomBytes(16).toString("hex"),
		trouble: {},
	}
}
