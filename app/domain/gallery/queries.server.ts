import { and, asc, desc, eq, max } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import type { PictureEntry } from "./inputs.ts"
import { galleryPictures } from "./schema.server.ts"

const pictureColumns = {
	src: galleryPictures.src,
	shape: galleryPictures.shape,
	width: galleryPictures.width,
	height: galleryPictures.height,
	caption: galleryPictures.caption,
	alt: galleryPictures.alt,
}

export type GalleryPicture = Pick<typeof galleryPictures.$inferSelect, keyof typeof pictureColumns> & {
	name: string
}

/** When a picture was last hung or changed; undefined while there are none. */
export async function readGalleryUpdateTime(db: Db): Promise<Date | undefined> {
	const [last] = await db.select({ at: max(galleryPictures.updatedAt) }).from(galleryPictures)
	return last?.at ?? undefined
}

/** The pictures of a year, or of one of its months, in the order they hang. */
export async function listPictures(
	db: Db,
	{ year, month }: { year: number; month?: string },
): Promise<GalleryPicture[]> {
	const rows = await db
		.select(pictureColumns)
		.from(galleryPictures)
		.where(and(eq(galleryPictures.year, year), month ? eq(galleryPictures.month, month) : undefined))
		.orderBy(asc(galleryPictures.position), asc(galleryPictures.id))
	return rows.map((row) => ({ ...row, name: pictureName(row.src) }))
}

/**
 * What an organiser may write of a picture.
 * @param isLocked holds the picture until the transaction ends
 * @returns undefined when it does not hang any more
 */
export async function readPictureEntry(
	db: Db,
	id: number,
	isLocked = false,
): Promise<PictureEntry | undefined> {
	const { caption, alt, month, year, position } = galleryPictures
	const found = db
		.select({ caption, alt, month, year, position })
		.from(galleryPictures)
		.where(eq(galleryPictures.id, id))
	const [entry] = await (isLocked ? found.for("update") : found)
	return entry
}

/** Every picture, the newest year first, in the order they hang. */
export function listAllPictures(
	db: Db,
): Promise<(PictureEntry & Pick<typeof galleryPictures.$inferSelect, "id" | "src">)[]> {
	const { id, src, caption, alt, month, year, position } = galleryPictures
	return db
		.select({ id, src, caption, alt, month, year, position })
		.from(galleryPictures)
		.orderBy(desc(year), asc(position), asc(id))
}

/** How a picture is called in addresses: its file name without folder and ending. */
export const pictureName = (src: string): string => src.replace(/^.*\/|\.[a-z]+$/g, "")
