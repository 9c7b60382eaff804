import { and, asc, eq, inArray, type SQL } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { pictures } from "./schema.server.ts"

/** A logo that an organiser uploads as well stays in the library when its vendor goes. */
export async function adoptLogo(db: Db, id: number): Promise<void> {
	await db
		.update(pictures)
		.set({ isLogo: false })
		.where(and(eq(pictures.id, id), eq(pictures.isLogo, true)))
}

/**
 * Takes logos of vendors out of the library, without their names; their files go with the sweep. In the caller's transaction.
 * @param condition looked at once nobody can begin to show them
 */
export async function removeLogos(tx: Db, condition: SQL): Promise<void> {
	const { id, isLogo, state } = pictures
	const removable = and(isLogo, eq(state, "current"), condition)
	const found = await tx.select({ id }).from(pictures).where(removable).orderBy(asc(id)).for("update")
	const ids = found.map((picture) => picture.id)
	if (ids.length)
		await tx
			.update(pictures)
			.set({ state: "reserved", alt: "" })
			.where(and(inArray(id, ids), removable))
}
