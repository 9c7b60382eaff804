import { hash, randomUUID } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { promisify } from "node:util"
import { brotliCompress } from "node:zlib"
import { compressQuickly } from "../http/compress-pages.ts"
import { applySecurityHeaders } from "../http/security-headers.ts"
import type { PageAddress } from "./page-address.ts"

type Encoding = "br" | "gzip" | "identity"

/** An answer as it goes out again and again. */
interface CachedResponse {
	status: number
	etag: string
	headers: [string, string][]
	bodies: Record<Encoding, Buffer>
	/** Names and values in turn, as node:http takes them without another look. */
	rawHeaders: Record<Encoding | "unchanged", string[]>
}

/** A page, and beside it what only its scripts ask for. */
export interface CachedPage {
	page: CachedResponse
	script: CachedResponse
	/** Its brotli is the best that there is (`shrinkPage`). */
	isRecompressed: boolean
}

const POLICY = "content-security-policy"

/** Where the page holds its data (page-scripts.ts). */
const DATA_ELEMENT = /(<script type="text\/plain" id="data")>([\s\S]*?)(?=<\/script>)/

/**
 * Reads the answer whole, with the headers that would have been set further out. The data for its scripts get an
 * address of their own: who reads the page need not wait for them. What is as it was `last` stays as it is cached.
 */
export async function cachePage(
	response: Response,
	{ search }: Pick<PageAddress, "search">,
	publicUrl: string | undefined,
	last?: CachedPage,
): Promise<CachedPage> {
	const headers = new Headers(response.headers)
	applySecurityHeaders(headers, publicUrl)
	headers.set("vary", "Accept-Encoding, Save-Data")
	const whole = await response.text()
	const data = DATA_ELEMENT.exec(whole)?.[2] ?? ""
	const scriptHeaders = new Headers(headers)
	scriptHeaders.set("content-type", "text/javascript; charset=utf-8")
	const policy = headers.get(POLICY)
	// What is no longer in the page need not run there.
	if (data && policy) headers.set(POLICY, policy.replace(` 'sha256-${hash("sha256", data, "base64")}'`, ""))
	const source = search ? `?${search.replaceAll("&", "&amp;")}&amp;data` : "?data"
	const html = whole.replace(DATA_ELEMENT, `$1 data-src="${source}">`)
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
	text: string,
	status: number,
	given: Headers,
	last?: CachedResponse,
): Promise<CachedResponse> {
	const identity = Buffer.from(text)
	const etag = `W/"${hash("sha256", identity, "base64url").slice(0, 22)}"`
	if (last?.etag === etag && last.status === status) return last
	const [br, gzip] = await Promise.all([compressQuickly(identity, "br"), compressQuickly(identity, "gzip")])
	return withRawHeaders({ status, etag, headers: [...given, ["etag", etag]], bodies: { identity, br, gzip } })
}

function withRawHeaders(response: Omit<CachedResponse, "rawHeaders">): CachedResponse {
	const { br, gzip, identity } = response.bodies
	const always = response.headers.flat()
	const length = (body: Buffer) => [...always, "content-length", String(body.length)]
	return {
		...response,
		rawHeaders: {
			identity: length(identity),
			br: [...length(br), "content-encoding", "br"],
			gzip: [...length(gzip), "content-encoding", "gzip"],
			unchanged: always,
		},
	}
}

/** The same page in the best compression. Takes a tenth of a second of another thread. */
export async function recompressPage({ page, script }: CachedPage): Promise<CachedPage> {
	return { page: await recompress(page), script: await recompress(script), isRecompressed: true }
}

async function recompress(response: CachedResponse): Promise<CachedResponse> {
	const br = await promisify(brotliCompress)(response.bodies.identity)
	return withRawHeaders({ ...response, bodies: { ...response.bodies, br } })
}

/** What an answer takes beside its bodies: headers, more than once. */
const HEADERS_BYTES = 16 * 1024

/** Memory that it takes, about. */
export function bytesOf({ page, script }: CachedPage): number {
	const bodies = [page, script].flatMap((response) => Object.values(response.bodies))
	return bodies.reduce((sum, body) => sum + body.length, HEADERS_BYTES)
}

/** For whoever is answered by way of everything else that answers get. */
export function toResponse(cached: CachedResponse, request: IncomingMessage): Response {
	const { status, headers, bodies } = cached
	if (isNotModified(cached, request)) return new Response(null, { status: 304, headers })
	const encoding = acceptedEncoding(request)
	const body = bodies[encoding]
	const response = new Response(new Uint8Array(body), { status, headers })
	// Where nobody reads the body, for HEAD, its length is known all the same.
	response.headers.set("content-length", String(body.length))
	if (encoding !== "identity") response.headers.set("content-encoding", encoding)
	return response
}

/** Writes the answer, or that the visitor's own copy still holds. @returns what the log notes */
export function respondFromCache(cached: CachedResponse, request: IncomingMessage, response: ServerResponse) {
	const requestId = randomUUID()
	const encoding = acceptedEncoding(request)
	const unchanged = isNotModified(cached, request)
	const head = cached.rawHeaders[unchanged ? "unchanged" : encoding]
	const status = unchanged ? 304 : cached.status
	response.writeHead(status, [...head, "x-request-id", requestId])
	response.end(unchanged || request.method === "HEAD" ? undefined : cached.bodies[encoding])
	return { requestId, status }
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
