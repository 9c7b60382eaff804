import type { IncomingMessage } from "node:http"
import type { Log } from "../../app/platform/log.server.ts"
import { recordRequest } from "../../app/platform/metrics.server.ts"
import { exchangeOf } from "./exchange.ts"

/** @param path as the log may keep it */
export type RequestRecorder = (incoming: IncomingMessage, status: number, path: string) => void

/** One line and one count for a request. */
export function createRequestRecorder(log: Log): RequestRecorder {
	// None of these fields is a secret, and to look for secrets in each of them takes longer than to write them.
	const requests = log.child({}, { redact: [] })
	return (incoming, status, path) => {
		const { requestId, startedAt, route = "other", isCached } = exchangeOf(incoming)
		const ms = performance.now() - startedAt
		const { method = "" } = incoming
		// The figures count answers out of the page cache by themselves.
		if (!isCached) recordRequest(route, method, status, ms / 1_000)
		const cached = isCached ? { cached: true } : undefined
		const line = {
			requestId,
			method,
			path,
			status,
			ms: Math.round(ms * 10) / 10,
			...cached,
		}
		if (status >= 500) requests.error(line, "request")
		else requests.info(line, "request")
	}
}
