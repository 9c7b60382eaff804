import { hash, randomUUID } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { promisify } from "node:util"
import { brotliCompress, gzip } from "node:zlib"
import { secure } from "./security-headers.ts"

type Encoding = "br" | "gzip" | "identity"

/** An answer as it goes out again and again, compressed once. */
export interface KeptAnswer {
	etag: string
	headers: [string, string][]
	bodies: Record<Encoding, Buffer>
	/** Names and values in turn, as node:http takes them without another look. */
	heads: Record<Encoding | "unchanged", string[]>
}

/** A page, and beside it what only its scripts ask for. */
export interface KeptPage {
	page: KeptAnswer
	data: KeptAnswer
}

/** Behind a page's address: its data, as a script. */
export const DATA = "?data"

const POLICY = "content-security-policy"

/** Where the page holds its data (page-scripts.ts). */
const DATA_ELEMENT = /(<script type="text\/plain" id="data")>([\s\S]*?)(?=<\/script>)/

/**
 * Reads the answer whole, with the headers that would have been set further out. The data for its scripts get an
 * address of their own: who reads the page need not wait for them. What is as it was `last` stays as it is kept.
 */
export async function keepPage(
	response: Response,
	publicUrl: string | undefined,
	last?: KeptPage,
): Promise<KeptPage> {
	const headers = new Headers(response.headers)
	secure(headers, publicUrl)
	headers.set("vary", "Accept-Encoding, Save-Data")
	const whole = await response.text()
	const data = DATA_ELEMENT.exec(whole)?.[2] ?? ""
	const dataHeaders = new Headers(headers)
	dataHeaders.set("content-type", "text/javascript; charset=utf-8")
	const policy = headers.get(POLICY)
	// What is no longer in the page need not run there.
	if (data && policy) headers.set(POLICY, policy.replace(` 'sha256-${hash("sha256", data, "base64")}'`, ""))
	const [page, script] = await Promise.all([
		keepAnswer(whole.replace(DATA_ELEMENT, `$1 data-src="${DATA}">`), headers, last?.page),
		keepAnswer(data, dataHeaders, last?.data),
	])
	return { page, data: script }
}

async function keepAnswer(text: string, given: Headers, last?: KeptAnswer): Promise<KeptAnswer> {
	const identity = Buffer.from(text)
	const etag = `W/"${hash("sha256", identity, "base64url").slice(0, 22)}"`
	if (last?.etag === etag) return last
	const [br, zipped] = await Promise.all([smallest(identity, etag), promisify(gzip)(identity)])
	const headers: [string, string][] = [...given, ["etag", etag]]
	const always = headers.flat()
	return {
		etag,
		headers,
		bodies: { identity, br, gzip: zipped },
		heads: {
			identity: [...always, "content-length", String(identity.length)],
			br: compressedHead(always, "br", br),
			gzip: compressedHead(always, "gzip", zipped),
			unchanged: always,
		},
	}
}

const compressedHead = (always: string[], encoding: Encoding, body: Buffer) => [
	...always,
	"content-length",
	String(body.length),
	"content-encoding",
	encoding,
]

const compressing = new Map<string, Promise<Buffer>>()

/** The best compression takes a tenth of a second; who asks for the same meanwhile waits for that one. */
function smallest(identity: Buffer, etag: string): Promise<Buffer> {
	const running =
		compressing.get(etag) ?? promisify(brotliCompress)(identity).finally(() => compressing.delete(etag))
	compressing.set(etag, running)
	return running
}

/** The answer to whoever came before it was kept. */
export function keptResponse({ bodies, headers }: KeptAnswer, request: IncomingMessage): Response {
	const encoding = wantedEncoding(request.headers["accept-encoding"])
	const encoded: [string, string][] = encoding === "identity" ? [] : [["content-encoding", encoding]]
	return new Response(new Uint8Array(bodies[encoding]), { headers: [...headers, ...encoded] })
}

/** Writes the answer, or that the visitor's own copy still holds. @returns what was said, for the log */
export function answerKept(kept: KeptAnswer, request: IncomingMessage, response: ServerResponse) {
	const requestId = randomUUID()
	const encoding = wantedEncoding(request.headers["accept-encoding"])
	const isUnchanged = request.headers["if-none-match"] === kept.etag
	const head = kept.heads[isUnchanged ? "unchanged" : encoding]
	const status = isUnchanged ? 304 : 200
	response.writeHead(status, [...head, "x-request-id", requestId])
	response.end(isUnchanged || request.method === "HEAD" ? undefined : kept.bodies[encoding])
	return { requestId, status }
}

function wantedEncoding(accepted: string | undefined): Encoding {
	if (accepted?.includes("br")) return "br"
	return accepted?.includes("gzip") ? "gzip" : "identity"
}
