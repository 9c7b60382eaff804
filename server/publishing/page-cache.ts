import type { IncomingMessage, RequestListener } from "node:http"
import type { Context } from "hono"
import { createMiddleware } from "hono/factory"
import type { Log } from "../../app/platform/log.server.ts"
import { exchangeOf } from "../http/exchange.ts"
import {
	bytesOf,
	type CachedPage,
	cachePage,
	type Rendering,
	recompressPage,
	sendCached,
	toResponse,
} from "./cached-page.ts"
import type { AddressResolver, PageAddress } from "./page-address.ts"
import { createPageStore } from "./page-store.ts"

/** A page is rendered again after this many milliseconds even if nobody told us of a change. */
const FRESH_MS = 60_000
/** Milliseconds after which a page goes that nobody asked for. */
const MAX_IDLE_MS = 24 * 60 * 60_000
/** Of memory, all forms of all pages together: several times what the site has. */
const MAX_BYTES = 64 * 1024 * 1024
/** Milliseconds: whoever asks later does not wait for this rendering, which may hang. */
const MAX_SHARED_MS = 10_000

interface Entry extends CachedPage {
	version: number
	renderedAt: number
}

interface RunningRendering {
	version: number
	startedAt: number
	result: Promise<Entry | BufferedResponse>
}

interface BufferedResponse {
	status: number
	headers: Headers
	body: ArrayBuffer
}

type Render = (request: Request) => Promise<Rendering>
type Env = { Bindings: { incoming: IncomingMessage } }

const now = () => performance.now()

/**
 * Public pages, rendered once per version of the content, at their own address and for nobody in particular. When
 * rendering fails, the last good page is shown: a visitor need not know that the database is away.
 * @param hasTurned whether pages say something else by now because of the time alone (`createPhaseClock`)
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: short functions that share one state.
export function createPageCache(log: Log, hasTurned = () => false) {
	const store = createPageStore<Entry>({ maxBytes: MAX_BYTES, maxIdleMs: MAX_IDLE_MS, bytesOf, now })
	const renderings = new Map<string, RunningRendering>()
	const recompressionQueue = new Set<string>()
	let version = 0
	const counts = { hit: 0, miss: 0 }

	function invalidate(): void {
		version++
	}

	function findFresh({ key }: PageAddress): Entry | undefined {
		if (hasTurned()) invalidate()
		const entry = store.use(key)
		if (!entry || entry.version !== version || now() - entry.renderedAt >= FRESH_MS) return undefined
		counts.hit++
		if (!entry.isRecompressed && !recompressionQueue.has(key) && recompressionQueue.add(key).size === 1)
			void recompressQueued()
		return entry
	}

	/** One after the other: each takes a processor for a while. Made for pages that are asked for again. */
	async function recompressQueued(): Promise<void> {
		for (const key of recompressionQueue) {
			const entry = store.peek(key)
			const small =
				entry && (await recompressPage(entry).catch((err) => log.warn({ err }, "page not shrunk")))
			if (small && store.peek(key) === entry) store.set(key, { ...entry, ...small })
			recompressionQueue.delete(key)
		}
	}

	/** Shares the rendering that runs, unless content changed since it began. */
	function renderOnce(address: PageAddress, render: Render) {
		const running = renderings.get(address.key)
		if (running?.version === version && now() - running.startedAt < MAX_SHARED_MS) return running.result
		const result = renderPage(address, render).finally(() => {
			if (renderings.get(address.key)?.result === result) renderings.delete(address.key)
		})
		renderings.set(address.key, { version, startedAt: now(), result })
		return result
	}

	async function renderPage(address: PageAddress, render: Render): Promise<Entry | BufferedResponse> {
		const began = { version, renderedAt: now() }
		const headers = address.isLight ? { "save-data": "on" } : undefined
		const rendering = await render(new Request(address.url, { headers }))
		const { response } = rendering
		const last = store.peek(address.key)
		if (response.status >= 500 && last) return last
		// What has left the site is not shown again when the database is away.
		if (response.status === 404 && !address.isCatchAll) store.remove(address.key)
		if (!isCacheable(response, address)) return bufferResponse(response)
		counts.miss++
		const entry = { ...(await cachePage(rendering, address, last)), ...began }
		const newest = store.peek(address.key)
		if (!newest || newest.version <= began.version) store.set(address.key, entry)
		return entry
	}

	/** Answers from memory before anything else looks at the request, else hands it on. */
	function serveCached(resolveAddress: AddressResolver, next: RequestListener): RequestListener {
		return (request, response) => {
			const address = resolveAddress(request)
			// What no route knows may be a file.
			const entry = address && !address.isCatchAll ? findFresh(address) : undefined
			if (!address || !entry) return next(request, response)
			exchangeOf(request).isCached = true
			sendCached(entry[address.variant], request, response)
		}
	}

	/**
	 * Renders the pages that are the same for everyone, and keeps them. Everything else goes on.
	 * @param maySeeMore whether who asks may find something where everybody else finds nothing, as at the page of a draft:
	 * it is then rendered for them alone, and not kept
	 */
	function cachePages(
		resolveAddress: AddressResolver,
		render: (c: Context, request: Request) => Promise<Rendering>,
		maySeeMore: (incoming: IncomingMessage) => boolean = () => false,
	) {
		return createMiddleware<Env>(async function keepPages(c, next) {
			const { incoming } = c.env
			const address = resolveAddress(incoming)
			if (!address) return next()
			exchangeOf(incoming).route = address.pattern
			const page = findFresh(address) ?? (await renderOnce(address, (request) => render(c, request)))
			if (!("page" in page) && page.status === 404 && !address.isCatchAll && maySeeMore(incoming))
				return next()
			return "page" in page ? toResponse(page[address.variant], incoming) : new Response(page.body, page)
		})
	}

	return { invalidate, serveCached, cachePages, counts: () => counts, size: store.size }
}

async function bufferResponse(response: Response): Promise<BufferedResponse> {
	const headers = new Headers(response.headers)
	// Rendered for nobody in particular and shared, so nobody may be known by it.
	headers.delete("set-cookie")
	return { status: response.status, headers, body: await response.arrayBuffer() }
}

/** Of what is not there, only the one page that is the same for all such addresses. */
function isCacheable({ status, headers }: Response, { isCatchAll }: PageAddress): boolean {
	const control = headers.get("cache-control") ?? ""
	return (
		status === (isCatchAll ? 404 : 200) &&
		control.startsWith("public") &&
		control.includes("must-revalidate") &&
		!headers.has("set-cookie")
	)
}
