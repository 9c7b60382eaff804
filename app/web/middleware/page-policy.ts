interface OwnParts {
	scripts: string[]
	styles: string[]
}

/** Content-Security-Policy of a page; `own` are SHA-256, base64, of its inline scripts and styles. */
export function pagePolicy(own: OwnParts): string {
	const byHash = (hashes: string[]) => hashes.map((hash) => ` 'sha256-${hash}'`).join("")
	return [
		"default-src 'none'",
		`script-src 'self'${byHash(own.scripts)}`,
		`style-src 'self'${byHash(own.styles)}`,
		// React writes style attributes; they can't load or run anything under this policy.
		"style-src-attr 'unsafe-inline'",
		"img-src 'self' data:",
		"font-src 'self'",
		"connect-src 'self'",
		"frame-src 'self'",
		"form-action 'self'",
		"manifest-src 'self'",
		"base-uri 'none'",
		"frame-ancestors 'none'",
		"object-src 'none'",
	].join("; ")
}
