import type { Config } from "../../platform/config.server.ts"

/** The page that may carry a third party's sign-up form; every other page runs our scripts alone. */
const EMBEDDING_PAGE = /^\/contact\/?$/i

/** Then Vite tells of faults with styles of its own, and waits in a worker for a server that ended. Never in a build. */
const IS_DEVELOPMENT = import.meta.env.MODE === "development"

interface InlineHashes {
	scripts: string[]
	styles: string[]
}

/** Content-Security-Policy of a page; `inlineHashes` are SHA-256, base64, of its inline scripts and styles. */
export function pagePolicy(request: Request, inlineHashes: InlineHashes, config: Config): string {
	const embedOrigins = EMBEDDING_PAGE.test(new URL(request.url).pathname) ? signupOrigins(config) : []
	const sources = (...origins: string[]) => [...origins, ...embedOrigins].join(" ")
	const byHash = (hashes: string[]) => hashes.map((hash) => `'sha256-${hash}'`)
	return [
		"default-src 'none'",
		`script-src ${sources("'self'", ...byHash(inlineHashes.scripts))}`,
		`style-src ${sources("'self'", ...(IS_DEVELOPMENT ? ["'unsafe-inline'"] : byHash(inlineHashes.styles)))}`,
		// React writes style attributes; they can't load or run anything under this policy.
		"style-src-attr 'unsafe-inline'",
		`img-src ${sources("'self'", "data:")}`,
		"font-src 'self'",
		`connect-src ${sources("'self'")}`,
		`frame-src ${embedOrigins.length ? sources() : "'self'"}`,
		`form-action ${sources("'self'")}`,
		"manifest-src 'self'",
		"base-uri 'none'",
		"frame-ancestors 'none'",
		"object-src 'none'",
		...(IS_DEVELOPMENT ? ["worker-src blob:"] : []),
	].join("; ")
}

function signupOrigins({ signupScripts }: Config): string[] {
	const scripts = [signupScripts.vendor, signupScripts.attendee].filter((url) => url !== undefined)
	return [...new Set(scripts.map((url) => new URL(url).origin))]
}
