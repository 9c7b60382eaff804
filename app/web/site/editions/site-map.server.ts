import { readEditionDocument } from "../../../domain/content/edition-documents.server.ts"
import { EDITION_DOCUMENTS, type EditionSiteMap } from "../../../domain/content/edition-documents.ts"
import { findChosenPicture, type PictureFile } from "../../../domain/content/pictures.server.ts"
import { fillInCopy } from "../../../domain/editions/facts.ts"
import type { PublishedEdition } from "../../../domain/editions/queries.server.ts"
import type { Services } from "../../request/context.ts"

export interface SiteMap extends Pick<EditionSiteMap, "rows"> {
	picture: PictureFile
	areas: { name: string; text: string; icon: string }[]
}

const SIZES = "(width >= 64rem) 50vw, 100vw"

/** The map of the ground of an edition, and the same in words; undefined where it shows none. */
export async function readSiteMap(
	db: Services["db"],
	edition: PublishedEdition,
): Promise<SiteMap | undefined> {
	const stored = await readEditionDocument(db, edition.id, EDITION_DOCUMENTS.siteMap)
	const picture = stored?.picture && (await findChosenPicture(db, stored.picture, SIZES))
	if (!stored || !picture) return undefined
	const { areas, rows } = fillInCopy(stored, edition)
	return {
		picture,
		areas: areas.map(({ name, text, sign }) => ({ name, text, icon: `/art/maps/signs/${sign}.svg` })),
		rows,
	}
}
