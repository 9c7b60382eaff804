import { createMiddleware } from "hono/factory"
import type { Log } from "../../platform/log.server.ts"

/** One line a request; the address without its query, which may hold a name or a token. */
export function requestLog(log: Log) {
	return createMiddleware(async function logRequest(c, next) {
		const start = performance.now()
		await next()
		const status = c.res.status
		const line = {
			method: c.req.method,
			path: loggable(c.req.path),
			status,
			ms: Math.round((performance.now() - start) * 10) / 10,
		}
		if (status >= 500) log.error(line, "request")
		else log.info(line, "request")
	})
}

/** Tokens travel in the last segment of a link to a file or out of a letter. */
function loggable(path: string): string {
	return path.replace(/^(\/files\/|\/newsletter\/|\/contact\/received\/)[^/]+/, "$1…")
}
