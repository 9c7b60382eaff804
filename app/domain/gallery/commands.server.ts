import { count } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import type { GallerySeed } from "./inputs.ts"
import { galleryPictures } from "./schema.server.ts"

/** Hangs the first pictures, in this order; leaves a gallery that has any alone. */
export async function addFirstGallery(db: Db, pictures: GallerySeed[]): Promise<void> {
	const [known] = await db.select({ pictures: count() }).from(galleryPictures)
	if (known?.pictures || pictures.length === 0) return
	await db
		.insert(galleryPictures)
		.values(pictures.map(({ file, ...picture }, index) => ({ ...picture, src: file, position: index + 1 })))
		.onConflictDoNothing()
}
