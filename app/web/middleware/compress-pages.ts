import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import { createMiddleware } from "hono/factory"

/** Whole pages and their data; what streams is compressed as it goes (hono/compress). */
const WHOLE = /^text\/(html|x-script)/
/** Half the time of the best compression, at nearly its size: these pages are made for one visitor. */
export const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** Compresses pages at once rather than in pieces, with brotli for whom it suits. */
export const compressPages = createMiddleware(async function compressWholePages(c, next) {
	await next()
	const { headers, body, status } = c.res
	if (!body || c.req.method === "HEAD" || headers.has("content-encoding")) return
	if (!WHOLE.test(headers.get("content-type") ?? "")) return
	const accepted = c.req.header("accept-encoding") ?? ""
	const encoding = ["br", "gzip"].find((name) => accepted.includes(name))
	if (!encoding) return
	const plain = Buffer.from(await c.res.arrayBuffer())
	const small =
		encoding === "br" ? await promisify(brotliCompress)(plain, QUICK) : await promisify(gzip)(plain)
	const told = new Headers(headers)
	told.set("content-encoding", encoding)
	told.set("content-length", String(small.length))
	told.append("vary", "Accept-Encoding")
	c.res = undefined
	c.res = new Response(new Uint8Array(small), { status, headers: told })
})
