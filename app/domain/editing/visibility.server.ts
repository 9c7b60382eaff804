import { z } from "zod"
import type { Db } from "../../platform/db.server.ts"
import { readPiece } from "../content/queries.server.ts"
import { GALLERY_WORDS } from "../gallery/pieces.ts"
import type { Part } from "./parts.server.ts"

/** Whether visitors see what was saved, or why they do not yet. */
export type Visibility = "on-the-site" | "another-season" | "year-not-in-gallery"

const seasonOf = z.object({ isCurrent: z.boolean() })
const pictureOf = z.object({ year: z.number() })

/** @param value as it was written */
export async function visibilityOf(db: Db, { store }: Part, value: unknown): Promise<Visibility> {
	if (store.name === "season" && !seasonOf.safeParse(value).data?.isCurrent) return "another-season"
	if (store.name !== "picture") return "on-the-site"
	const year = pictureOf.safeParse(value).data?.year
	const { years } = await readPiece(db, GALLERY_WORDS)
	return years.some((one) => one === year) ? "on-the-site" : "year-not-in-gallery"
}
