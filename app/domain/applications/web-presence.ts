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

const INSTAGRAM = /^([\w-]+\.)?(instagram\.com|instagr\.am)$/
const FACEBOOK = /^([\w-]+\.)?(facebook\.com|fb\.com|fb\.me)$/

/** "@brand.com" may be a name; "brand.com" is a website. */
const isSite = (typed: string) => /^www\.|^[^@].*\.com$/i.test(typed)

/** "@name" or a link to Instagram, "Instagram: name" and "@ name" too; undefined when it is neither. */
export function instagramName(typed: string): string | undefined {
	const name = bare(/^(instagram|insta|ig) ?[:/] ?/i, typed)
	const isName = /^@?[\w.]{1,30}$/.test(name) && /[a-z0-9]/i.test(name)
	if (isName && !isSite(name)) return `@${name.replace("@", "")}`
	return linkTo(INSTAGRAM, name)
}

/** A link to Facebook, or the name of a page as its owner writes it; undefined when it is neither. */
export function facebookPage(typed: string): string | undefined {
	const name = bare(/^(facebook|fb) ?[:/] ?/i, typed)
	const isName = /^[\p{L}\p{M}\p{N} .,:'’&()!+@_-]{1,100}$/u.test(name) && /[\p{L}\p{N}]/u.test(name)
	if (isName && !SCHEME.test(name) && !isSite(name)) return name
	return linkTo(FACEBOOK, name)
}

/** Without the name of the service before it, as people write it; "@ name" as "@name". */
const bare = (service: RegExp, typed: string) => typed.replace(service, "").replace(/^@ /, "@")

/** A whole address of somebody's page at one service. */
function linkTo(service: RegExp, typed: string): string | undefined {
	const link = /\s/.test(typed) ? undefined : webAddress(typed)
	const url = link ? parsed(link) : undefined
	return url && service.test(url.hostname) && url.pathname !== "/" ? link : undefined
}

/** `URL.parse` is missing on the phones our vendors have. */
function parsed(address: string): URL | undefined {
	try {
		return new URL(address)
	} catch {
		return undefined
	}
}
