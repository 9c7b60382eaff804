import type { Db } from "../../platform/db.server.ts"
import { readContentDocument } from "../content/queries.server.ts"
import { isDirectoryOnSite } from "../directory/rules.ts"
import { type Edition, findEditionById } from "../editions/queries.server.ts"
import { GALLERY_DOCUMENT } from "../gallery/inputs.ts"
import { asRecord } from "./fields.ts"
import type { Section } from "./sections.server.ts"

/** Whether visitors see what was saved, or why they do not yet. */
export type Visibility =
	| { is: "on-the-site" | "year-not-in-gallery" }
	/** With the name of the edition. */
	| { is: "draft-edition" | "draft-listing" | "draft-listing-of-draft"; edition: string }

/** @param value as it was written */
export async function visibilityOf(db: Db, { source }: Section, value: unknown): Promise<Visibility> {
	const edition = source.editionId === undefined ? undefined : await findEditionById(db, source.editionId)
	if (edition) return visibilityIn(edition, (await source.isPublic?.(db)) ?? true, Boolean(source.isPublic))
	if (source.name !== "picture") return { is: "on-the-site" }
	const { years } = await readContentDocument(db, GALLERY_DOCUMENT)
	const isInGallery = years.some((year) => year === asRecord(value).year)
	return { is: isInGallery ? "on-the-site" : "year-not-in-gallery" }
}

function visibilityIn(edition: Edition, isPublished: boolean, isListing: boolean): Visibility {
	const { name, publishedAt } = edition
	const isDraft = isListing ? !isDirectoryOnSite(edition) : publishedAt === null
	if (!isPublished) return { is: isDraft ? "draft-listing-of-draft" : "draft-listing", edition: name }
	return isDraft ? { is: "draft-edition", edition: name } : { is: "on-the-site" }
}
