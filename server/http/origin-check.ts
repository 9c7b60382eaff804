import { createMiddleware } from "hono/factory"
import type { Log } from "../../app/platform/log.server.ts"

const SAFE_METHODS = ["GET", "HEAD", "OPTIONS"]

/**
 * Refuses every unsafe request that a page of another origin caused: browsers tell by `Sec-Fetch-Site`, older
 * ones by `Origin` or `Referer`. A request that tells neither is refused as well.
 */
export function originCheck(log: Log) {
	return createMiddleware(async function checkOrigin(c, next) {
		if (SAFE_METHODS.includes(c.req.method) || isSameOrigin(c.req.raw)) return next()
		if (isOneClickUnsubscribe(c.req.raw) || isPaymentNotice(c.req.raw)) return next()
		const own = new URL(c.req.url).origin
		log.warn(
			{ site: c.req.header("sec-fetch-site"), from: claimedOrigin(c.req.raw), own },
			"refused: another site caused it",
		)
		if (c.req.path.toLowerCase().startsWith("/api/")) {
			return c.json({ success: false, error: "Requests from other sites are refused." }, 403)
		}
		return c.text("Requests from other sites are refused.", 403)
	})
}

/** What a browser adds to a request, of which a mail program's server sends nothing. */
const BROWSER_HEADERS = ["cookie", "origin", "referer", "sec-fetch-site"]

/**
 * The bare POST by which a mail program leaves the newsletter for its reader (RFC 8058): the token in the address
 * is all that allows it, so there is nothing that another site could make a visitor's browser do in their name.
 */
function isOneClickUnsubscribe({ method, url, headers }: Request): boolean {
	return (
		method === "POST" &&
		/^\/newsletter\/[0-9a-f]{64}\/unsubscription$/.test(new URL(url).pathname) &&
		BROWSER_HEADERS.every((name) => !headers.has(name))
	)
}

/** What M-Pesa tells: the secret in the address is all that allows it, and no browser of anybody is asked. */
function isPaymentNotice({ method, url, headers }: Request): boolean {
	return (
		method === "POST" &&
		/^\/payments\/[\w-]{32,100}\/(confirmation|validation|push\/[\w-]{43})$/.test(new URL(url).pathname) &&
		BROWSER_HEADERS.every((name) => !headers.has(name))
	)
}

function isSameOrigin(request: Request): boolean {
	const site = request.headers.get("sec-fetch-site")
	if (site && site !== "same-origin") return false
	const from = claimedOrigin(request)
	return from === undefined ? site === "same-origin" : from === new URL(request.url).origin
}

/** What the browser says of the page that caused the request; "null" when that is no address. */
function claimedOrigin({ headers }: Request): string | undefined {
	const claimed = headers.get("origin") ?? headers.get("referer")
	return claimed ? (URL.parse(claimed)?.origin ?? "null") : undefined
}
