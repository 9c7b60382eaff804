import { createMiddleware } from "hono/factory"
import { isHttps } from "../../app/values/https.ts"

/** What a page that is not ours to script may do: nothing. Pages bring their own policy (entry.server.tsx). */
const BARE_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** The headers of every answer, errors included. */
export function securityHeaders(publicUrl: string | undefined) {
	return createMiddleware(async function setSecurityHeaders(c, next) {
		await next()
		applySecurityHeaders(c.res.headers, publicUrl)
	})
}

/** Adds what no answer may do without. `Strict-Transport-Security` only where the site has https. */
export function applySecurityHeaders(headers: Headers, publicUrl: string | undefined): void {
	// A route may say otherwise for its own answer: what it may do, and who may frame it.
	if (!headers.has("content-security-policy")) headers.set("content-security-policy", BARE_POLICY)
	if (!headers.has("x-frame-options")) headers.set("x-frame-options", "DENY")
	headers.set("x-content-type-options", "nosniff")
	headers.set("referrer-policy", "strict-origin-when-cross-origin")
	headers.set("cross-origin-opener-policy", "same-origin")
	headers.set("cross-origin-resource-policy", "same-origin")
	headers.set("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()")
	if (isHttps(publicUrl)) {
		headers.set("strict-transport-security", "max-age=31536000; includeSubDomains")
	}
}
