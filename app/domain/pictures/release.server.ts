import { and, asc, eq, lt } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import type { FileStore } from "../../platform/files/file-store.server.ts"
import type { ReservedPicture } from "./commands.server.ts"
import { pictureKey } from "./keys.ts"
import { pictureFiles, pictures } from "./schema.server.ts"

type Store = Pick<FileStore, "remove">

/** Takes the files and the row of a picture away that was removed. */
export async function releasePicture(db: Db, files: Store, id: number): Promise<void> {
	await releaseReserved(db, files, eq(pictures.id, id))
}

/**
 * Gives up a picture that was not published, unless it was all the same: files first, then row, so that whatever stops us
 * leaves nothing that the sweep can't find. Where the sweep has taken its row meanwhile, what was stored since goes too.
 */
export function abandonPicture(db: Db, files: Store, picture: ReservedPicture): Promise<void> {
	return db.transaction(async (tx) => {
		const isOwn = eq(pictures.id, picture.id)
		const [row] = await tx.select({ state: pictures.state }).from(pictures).where(isOwn).for("update")
		if (row?.state === "current") return
		for (const file of picture.files) await files.remove(pictureKey(picture, file))
		await tx.delete(pictures).where(isOwn)
	})
}

/**
 * Releases what was reserved before `before` and never published, and what was removed.
 * @returns how many pictures went
 * @throws when the store can't remove a file; the row stays for the next time
 */
export async function sweepReservedPictures(db: Db, files: Store, before: Date): Promise<number> {
	let swept = 0
	while (await releaseReserved(db, files, lt(pictures.createdAt, before))) swept += 1
	return swept
}

/** One at a time: the lock on the row keeps a late publication out until its files are gone. */
function releaseReserved(db: Db, files: Store, condition: ReturnType<typeof and>): Promise<boolean> {
	return db.transaction(async (tx) => {
		const { id, sha256, mediaType, state, createdAt } = pictures
		const [found] = await tx
			.select({ id, sha256, mediaType })
			.from(pictures)
			.where(and(eq(state, "reserved"), condition))
			.orderBy(asc(createdAt))
			.limit(1)
			.for("update", { skipLocked: true })
		if (!found) return false
		const { kind, width, pictureId } = pictureFiles
		const stored = await tx.select({ kind, width }).from(pictureFiles).where(eq(pictureId, found.id))
		for (const file of stored) await files.remove(pictureKey(found, file))
		await tx.delete(pictures).where(eq(id, found.id))
		return true
	})
}
