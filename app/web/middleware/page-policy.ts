import type { Config } from "../../platform/config.server.ts"

/** The page that may carry a third party's sign-up form (R11); every other page runs our scripts alone. */
const EMBEDDING_PAGE = /^\/contact\/?$/i

/** Content-Security-Policy of a page; `hashes` are SHA-256, base64, of its own inline scripts. */
export function pagePolicy(request: Request, hashes: string[], config: Config): string {
	const embeds = EMBEDDING_PAGE.test(new URL(request.url).pathname) ? signupOrigins(config) : []
	const sources = (...own: string[]) => [...own, ...embeds].join(" ")
	return [
		"default-src 'none'",
		`script-src ${sources("'self'", ...hashes.map((hash) => `'sha256-${hash}'`))}`,
		`style-src ${sources("'self'")}`,
		// React writes style attributes; they can't load or run anything under this policy.
		"style-src-attr 'unsafe-inline'",
		`img-src ${sources("'self'", "data:")}`,
		"font-src 'self'",
		`connect-src ${sources("'self'")}`,
		`frame-src ${embeds.length ? sources() : "'self'"}`,
		`form-action ${sources("'self'")}`,
		"manifest-src 'self'",
		"base-uri 'none'",
		"frame-ancestors 'none'",
		"object-src 'none'",
	].join("; ")
}

function signupOrigins({ signupScripts }: Config): string[] {
	const scripts = [signupScripts.vendor, signupScripts.attendee].filter((url) => url !== undefined)
	return [...new Set(scripts.map((url) => new URL(url).origin))]
}
