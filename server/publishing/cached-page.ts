import { hash } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { promisify } from "node:util"
import { brotliCompress } from "node:zlib"
import type { RenderedPage } from "../../app/web/request/context.ts"
import { compressQuickly } from "../http/compress-pages.ts"
import type { PageAddress } from "./page-address.ts"

type Encoding = "br" | "gzip" | "identity"

interface CachedResponse {
	status: number
	etag: string
	bodies: Record<Encoding, Buffer>
	headers: Record<Encoding | "unchanged", Record<string, string>>
}

/** A page, and beside it what only its scripts ask for. */
export interface CachedPage {
	page: CachedResponse
	script: CachedResponse
	/** Its brotli is the best that there is (`recompressPage`). */
	isRecompressed: boolean
}

export interface Rendering {
	response: Response
	page?: RenderedPage
}

/**
 * Takes the answer whole. The data for its scripts get an address of their own: who reads the page need not wait for
 * them. What is as it was `last` stays as it is cached.
 */
export async function cachePage(
	{ response, page: rendered }: Rendering,
	{ search }: Pick<PageAddress, "search">,
	last?: CachedPage,
): Promise<CachedPage> {
	const headers = new Headers(response.headers)
	headers.set("vary", "Accept-Encoding, Save-Data")
	const scriptHeaders = new Headers(headers)
	scriptHeaders.set("content-type", "text/javascript; charset=utf-8")
	const dataAddress = search ? `?${search.replaceAll("&", "&amp;")}&amp;data` : "?data"
	const split = rendered?.splitData(dataAddress)
	// What is no longer in the page need not run there.
	if (split) headers.set("content-security-policy", split.policy)
	const html = split?.html ?? Buffer.from(await response.arrayBuffer())
	const data = split?.data ?? Buffer.alloc(0)
	const [page, script] = await Promise.all([
		createCachedResponse(html, response.status, headers, last?.page),
		createCachedResponse(data, 200, scriptHeaders, last?.script),
	])
	return {
		page,
		script,
		isRecompressed: last?.isRecompressed === true && last.page === page && last.script === script,
	}
}

async function createCachedResponse(
	identity: Buffer,
	status: number,
	headers: Headers,
	last?: CachedResponse,
): Promise<CachedResponse> {
	const etag = `W/"${hash("sha256", identity, "base64url").slice(0, 22)}"`
	if (last?.etag === etag && last.status === status) return last
	const [br, gzip] = await Promise.all([compressQuickly(identity, "br"), compressQuickly(identity, "gzip")])
	const bodies = { identity, br, gzip }
	return { status, etag, bodies, headers: headersOf({ ...Object.fromEntries(headers), etag }, bodies) }
}

function headersOf(unchanged: Record<string, string>, { identity, br, gzip }: CachedResponse["bodies"]) {
	const headersFor = (body: Buffer, encoding?: Encoding) =>
		Object.freeze({
			...unchanged,
			"content-length": String(body.length),
			...(encoding && { "content-encoding": encoding }),
		})
	return {
		identity: headersFor(identity),
		br: headersFor(br, "br"),
		gzip: headersFor(gzip, "gzip"),
		unchanged: Object.freeze(unchanged),
	}
}

/** The same page in the best compression. Takes a tenth of a second of another thread. */
export async function recompressPage({ page, script }: CachedPage): Promise<CachedPage> {
	return { page: await recompress(page), script: await recompress(script), isRecompressed: true }
}

async function recompress(response: CachedResponse): Promise<CachedResponse> {
	const br = await promisify(brotliCompress)(response.bodies.identity)
	const bodies = { ...response.bodies, br }
	return { ...response, bodies, headers: headersOf(response.headers.unchanged, bodies) }
}

/** What an answer takes beside its bodies: headers, more than once. */
const HEADERS_BYTES = 16 * 1024

export function bytesOf({ page, script }: CachedPage): number {
	const bodies = [page, script].flatMap((response) => Object.values(response.bodies))
	return bodies.reduce((sum, body) => sum + body.length, HEADERS_BYTES)
}

/** What of it a visitor gets: the form that they understand, or that their own copy still holds. */
function selectVariant(cached: CachedResponse, request: IncomingMessage) {
	if (isNotModified(cached, request)) return { status: 304, headers: cached.headers.unchanged }
	const encoding = acceptedEncoding(request)
	return { status: cached.status, headers: cached.headers[encoding], body: cached.bodies[encoding] }
}

/** For whoever is answered by way of everything else that answers get. */
export function toResponse(cached: CachedResponse, request: IncomingMessage): Response {
	const { body, ...init } = selectVariant(cached, request)
	return new Response(body && new Uint8Array(body), init)
}

export function sendCached(cached: CachedResponse, request: IncomingMessage, response: ServerResponse): void {
	const { status, headers, body } = selectVariant(cached, request)
	response.writeHead(status, headers).end(body)
}

/** A page that is not there is said to be so each time (RFC 9110, 13.2.1). */
function isNotModified({ etag, status }: CachedResponse, { headers }: IncomingMessage): boolean {
	const ifNoneMatch = headers["if-none-match"]
	if (!ifNoneMatch || status !== 200) return false
	if (ifNoneMatch === etag || ifNoneMatch === "*") return true
	// A proxy may list several, and call the same one strong.
	return ifNoneMatch.split(",").some((one) => one.trim().replace(/^(W\/)?/, "W/") === etag)
}

function acceptedEncoding({ headers }: IncomingMessage): Encoding {
	const accepted = headers["accept-encoding"]
	if (accepted?.includes("br")) return "br"
	return accepted?.includes("gzip") ? "gzip" : "identity"
}
