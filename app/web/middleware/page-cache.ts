import type { IncomingMessage, RequestListener } from "node:http"
import { createMiddleware } from "hono/factory"
import type { Log } from "../../platform/log.server.ts"
import { answerKept, DATA, type KeptPage, keepPage, keptResponse } from "./kept-page.ts"

/** A page is rendered again after this many milliseconds even if nobody told us of a change. */
const FRESH_FOR = 60_000
/** Far more than there are pages: a flood of made-up addresses or hosts finds no room. */
const MOST_PAGES = 2_000

/**
 * Public pages, rendered once per version of the content. When rendering fails, the last good page is shown:
 * a visitor need not know that the database is away.
 */
export function openPageCache(publicUrl: string | undefined, log: Log) {
	const pages = new Map<string, KeptPage & { version: number; at: number }>()
	let version = 0
	const counts = { hit: 0, miss: 0 }

	/** What public pages show has changed. */
	function forget(): void {
		version++
	}

	/** Answers from memory before anything else looks at the request, else hands it on. */
	function before(next: RequestListener): RequestListener {
		return (request, response) => {
			const page = pages.get(keyOf(request))
			const fresh = page && page.version === version && Date.now() - page.at < FRESH_FOR
			if (!fresh) return next(request, response)
			counts.hit++
			const said = answerKept(wanted(page, request), request, response)
			const path = request.url?.slice(request.url.indexOf("/", "https://".length))
			log.info({ ...said, method: request.method, path, cached: true }, "request")
		}
	}

	/** Keeps what the pages behind it answer, where they say by their headers that they are the same for all. */
	const keep = createMiddleware<{ Bindings: { incoming: IncomingMessage } }>(
		async function keepPages(c, next) {
			const key = keyOf(c.env.incoming)
			const renderedAt = version
			await next()
			const last = pages.get(key)
			let kept: KeptPage | undefined
			if (c.res.status >= 500) {
				kept = last
			} else if (key && c.req.method === "GET" && isForEveryone(c.res) && (last || pages.size < MOST_PAGES)) {
				kept = await keepPage(c.res, publicUrl, last)
				counts.miss++
				pages.set(key, { ...kept, version: renderedAt, at: Date.now() })
			}
			if (!kept) return
			// Without this, headers of the one before would stay.
			c.res = undefined
			c.res = keptResponse(wanted(kept, c.env.incoming), c.env.incoming)
		},
	)

	return { forget, before, keep, counts: () => counts }
}

/**
 * "" where nothing is kept: other methods, and addresses with a question, of which there is no end; and while
 * developing, where a page shows at once what was changed.
 */
function keyOf(request: IncomingMessage): string {
	if (import.meta.env.MODE === "development") return ""
	const { method, headers } = request
	const url = asksForData(request) ? request.url?.slice(0, -DATA.length) : request.url
	if ((method !== "GET" && method !== "HEAD") || !url || url.includes("?")) return ""
	// With its origin: pages name their own address, which may be the one that the visitor used.
	return `${headers["save-data"] === "on" ? "light" : "full"} ${url}`
}

const asksForData = ({ url }: IncomingMessage) => url?.endsWith(DATA) === true

const wanted = ({ page, data }: KeptPage, request: IncomingMessage) => (asksForData(request) ? data : page)

function isForEveryone({ status, headers }: Response): boolean {
	const control = headers.get("cache-control") ?? ""
	return (
		status === 200 &&
		control.startsWith("public") &&
		control.includes("must-revalidate") &&
		!headers.has("set-cookie")
	)
}
