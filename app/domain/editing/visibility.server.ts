import type { Db } from "../../platform/db.server.ts"
import { readContentDocument } from "../content/queries.server.ts"
import { GALLERY_DOCUMENT } from "../gallery/inputs.ts"
import { asRecord } from "./fields.ts"
import type { Section } from "./sections.server.ts"

/** Whether visitors see what was saved, or why they do not yet. */
export type Visibility = "on-the-site" | "another-season" | "year-not-in-gallery"

/** @param value as it was written */
export async function visibilityOf(db: Db, { source }: Section, value: unknown): Promise<Visibility> {
	if (source.name === "season" && !asRecord(value).isCurrent) return "another-season"
	if (source.name !== "picture") return "on-the-site"
	const { years } = await readContentDocument(db, GALLERY_DOCUMENT)
	return years.some((year) => year === asRecord(value).year) ? "on-the-site" : "year-not-in-gallery"
}
