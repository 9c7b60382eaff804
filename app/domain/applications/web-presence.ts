const SCHEME = /^[a-z][a-z0-9+.-]*:(?!\d)/i

/**
 * A typed web address as a whole http(s) one: "example.com" → "https://example.com".
 * @returns undefined when it is none: another scheme, a sign-in before the host, a host without a dot
 */
export function parseWebAddress(input: string): string | undefined {
	const url = parseUrl(SCHEME.test(input) ? input : `https://${input}`)
	if (!url || !["http:", "https:"].includes(url.protocol) || url.username || url.password) return undefined
	if (!/^[^.].*\.[a-z][a-z0-9-]*\.?$/i.test(url.hostname)) return undefined
	const isOriginOnly = url.pathname === "/" && !url.search && !url.hash
	return isOriginOnly ? url.origin : url.href
}

const INSTAGRAM = /^([\w-]+\.)?(instagram\.com|instagr\.am)$/
const FACEBOOK = /^([\w-]+\.)?(facebook\.com|fb\.com|fb\.me)$/

/** "@brand.com" may be a name; "brand.com" is a website. */
const isWebsite = (input: string) => /^www\.|^[^@].*\.com$/i.test(input)

/** "@name" or a link to Instagram, "Instagram: name" and "@ name" too; undefined when it is neither. */
export function parseInstagram(input: string): string | undefined {
	const name = stripServiceName(/^(instagram|insta|ig) ?[:/] ?/i, input)
	const isName = /^@?[\w.]{1,30}$/.test(name) && /[a-z0-9]/i.test(name)
	if (isName && !isWebsite(name)) return `@${name.replace("@", "")}`
	return parseServiceLink(INSTAGRAM, name)
}

/** A link to Facebook, or the name of a page as its owner writes it; undefined when it is neither. */
export function parseFacebook(input: string): string | undefined {
	const name = stripServiceName(/^(facebook|fb) ?[:/] ?/i, input)
	const isName = /^[\p{L}\p{M}\p{N} .,:'’&()!+@_-]{1,100}$/u.test(name) && /[\p{L}\p{N}]/u.test(name)
	if (isName && !SCHEME.test(name) && !isWebsite(name)) return name
	return parseServiceLink(FACEBOOK, name)
}

/** Without the name of the service before it, as people write it; "@ name" as "@name". */
const stripServiceName = (service: RegExp, input: string) => input.replace(service, "").replace(/^@ /, "@")

/** A whole address of somebody's page at one service. */
function parseServiceLink(service: RegExp, input: string): string | undefined {
	const link = /\s/.test(input) ? undefined : parseWebAddress(input)
	const url = link ? parseUrl(link) : undefined
	return url && service.test(url.hostname) && url.pathname !== "/" ? link : undefined
}

/** `URL.parse` is missing on the phones our vendors have. */
function parseUrl(address: string): URL | undefined {
	try {
		return new URL(address)
	} catch {
		return undefined
	}
}
