import type { Db } from "../../platform/db.server.ts"
import { CONTENT_DOCUMENTS } from "./documents.ts"
import type { EditionPage } from "./edition-page-inputs.ts"
import { fillInFestivalDays } from "./festival-days.ts"
import { readContentDocument } from "./queries.server.ts"

export interface HeadMetadata {
	title: string
	description: string
	/** The one address of the page, absolute. */
	canonical: string
	siteName: string
}

/**
 * The title and description of `content/meta.json` for the page at `path`.
 * @param origin of our own site, without a trailing slash
 * @throws when nobody has written them
 */
export async function readHead(db: Db, path: string, origin: string): Promise<HeadMetadata> {
	const [{ siteName, pages }, festivals] = await Promise.all([
		readContentDocument(db, CONTENT_DOCUMENTS.meta),
		readContentDocument(db, CONTENT_DOCUMENTS.editionPages),
	])
	const page = pages.find((one) => one.path === path)
	if (!page) throw new Error(`content/meta.json says nothing about ${path}`)
	return {
		title: path === "/" ? page.title : `${page.title} | ${siteName}`,
		description: fillInFestivalDays(page.description, festivalOf(path, festivals)),
		canonical: origin + path,
		siteName,
	}
}

/** The festival that a page is about: its own, else the newest one. */
function festivalOf(path: string, festivals: EditionPage[]): EditionPage | undefined {
	const byDay = festivals.toSorted((one, other) => other.startsOn.localeCompare(one.startsOn))
	return festivals.find((one) => one.path === path) ?? byDay[0]
}
