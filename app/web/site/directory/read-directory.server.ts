import { readContentDocument } from "../../../domain/content/queries.server.ts"
import { DIRECTORY_DOCUMENT, type DirectoryListCopy } from "../../../domain/directory/inputs.ts"
import { findVendor, listVendors } from "../../../domain/directory/queries.server.ts"
import type { Services } from "../../request/context.ts"
import { respondNotFound } from "../not-found/respond-not-found.server.ts"

type Db = Services["db"]

/** What a page with a `<Directory>` reads of its address. What was searched for has no end, and is not cached. */
export const DIRECTORY_PARAMETERS = { vendor: /^[\w-]{1,100}$/, q: /^$/ }

/** The list that stands at this address; letter case does not matter. */
export async function findListByPath(db: Db, pathname: string): Promise<DirectoryListCopy> {
	const { lists } = await readContentDocument(db, DIRECTORY_DOCUMENT)
	const first = `/${pathname.split("/")[1]}`.toLowerCase()
	const list = lists.find(({ path }) => path.toLowerCase() === first)
	if (!list) throw await respondNotFound(db)
	return list
}

/**
 * What `<Directory>` shows: a list, and the words of the vendor that `?vendor=` asks for. Descriptions of the
 * others stay on the server until they are asked for, so that the page stays small.
 * @throws an answer 404 when there is no such vendor
 */
export async function readDirectory(db: Db, listSlug: string, search: URLSearchParams) {
	const slug = search.get("vendor")
	const [{ lists, sameCraft: _, otherMakers: _others, ...copy }, vendors, vendor] = await Promise.all([
		readContentDocument(db, DIRECTORY_DOCUMENT),
		listVendors(db, listSlug),
		slug === null ? undefined : findVendor(db, listSlug, slug),
	])
	const list = lists.find((candidate) => candidate.slug === listSlug)
	if (!list || (slug !== null && !vendor)) throw await respondNotFound(db)
	return {
		list,
		copy,
		// The craft of those whose picture tells it; of all it would weigh as much as their logos.
		vendors: vendors.map(({ craft, ...tile }) => (tile.logo ? tile : { ...tile, craft })),
		chosen: vendor && { slug: vendor.slug, description: vendor.description, website: vendor.website },
	}
}

export type DirectoryData = Awaited<ReturnType<typeof readDirectory>>
