const SCHEME = /^[a-z][a-z0-9+.-]*:(?!\d)/i

/**
 * A typed web address as a whole http(s) one: "example.com" → "https://example.com".
 * @returns undefined when it is none: another scheme, a sign-in before the host, a host without a dot
 */
export function webAddress(typed: string): string | undefined {
	const url = parsed(SCHEME.test(typed) ? typed : `https://${typed}`)
	if (!url || !["http:", "https:"].includes(url.protocol) || url.username || url.password) return undefined
	if (!/^[^.].*\.[a-z][a-z0-9-]*\.?$/i.test(url.hostname)) return undefined
	const bare = url.pathname === "/" && !url.search && !url.hash
	return bare ? url.origin : url.href
}

/** "@name" or a link; undefined when it is neither. */
export function instagramName(typed: string): string | undefined {
	const isName = /^@?[\w.]{1,30}$/.test(typed) && !/^www\./i.test(typed)
	return isName ? `@${typed.replace(/^@/, "")}` : webAddress(typed)
}

/** A link, or the name of a page as its owner writes it; undefined when it is another kind of address. */
export function facebookPage(typed: string): string | undefined {
	if (/^(https?:|www\.)/i.test(typed) || isHostAndPath(typed)) return webAddress(typed)
	return SCHEME.test(typed) ? undefined : typed
}

/** "facebook.com/mybrand". */
function isHostAndPath(typed: string): boolean {
	const [host = "", ...path] = typed.split("/")
	return path.length > 0 && !/\s/.test(typed) && host.slice(1, -1).includes(".")
}

/** `URL.parse` is missing on the phones our vendors have. */
function parsed(address: string): URL | undefined {
	try {
		return new URL(address)
	} catch {
		return undefined
	}
}
