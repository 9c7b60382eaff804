import { readRouteTable } from "./route-table.ts"
import { IS_BEHIND_TLS } from "./site.ts"

/** Pages that stand behind a letter or a form of one's own: by themselves they lead elsewhere or nowhere. */
const NOT_STANDALONE = /^\/(newsletter\/|contact\/received\/|login\/code$)/

/**
 * The addresses of the public pages: every page of the route table that nobody needs to sign in for, and one
 * page of each kind that the sitemap knows more of. A new page is in here by itself.
 */
export async function listPublicPages(siteUrl: string): Promise<string[]> {
	const table = await readRouteTable(siteUrl)
	const pages = table.filter(
		({ isPage, isGuarded, path }) => isPage && !isGuarded && !NOT_STANDALONE.test(path),
	)
	const fixed = pages.map(({ path }) => path).filter((path) => !/\/1(\/|$)/.test(path) && isServed(path))
	const listed = await readSitemapPaths(siteUrl)
	const samples = pages
		.map(({ path }) => path)
		.filter((path) => /\/1(\/|$)/.test(path))
		.map((path) => listed.find((address) => parentPathOf(address) === parentPathOf(path)))
		.filter((address) => address !== undefined)
	return [...new Set([...fixed, ...samples])]
}

/** A site with https has no styleguide. */
const isServed = (path: string) => !IS_BEHIND_TLS || !path.startsWith("/styleguide")

/** The paths that the sitemap lists. */
export async function readSitemapPaths(siteUrl: string): Promise<string[]> {
	const xml = await (await fetch(`${siteUrl}/sitemap.xml`)).text()
	return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname)
}

/** "/vendors/1" and "/vendors/udongo" are of one kind. */
const parentPathOf = (path: string) => path.replace(/[^/]+$/, "")
