import { z } from "zod"
import type { Db } from "../../platform/db.server.ts"
import { readContentDocument } from "../content/queries.server.ts"
import { GALLERY_DOCUMENT } from "../gallery/inputs.ts"
import type { Section } from "./sections.server.ts"

/** Whether visitors see what was saved, or why they do not yet. */
export type Visibility = "on-the-site" | "another-season" | "year-not-in-gallery"

const editionShape = z.object({ isCurrent: z.boolean() })
const pictureShape = z.object({ year: z.number() })

/** @param value as it was written */
export async function visibilityOf(db: Db, { source }: Section, value: unknown): Promise<Visibility> {
	if (source.name === "season" && !editionShape.safeParse(value).data?.isCurrent) return "another-season"
	if (source.name !== "picture") return "on-the-site"
	const year = pictureShape.safeParse(value).data?.year
	const { years } = await readContentDocument(db, GALLERY_DOCUMENT)
	return years.some((one) => one === year) ? "on-the-site" : "year-not-in-gallery"
}
