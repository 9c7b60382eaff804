import { count, eq } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import type { GallerySeed, PictureEntry } from "./inputs.ts"
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

export async function updatePicture(db: Db, id: number, entry: PictureEntry): Promise<void> {
	await db.update(galleryPictures).set(entry).where(eq(galleryPictures.id, id))
}

/** Takes a picture off the wall; its file stays. */
export async function removePicture(db: Db, id: number): Promise<void> {
	await db.delete(galleryPictures).where(eq(galleryPictures.id, id))
}
