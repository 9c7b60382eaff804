import { createMiddleware } from "hono/factory"

/** What a page that is not ours to script may do: nothing. Pages bring their own policy (entry.server.tsx). */
const BARE_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** The headers of every answer, errors included. `Strict-Transport-Security` only where the site has https. */
export function securityHeaders(publicUrl: string | undefined) {
	const secure = publicUrl?.startsWith("https:") ?? false
	return createMiddleware(async function setSecurityHeaders(c, next) {
		await next()
		const set = (name: string, value: string) => c.res.headers.set(name, value)
		// A route may say otherwise for its own answer: what it may do, and who may frame it.
		const keep = (name: string, value: string) => c.res.headers.has(name) || set(name, value)
		keep("content-security-policy", BARE_POLICY)
		keep("x-frame-options", "DENY")
		set("x-content-type-options", "nosniff")
		set("referrer-policy", "strict-origin-when-cross-origin")
		set("cross-origin-opener-policy", "same-origin")
		set("cross-origin-resource-policy", "same-origin")
		set("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()")
		if (secure) set("strict-transport-security", "max-age=31536000; includeSubDomains")
	})
}
