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
}

/** Reads the answer whole, with the headers that would have been set further out. */
export async function keepPage(response: Response, publicUrl: string | undefined): Promise<KeptPage> {
	const identity = Buffer.from(await response.arrayBuffer())
	const [br, zipped] = await Promise.all([promisify(brotliCompress)(identity), promisify(gzip)(identity)])
	const headers = new Headers(response.headers)
	secure(headers, publicUrl)
	headers.set("vary", "Accept-Encoding, Save-Data")
	return {
		etag: `W/"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`,
		headers: [...headers],
		bodies: { identity, br, gzip: zipped },
	}
}

/** Writes the page, or that the visitor's own copy still holds. @returns what was said, for the log */
export function answerKept(page: KeptPage, request: IncomingMessage, response: ServerResponse) {
	const requestId = randomUUID()
	const encoding = wantedEncoding(request.headers["accept-encoding"])
	const body = page.bodies[encoding]
	const status = request.headers["if-none-match"] === page.etag ? 304 : 200
	const about =
		status === 304
			? []
			: [
					["content-length", String(body.length)],
					...(encoding === "identity" ? [] : [["content-encoding", encoding]]),
				]
	response.writeHead(
		status,
		[...page.headers, ["etag", page.etag], ["x-request-id", requestId], ...about].flat(),
	)
	response.end(status === 304 || request.method === "HEAD" ? undefined : body)
	return { requestId, status }
}

function wantedEncoding(accepted: string | undefined): Encoding {
	if (accepted?.includes("br")) return "br"
	return accepted?.includes("gzip") ? "gzip" : "identity"
}
