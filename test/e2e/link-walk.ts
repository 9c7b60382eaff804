/** A link or file that a page points to, and what is wrong with it. */
export interface BrokenLink {
	from: string
	to: string
	why: string
}

/** Variants of one page by their question that are followed; the directory alone has hundreds. */
const MOST_QUESTIONS = 2
const LEFT_ALONE = /^\/(admin|logout)(\/|$)/

/**
 * Follows every link, picture and file of a site from the given pages on.
 * @returns what leads nowhere, also into a page at a place that isn't there, and which pages were seen
 */
export async function walkLinks(siteUrl: string, start: string[]) {
	const broken: BrokenLink[] = []
	const waiting = start.map((path) => ({ from: "the start", to: path }))
	const questions = new Map<string, number>()
	const seen = new Map<string, Promise<Set<string> | undefined>>()
	const fetchOnce = (address: string) => {
		const known = seen.get(address)
		if (known) return known
		const ids = read(siteUrl, address, (to) => waiting.push({ from: address, to }))
		seen.set(address, ids)
		return ids
	}
	for (let link = waiting.shift(); link; link = waiting.shift()) {
		const url = new URL(link.to, siteUrl + link.from.replace("the start", ""))
		if (url.origin !== siteUrl || LEFT_ALONE.test(url.pathname)) continue
		if (url.search && !isFew(questions, url.pathname, seen.has(url.pathname + url.search))) continue
		const ids = await fetchOnce(url.pathname + url.search)
		const place = decodeURIComponent(url.hash.slice(1))
		if (!ids) broken.push({ ...link, why: "is not there" })
		else if (place && !ids.has(place)) broken.push({ ...link, why: "has no such place" })
	}
	return { broken, pages: [...seen.keys()] }
}

function isFew(questions: Map<string, number>, path: string, known: boolean): boolean {
	if (!known) questions.set(path, (questions.get(path) ?? 0) + 1)
	return known || (questions.get(path) ?? 0) <= MOST_QUESTIONS
}

/** @returns the ids of the page; none for other files; undefined when it is not there */
async function read(siteUrl: string, address: string, found: (to: string) => void) {
	const response = await fetch(siteUrl + address)
	if (response.status !== 200) return undefined
	if (!response.headers.get("content-type")?.startsWith("text/html")) return new Set<string>()
	const html = (await response.text()).replace(/<script[\s\S]*?<\/script>/g, "")
	for (const [, value = ""] of html.matchAll(/ (?:href|src|action)="([^"]+)"/g)) found(plain(value))
	for (const [, list = ""] of html.matchAll(/ srcset="([^"]+)"/gi)) {
		for (const candidate of plain(list).split(/,\s+/)) found(candidate.split(" ")[0] ?? "")
	}
	return new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => plain(id)))
}

const plain = (attribute: string) => attribute.replaceAll("&amp;", "&").replaceAll("&#x27;", "'")
