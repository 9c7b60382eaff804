import { randomUUID } from "node:crypto"
import type { IncomingMessage } from "node:http"
import { createMiddleware } from "hono/factory"
import type { Log } from "../../app/platform/log.server.ts"
import type { Metrics } from "../../app/platform/metrics.server.ts"
import type { RequestContext } from "../../app/web/request/context.ts"

/** Where an answer says under which id the log knows it. */
export const REQUEST_ID_HEADER = "x-request-id"

interface RequestStart {
	requestId: string
	/** As `performance.now()` has it. */
	at: number
}

const START = Symbol("start")

/** The id of a request and when it began: when this was asked for the first time. */
export function startOf(incoming: IncomingMessage & { [START]?: RequestStart }): RequestStart {
	incoming[START] ??= { requestId: randomUUID(), at: performance.now() }
	return incoming[START]
}

interface Answer {
	path: string
	status: number
	/** The pattern that its address was found by. */
	route?: string
	/** Out of the page cache; the figures count such answers by themselves. */
	isCached?: boolean
}

export type RequestRecorder = (incoming: IncomingMessage, answer: Answer) => void

/** One line and one count for a request; the address without its query, which may hold a name or a token. */
export function createRequestRecorder(log: Log, metrics: Pick<Metrics, "recordRequest">): RequestRecorder {
	return (incoming, { path, status, route = "other", isCached }) => {
		const { requestId, at } = startOf(incoming)
		const ms = performance.now() - at
		const { method = "" } = incoming
		if (!isCached) metrics.recordRequest({ route, method, status, seconds: ms / 1_000 })
		const cached = isCached ? { cached: true } : undefined
		const line = {
			requestId,
			method,
			path: redactPath(path),
			status,
			ms: Math.round(ms * 10) / 10,
			...cached,
		}
		if (status >= 500) log.error(line, "request")
		else log.info(line, "request")
	}
}

/** Records whatever passes through here. */
export function requestLog(recordRequest: RequestRecorder) {
	return createMiddleware<{
		Bindings: { incoming: IncomingMessage }
		Variables: { visit?: RequestContext; route?: string }
	}>(async function logRequest(c, next) {
		await next()
		const route = c.get("route") ?? c.get("visit")?.route
		recordRequest(c.env.incoming, { path: c.req.path, status: c.res.status, route })
	})
}

/** Characters of an address that the log keeps; ours are shorter. */
const MAX_PATH_LENGTH = 500

/** Tokens travel in the last segment of a link to a file or out of a letter. */
function redactPath(path: string): string {
	return path
		.slice(0, MAX_PATH_LENGTH)
		.replace(/^(\/files\/|\/newsletter\/|\/contact\/received\/)[^/]+/, "$1…")
}
