import { createMiddleware } from "hono/factory"
import type { Log } from "../../app/platform/log.server.ts"
import type { Metrics } from "../../app/platform/metrics.server.ts"
import type { RequestContext } from "../../app/web/request/context.ts"

/** One line and one count for a request; the address without its query, which may hold a name or a token. */
export function requestLog(log: Log, metrics: Pick<Metrics, "recordRequest">) {
	return createMiddleware<{ Variables: { visit?: RequestContext; route?: string } }>(
		async function logRequest(c, next) {
			const start = performance.now()
			await next()
			const status = c.res.status
			const { method, path } = c.req
			const ms = performance.now() - start
			const route = c.get("route") ?? c.get("visit")?.route ?? "other"
			metrics.recordRequest({ route, method, status, seconds: ms / 1_000 })
			const line = {
				method,
				path: redactPath(path),
				status,
				ms: Math.round(ms * 10) / 10,
			}
			if (status >= 500) log.error(line, "request")
			else log.info(line, "request")
		},
	)
}

/** Characters of an address that the log keeps; ours are shorter. */
const MAX_PATH_LENGTH = 500

/** Tokens travel in the last segment of a link to a file or out of a letter. */
function redactPath(path: string): string {
	return path
		.slice(0, MAX_PATH_LENGTH)
		.replace(/^(\/files\/|\/newsletter\/|\/contact\/received\/)[^/]+/, "$1…")
}
