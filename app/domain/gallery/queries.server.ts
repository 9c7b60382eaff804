import { and, asc, eq, max } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { pictureName } from "./rules.ts"
import { galleryPictures } from "./schema.server.ts"

const shown = {
	src: galleryPictures.src,
	shape: galleryPictures.shape,
	width: galleryPictures.width,
	height: galleryPictures.height,
	caption: galleryPictures.caption,
	alt: galleryPictures.alt,
}

export type GalleryPicture = Pick<typeof galleryPictures.$inferSelect, keyof typeof shown> & { name: string }

/** When a picture was last hung or changed; undefined while there are none. */
export async function galleryChangedAt(db: Db): Promise<Date | undefined> {
	const [last] = await db.select({ at: max(galleryPictures.updatedAt) }).from(galleryPictures)
	return last?.at ?? undefined
}

/** The pictures of a year, or of one of its months, in the order they hang (specification 2; R4). */
export async function listPictures(
	db: Db,
	{ year, month }: { year: number; month?: string },
): Promise<GalleryPicture[]> {
	const rows = await db
		.select(shown)
		.from(galleryPictures)
		.where(and(eq(galleryPictures.year, year), month ? eq(galleryPictures.month, month) : undefined))
		.orderBy(asc(galleryPictures.position), asc(galleryPictures.id))
	return rows.map((row) => ({ ...row, name: pictureName(row.src) }))
}
