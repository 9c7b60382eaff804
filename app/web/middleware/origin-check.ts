import { createMiddleware } from "hono/factory"

const SAFE_METHODS = ["GET", "HEAD", "OPTIONS"]

/**
 * Refuses every unsafe request that a page of another origin caused: browsers tell by `Sec-Fetch-Site`, older
 * ones by `Origin` or `Referer`. A request that tells neither is refused as well (R21).
 */
export function originCheck(publicUrl: string | undefined) {
	return createMiddleware(async function checkOrigin(c, next) {
		if (SAFE_METHODS.includes(c.req.method) || isOwn(c.req.raw, publicUrl)) return next()
		if (c.req.path.toLowerCase().startsWith("/api/")) {
			return c.json({ success: false, error: "Requests from other sites are refused." }, 403)
		}
		return c.text("Requests from other sites are refused.", 403)
	})
}

function isOwn({ headers }: Request, publicUrl: string | undefined): boolean {
	const site = headers.get("sec-fetch-site")
	if (site && site !== "same-origin") return false
	const claimed = headers.get("origin") ?? headers.get("referer")
	if (!claimed) return site === "same-origin"
	const from = URL.parse(claimed)
	if (!from) return false
	return (
		from.host === headers.get("host") ||
		(publicUrl !== undefined && from.origin === new URL(publicUrl).origin)
	)
}
