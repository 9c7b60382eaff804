import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import { createMiddleware } from "hono/factory"
import type { RequestContext } from "../../app/web/request/context.ts"

/** Whole pages and their data; what streams is compressed as it goes (hono/compress). */
const COMPRESSIBLE_TYPE = /^text\/(html|x-script)/

const { BROTLI_PARAM_QUALITY: QUALITY, BROTLI_PARAM_LGWIN: WINDOW } = constants
/** 128 KB are looked back at. Room for brotli's usual four megabytes takes longer to make than a page to compress. */
const FAST_BROTLI = { params: { [QUALITY]: 3, [WINDOW]: 17 }, chunkSize: 32 * 1024 }

/** In a fraction of the time that the best compression takes, in another thread. */
export function compressQuickly(plain: Buffer, encoding: "br" | "gzip"): Promise<Buffer> {
	return encoding === "br" ? promisify(brotliCompress)(plain, FAST_BROTLI) : promisify(gzip)(plain)
}

/** Compresses pages at once rather than in pieces, with brotli for whom it suits. */
export const compressPages = createMiddleware<{ Variables: { requestContext?: RequestContext } }>(
	async function compressWholePages(c, next) {
		await next()
		const { headers, status } = c.res
		if (headers.has("content-encoding")) return
		if (!COMPRESSIBLE_TYPE.test(headers.get("content-type") ?? "")) return
		// Also of those that are sent as they are: a cache on the way must not give one of them to everybody.
		headers.append("vary", "Accept-Encoding")
		if (c.req.method === "HEAD") return
		const accepted = c.req.header("accept-encoding") ?? ""
		const encoding = (["br", "gzip"] as const).find((name) => accepted.includes(name))
		if (!encoding || !c.res.body) return
		const whole = c.get("requestContext")?.renderedPage?.bytes ?? Buffer.from(await c.res.arrayBuffer())
		const small = await compressQuickly(whole, encoding)
		headers.delete("content-length")
		headers.set("content-encoding", encoding)
		c.res = undefined
		c.res = new Response(new Uint8Array(small), { status, headers })
	},
)
