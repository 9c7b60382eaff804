import { isHttps } from "../../app/values/https.ts"

/** What a page that is not ours to script may do: nothing. Pages bring their own policy (entry.server.tsx). */
const BARE_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/**
 * The headers of every answer, errors included, unless a route says otherwise for its own: what it may do, and who
 * may frame it. `Strict-Transport-Security` only where the site has https.
 */
export function securityHeadersOf({ publicUrl }: { publicUrl?: string }): Record<string, string> {
	const headers = {
		"content-security-policy": BARE_POLICY,
		"x-frame-options": "DENY",
		"x-content-type-options": "nosniff",
		"referrer-policy": "strict-origin-when-cross-origin",
		"cross-origin-opener-policy": "same-origin",
		"cross-origin-resource-policy": "same-origin",
		"permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
	}
	const strict = { "strict-transport-security": "max-age=31536000; includeSubDomains" }
	return isHttps(publicUrl) ? { ...headers, ...strict } : headers
}
