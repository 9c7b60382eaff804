import { createHash, randomUUID } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { promisify } from "node:util"
import { brotliCompress, gzip } from "node:zlib"
import { secure } from "./security-headers.ts"

type Encoding = "br" | "gzip" | "identity"

/** An answer as it goes out again and again, compressed once. */
export interface KeptPage {
	etag: string
	headers: [string, string][]
	bodies: Record<Encoding, Buffer>
	/** Names and values in turn, as node:http takes them without another look. */
	heads: Record<Encoding | "unchanged", string[]>
}

/** Reads the answer whole, with the headers that would have been set further out. */
export async function keepPage(response: Response, publicUrl: string | undefined): Promise<KeptPage> {
	const identity = Buffer.from(await response.arrayBuffer())
	const [br, zipped] = await Promise.all([promisify(brotliCompress)(identity), promisify(gzip)(identity)])
	const etag = `W/"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`
	const given = new Headers(response.headers)
	secure(given, publicUrl)
	given.set("vary", "Accept-Encoding, Save-Data")
	const headers = [...given]
	const always = [...headers.flat(), "etag", etag]
	const about = (encoding: Encoding, body: Buffer) => [
		...always,
		...["content-length", String(body.length)],
		...(encoding === "identity" ? [] : ["content-encoding", encoding]),
	]
	return {
		etag,
		headers,
		bodies: { identity, br, gzip: zipped },
		heads: {
			identity: about("identity", identity),
			br: about("br", br),
			gzip: about("gzip", zipped),
			unchanged: always,
		},
	}
}

/** Writes the page, or that the visitor's own copy still holds. @returns what was said, for the log */
export function answerKept(page: KeptPage, request: IncomingMessage, response: ServerResponse) {
	const requestId = randomUUID()
	const encoding = wantedEncoding(request.headers["accept-encoding"])
	const isUnchanged = request.headers["if-none-match"] === page.etag
	const head = page.heads[isUnchanged ? "unchanged" : encoding]
	const status = isUnchanged ? 304 : 200
	response.writeHead(status, [...head, "x-request-id", requestId])
	response.end(isUnchanged || request.method === "HEAD" ? undefined : page.bodies[encoding])
	return { requestId, status }
}

function wantedEncoding(accepted: string | undefined): Encoding {
	if (accepted?.includes("br")) return "br"
	return accepted?.includes("gzip") ? "gzip" : "identity"
}
