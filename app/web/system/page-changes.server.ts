import { readBlankFormsUpdateTime } from "../../domain/blank-forms/queries.server.ts"
import { CONTENT_DOCUMENTS, type ContentDocument } from "../../domain/content/documents.ts"
import { readEditionUpdateTime } from "../../domain/content/edition-documents.server.ts"
import { EDITION_DOCUMENTS } from "../../domain/content/edition-documents.ts"
import { listContentUpdateTimes, readContentDocument } from "../../domain/content/queries.server.ts"
import { DIRECTORY_DOCUMENT } from "../../domain/directory/inputs.ts"
import {
	type Directory,
	listDirectories,
	listVendorUpdateTimes,
} from "../../domain/directory/queries.server.ts"
import { directoryPath, PAGE_WITH_DIRECTORY } from "../../domain/directory/rules.ts"
import { listPublishedEditions, type PublishedEdition } from "../../domain/editions/queries.server.ts"
import { editionPath } from "../../domain/editions/rules.ts"
import { readGalleryUpdateTime } from "../../domain/gallery/queries.server.ts"
import type { Services } from "../request/context.ts"

/**
 * What a page shows besides its own words, which are the document `pages/` and its address. The frame around all of them,
 * and the document with the meta of all, are left out.
 */
const OTHER_DOCUMENTS: Record<string, ContentDocument<unknown>[]> = {
	"/": [CONTENT_DOCUMENTS.home, CONTENT_DOCUMENTS.slideshow],
}
/** Pages that show the facts of editions. */
const PAGES_ABOUT_EDITIONS = ["/", "/events", "/tickets", "/vendor-guidelines"]
/**
 * When what stands on each page was last changed, by its path, from the database's own record; vendors' own pages
 * too. A page whose content keeps no record is not in it.
 */
export async function listPageChanges(db: Services["db"]): Promise<Map<string, Date>> {
	const [{ pages }, documentChanges, galleryChange, blankFormsChange, directories] = await Promise.all([
		readContentDocument(db, CONTENT_DOCUMENTS.meta),
		listContentUpdateTimes(db),
		readGalleryUpdateTime(db),
		readBlankFormsUpdateTime(db),
		listDirectories(db),
	])
	const changes = new Map<string, Date>()
	const recordChange = (path: string | undefined, at: Date | undefined) => {
		if (path && at && at > (changes.get(path) ?? new Date(0))) changes.set(path, at)
	}
	for (const { path } of pages) {
		for (const name of [`pages${path}`, ...(OTHER_DOCUMENTS[path] ?? []).map((other) => other.name)])
			recordChange(path, documentChanges.get(name))
	}
	for (const [path, at] of await listEditionChanges(db)) recordChange(path, at)
	recordChange("/gallery", galleryChange)
	recordChange("/vendor-guidelines", blankFormsChange)
	for (const directory of directories) {
		recordChange(directoryPath(directory), documentChanges.get(DIRECTORY_DOCUMENT.name))
		for (const [path, at] of await listDirectoryChanges(db, directory)) recordChange(path, at)
	}
	return changes
}

/** Of the directory of an edition, of each vendor's page, and of the page that ends with them. */
async function listDirectoryChanges(db: Services["db"], directory: Directory): Promise<PageChange[]> {
	const path = directoryPath(directory)
	const [texts, vendors] = await Promise.all([
		readEditionUpdateTime(db, directory.id, EDITION_DOCUMENTS.directory),
		listVendorUpdateTimes(db, directory.id),
	])
	const page = directory.pageAlias === PAGE_WITH_DIRECTORY ? PAGE_WITH_DIRECTORY : undefined
	const ofVendors = [...vendors].flatMap(([vendor, at]): PageChange[] => [
		[path, at],
		[page, at],
		[`${path}/${vendor}`, at],
	])
	return [[path, texts], [page, texts], ...ofVendors]
}

type PageChange = [path: string | undefined, at: Date | undefined]

/** When the facts of editions and their texts were changed, by the pages that show them. */
async function listEditionChanges(db: Services["db"]): Promise<PageChange[]> {
	const editions = await listPublishedEditions(db)
	const changes = await Promise.all(editions.map((edition) => listChangesOf(db, edition)))
	return changes.flat()
}

async function listChangesOf(db: Services["db"], edition: PublishedEdition): Promise<PageChange[]> {
	const { id, updatedAt } = edition
	const [pageChange, mapChange, guidelinesChange] = await Promise.all([
		readEditionUpdateTime(db, id, EDITION_DOCUMENTS.page),
		readEditionUpdateTime(db, id, EDITION_DOCUMENTS.siteMap),
		readEditionUpdateTime(db, id, EDITION_DOCUMENTS.guidelines),
	])
	const page = edition.hasPage ? editionPath(edition) : undefined
	const factChanges = [page, ...PAGES_ABOUT_EDITIONS].map((path): PageChange => [path, updatedAt])
	return [...factChanges, [page, pageChange], [page, mapChange], ["/vendor-guidelines", guidelinesChange]]
}
