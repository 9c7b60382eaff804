import { CONTENT_DOCUMENTS, type ContentDocument } from "../../domain/content/documents.ts"
import { listContentUpdateTimes, readContentDocument } from "../../domain/content/queries.server.ts"
import { DIRECTORY_DOCUMENT } from "../../domain/directory/inputs.ts"
import { listVendorUpdateTimes } from "../../domain/directory/queries.server.ts"
import { readGalleryUpdateTime } from "../../domain/gallery/queries.server.ts"
import type { Services } from "../request/context.ts"

/**
 * What a page shows besides its own words, which are the document `pages/` and its address. The frame around all of them,
 * and the document with the meta of all, are left out.
 */
const OTHER_DOCUMENTS: Record<string, ContentDocument<unknown>[]> = {
	"/": [
		CONTENT_DOCUMENTS.home,
		CONTENT_DOCUMENTS.slideshow,
		CONTENT_DOCUMENTS.eventPosters,
		CONTENT_DOCUMENTS.editionPages,
	],
	"/events": [CONTENT_DOCUMENTS.eventPosters],
	"/eventpage": [CONTENT_DOCUMENTS.editionPages],
	"/xmas-2024": [CONTENT_DOCUMENTS.editionPages],
	"/tickets": [CONTENT_DOCUMENTS.eventPosters, CONTENT_DOCUMENTS.editionPages],
	"/vendor-guidelines": [CONTENT_DOCUMENTS.guidelines, CONTENT_DOCUMENTS.editionPages],
}
/** The list that ends the page of its festival. */
const EDITION_PAGE_BY_LIST: Record<string, string> = { "december-2024": "/xmas-2024" }

/**
 * When what stands on each page was last changed, by its path, from the database's own record; vendors' own pages
 * too. A page whose content keeps no record is not in it.
 */
export async function listPageChanges(db: Services["db"]): Promise<Map<string, Date>> {
	const [{ pages }, documentChanges, galleryChange, { lists }] = await Promise.all([
		readContentDocument(db, CONTENT_DOCUMENTS.meta),
		listContentUpdateTimes(db),
		readGalleryUpdateTime(db),
		readContentDocument(db, DIRECTORY_DOCUMENT),
	])
	const changes = new Map<string, Date>()
	const recordChange = (path: string | undefined, at: Date | undefined) => {
		if (path && at && at > (changes.get(path) ?? new Date(0))) changes.set(path, at)
	}
	for (const { path } of pages) {
		for (const name of [`pages${path}`, ...(OTHER_DOCUMENTS[path] ?? []).map((other) => other.name)])
			recordChange(path, documentChanges.get(name))
	}
	recordChange("/gallery", galleryChange)
	for (const { path, slug } of lists) {
		recordChange(path, documentChanges.get(DIRECTORY_DOCUMENT.name))
		for (const [vendor, at] of await listVendorUpdateTimes(db, slug)) {
			for (const page of [path, `${path}/${vendor}`, EDITION_PAGE_BY_LIST[slug]]) recordChange(page, at)
		}
	}
	return changes
}
