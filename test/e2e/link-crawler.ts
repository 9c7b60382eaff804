/** A link or file that a page points to, and what is wrong with it. */
interface BrokenLink {
	from: string
	to: string
	reason: string
}

/** Variants of one page by their question that are followed; the directory alone has hundreds. */
const MAX_QUERY_VARIANTS = 2
const SKIPPED_PATHS = /^\/(admin|logout)(\/|$)/

/**
 * Follows every link, picture and file of a site from the given pages on.
 * @param granted pages that are taken to be there
 * @returns what leads nowhere, also into a page at a place that isn't there, and which pages were seen
 */
export async function crawlLinks(siteUrl: string, start: string[], granted = new Set<string>()) {
	const broken: BrokenLink[] = []
	const queue = start.map((path) => ({ from: "the start", to: path }))
	const variants = new Map<string, number>()
	const visited = new Map<string, Promise<Set<string> | undefined>>()
	const fetchOnce = (address: string) => {
		const cached = visited.get(address)
		if (cached) return cached
		const ids = fetchElementIds(siteUrl, address, (to) => queue.push({ from: address, to }))
		visited.set(address, ids)
		return ids
	}
	for (let link = queue.shift(); link; link = queue.shift()) {
		const url = new URL(link.to, siteUrl + link.from.replace("the start", ""))
		if (url.origin !== siteUrl || SKIPPED_PATHS.test(url.pathname) || granted.has(url.pathname)) continue
		if (url.search && !isWithinVariantLimit(variants, url.pathname, visited.has(url.pathname + url.search)))
			continue
		const ids = await fetchOnce(url.pathname + url.search)
		const fragment = decodeURIComponent(url.hash.slice(1))
		if (!ids) broken.push({ ...link, reason: "is not there" })
		else if (fragment && !ids.has(fragment)) broken.push({ ...link, reason: "has no such place" })
	}
	return { broken, pages: [...visited.keys()] }
}

function isWithinVariantLimit(variants: Map<string, number>, path: string, cached: boolean): boolean {
	if (!cached) variants.set(path, (variants.get(path) ?? 0) + 1)
	return cached || (variants.get(path) ?? 0) <= MAX_QUERY_VARIANTS
}

/** @returns the ids of the page; none for other files; undefined when it is not there */
async function fetchElementIds(siteUrl: string, address: string, onLink: (to: string) => void) {
	const response = await fetch(siteUrl + address)
	if (response.status !== 200) return undefined
	if (!response.headers.get("content-type")?.startsWith("text/html")) return new Set<string>()
	const html = (await response.text()).replace(/<script[\s\S]*?<\/script>/g, "")
	for (const [, value = ""] of html.matchAll(/ (?:href|src|action)="([^"]+)"/g))
		onLink(decodeAttribute(value))
	for (const [, list = ""] of html.matchAll(/ srcset="([^"]+)"/gi)) {
		for (const candidate of decodeAttribute(list).split(/,\s+/)) onLink(candidate.split(" ")[0] ?? "")
	}
	return new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => decodeAttribute(id)))
}

const decodeAttribute = (attribute: string) => attribute.replaceAll("&amp;", "&").replaceAll("&#x27;", "'")
