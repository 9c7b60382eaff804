import { count, eq, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { plainAddressOf } from "../pictures/image.ts"
import { findPicture } from "../pictures/queries.server.ts"
import { pictureIdOf } from "../pictures/rules.ts"
import type { GallerySeed, HungPictureEntry, NewPictureEntry, PictureEntry } from "./inputs.ts"
import { galleryPictures } from "./schema.server.ts"

/** Hangs the first pictures, in this order; leaves a gallery that has any alone. */
export async function addFirstGallery(db: Db, pictures: GallerySeed[]): Promise<void> {
	const [existing] = await db.select({ pictures: count() }).from(galleryPictures)
	if (existing?.pictures || pictures.length === 0) return
	await db
		.insert(galleryPictures)
		.values(pictures.map(({ file, ...picture }, index) => ({ ...picture, src: file, position: index + 1 })))
		.onConflictDoNothing()
}

/**
 * Hangs a photograph of the library behind the others of its year.
 * @throws when it is not in the library
 */
export async function addPicture(tx: Db, { picture, caption, month, year }: NewPictureEntry): Promise<void> {
	const found = await findPicture(tx, pictureIdOf(picture) ?? 0)
	if (!found) throw new Error(`there is no ${picture} in the library`)
	const { id, width, height, alt } = found
	const position = sql<number>`(select coalesce(max(position), 0) + 1 from gallery_pictures where year = ${year}::int)`
	const shape = height > width ? "portrait" : "square"
	const src = plainAddressOf(found)
	await tx
		.insert(galleryPictures)
		.values({ year, month, position, src, shape, width, height, caption, alt, pictureId: id })
		.onConflictDoNothing()
}

export async function updatePicture(
	db: Db,
	id: number,
	entry: PictureEntry | HungPictureEntry,
): Promise<void> {
	await db.update(galleryPictures).set(entry).where(eq(galleryPictures.id, id))
}

/** Takes a picture off the wall; its file stays. */
export async function removePicture(db: Db, id: number): Promise<void> {
	await db.delete(galleryPictures).where(eq(galleryPictures.id, id))
}
