import type { IncomingMessage } from "node:http"
import { getPath } from "hono/utils/url"
import type { Log } from "../../app/platform/log.server.ts"
import { recordRequest } from "../../app/platform/metrics.server.ts"
import { exchangeOf } from "./exchange.ts"

export type RequestRecorder = (incoming: IncomingMessage, status: number) => void

/** One line and one count for a request; the address without its query, which may hold a name or a token. */
export function createRequestRecorder(log: Log): RequestRecorder {
	// None of these fields is a secret, and to look for secrets in each of them takes longer than to write them.
	const requests = log.child({}, { redact: [] })
	return (incoming, status) => {
		const { requestId, startedAt, route = "other", isCached } = exchangeOf(incoming)
		const ms = performance.now() - startedAt
		const { method = "", url = "" } = incoming
		// The figures count answers out of the page cache by themselves.
		if (!isCached) recordRequest(route, method, status, ms / 1_000)
		const cached = isCached ? { cached: true } : undefined
		const line = {
			requestId,
			method,
			path: redactPath(getPath({ url } as Request)),
			status,
			ms: Math.round(ms * 10) / 10,
			...cached,
		}
		if (status >= 500) requests.error(line, "request")
		else requests.info(line, "request")
	}
}

/** Characters of an address that the log keeps; ours are shorter. */
const MAX_PATH_LENGTH = 500

/** Tokens travel in the last segment of a link to a file or out of a letter. The router takes any case, and mistyped slashes. */
function redactPath(path: string): string {
	return path
		.slice(0, MAX_PATH_LENGTH)
		.replace(/^(\/+payments\/+).*/i, "$1…")
		.replace(/^(\/+(?:files|newsletter|invitations|late|my|preview|contact\/+received)\/+)[^/]+/i, "$1…")
		.replace(KEY, (text) => (/[A-Z]/.test(text) && /\d/.test(text) ? "…" : text))
}

/** What looks like a key of ours, wherever it stands: of an address that was mistyped as well. */
const KEY = /[\w-]{32,}/g
