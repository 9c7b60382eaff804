import { randomBytes } from "node:crypto"
import { readdirSync } from "node:fs"
import type { IncomingMessage, RequestListener } from "node:http"
import { getRequestListener, type HttpBindings } from "@hono/node-server"
import { serveStatic } from "@hono/node-server/serve-static"
import { type Context, Hono, type MiddlewareHandler } from "hono"
import { compress } from "hono/compress"
import { RouterContextProvider } from "react-router"
import type { Config } from "../../app/platform/config.server.ts"
import type { Log } from "../../app/platform/log.server.ts"
import { runWithTrace } from "../../app/platform/trace.server.ts"
import { provideContext, type RequestContext, type Services } from "../../app/web/request/context.ts"
import { mayCarryDraftAccess } from "../../app/web/request/preview-cookie.server.ts"
import { createAddressResolver } from "../publishing/page-address.ts"
import type { createPageCache } from "../publishing/page-cache.ts"
import { getClientIp } from "./client-ip.ts"
import { compressPages } from "./compress-pages.ts"
import { exchangeOf, withExchange } from "./exchange.ts"
import { withFormBody } from "./form-body.ts"
import { originCheck } from "./origin-check.ts"
import { type Build, createPageHandler } from "./page-handler.ts"
import { createRequestRecorder } from "./request-log.ts"
import { siteOrigin } from "./request-origin.ts"

type Env = { Bindings: HttpBindings; Variables: { requestContext?: RequestContext } }

/** What the answers to requests are made from; it outlives a change of the code in development. */
export interface AppDependencies {
	services: Services
	log: Log
	cache: ReturnType<typeof createPageCache>
}

/** The whole of HTTP in order: the address that was asked for, kept pages, what every other answer gets, files, pages. */
export function createHttpListener({ services, log, cache }: AppDependencies, build: Build): RequestListener {
	const { config } = services
	const app = new Hono<Env>()
	// Everything that happens on the way to the answer happens under the id that the answer carries.
	app.use((c, next) => runWithTrace(traceOf(c.env.incoming, config), next))
	app.use(originCheck(log))
	app.use(compress())
	if (import.meta.env.MODE !== "development") serveBuiltFiles(app)
	app.use(compressPages)
	const handle = createPageHandler(build, import.meta.env.MODE)
	const render = async (c: Context<Env>, request: Request) => {
		const context = new RouterContextProvider()
		const requestContext = createRequestContext(c.env.incoming, config, log)
		c.set("requestContext", requestContext)
		provideContext(context, services, requestContext)
		const handled = await handle(request, context)
		// Routes that refuse a method say what they allow. The router does not, and speaks of a server error.
		const isRefusedByRouter = handled.status === 405 && !handled.headers.has("allow")
		const response = isRefusedByRouter
			? refuseMethod(request.method, requestContext.allow)
			: finishResponse(handled, requestContext)
		exchangeOf(c.env.incoming).route ??= requestContext.route
		return { response, page: requestContext.renderedPage }
	}
	// In development a page shows at once what was changed.
	const addressOf = createAddressResolver(typeof build === "function" ? {} : build.routes, config)
	const maySeeDrafts = ({ headers: { cookie = "" } }: IncomingMessage) =>
		mayCarryDraftAccess({ headers: new Headers({ cookie }) }, config)
	app.use(cache.cachePages(addressOf, render, maySeeDrafts))
	app.all("*", async (c) => (await render(c, withFormBody(c.req.raw, c.env))).response)
	const respond = cache.serveCached(addressOf, getRequestListener(app.fetch))
	return withExchange(config, createRequestRecorder(log), respond)
}

/** Without the database nothing is broken, and asking again later is right. A page goes out as its bytes, not as a stream. */
function finishResponse(response: Response, { errorContext, renderedPage }: RequestContext): Response {
	const isUnavailable = response.status === 500 && errorContext.isDatabaseAway
	if (!renderedPage && !isUnavailable) return response
	const status = isUnavailable ? 503 : response.status
	return new Response(renderedPage?.bytes ?? response.body, { status, headers: response.headers })
}

/** @param formAllow what an address allows that takes forms */
function refuseMethod(method: string, formAllow?: string): Response {
	const [allow, text] = formAllow
		? [formAllow, "Forms are sent to this address by POST."]
		: (METHOD_REFUSALS[method] ?? ["GET, HEAD, POST", "This method is not known here."])
	return new Response(`${text}\n`, { status: 405, headers: { allow } })
}

const READ_ONLY = ["GET, HEAD", "Nothing can be sent to this address."] as const
const SEND_ONLY = ["POST", "There is nothing to read at this address."] as const
const METHOD_REFUSALS: Record<string, readonly [allow: string, text: string] | undefined> = {
	GET: SEND_ONLY,
	HEAD: SEND_ONLY,
	POST: READ_ONLY,
	PUT: READ_ONLY,
	PATCH: READ_ONLY,
	DELETE: READ_ONLY,
}

const BUILT = { root: "build/client", precompressed: true }
/** The names of built files change with what is in them. */
const FOREVER = "public, max-age=31536000, immutable"
/** The names of pictures stay: an hour, seconds. */
const ONE_HOUR = "public, max-age=3600"

/** In development nothing is built, and Vite answers for files. */
function serveBuiltFiles(app: Hono<Env>): void {
	app.use("/assets/*", serveStatic({ ...BUILT, onFound: (_, c) => c.header("cache-control", FOREVER) }))
	app.use(
		onlyFor(
			listFiles(BUILT.root),
			serveStatic({ ...BUILT, onFound: (_, c) => c.header("cache-control", ONE_HOUR) }),
		),
	)
}

function listFiles(folder: string): Set<string> {
	const names = readdirSync(folder, { recursive: true, encoding: "utf8" })
	return new Set(names.map((name) => `/${name}`))
}

function onlyFor(paths: Set<string>, handler: MiddlewareHandler): MiddlewareHandler {
	return (c, next) => (paths.has(c.req.path) ? handler(c, next) : next())
}

const traceOf = (incoming: IncomingMessage, { trustProxy }: Config) => ({
	requestId: exchangeOf(incoming).requestId,
	address: getClientIp(incoming, trustProxy),
})

function createRequestContext(incoming: IncomingMessage, config: Config, log: Log): RequestContext {
	const { requestId, address } = traceOf(incoming, config)
	return {
		requestId,
		ip: address,
		origin: siteOrigin(incoming, config),
		log,
		nonce: randomBytes(16).toString("hex"),
		errorContext: {},
	}
}
