import { count } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import type { EditionSeed } from "./inputs.ts"
import { editions, tentOptions } from "./schema.server.ts"

/** Fills an empty table of editions; leaves any other alone. */
export async function addFirstEditions(db: Db, seeds: EditionSeed[]): Promise<void> {
	await db.transaction(async (tx) => {
		const [known] = await tx.select({ editions: count() }).from(editions)
		if (known?.editions) return
		for (const { tentOptions: tents, ...edition } of seeds) {
			const [made] = await tx.insert(editions).values(edition).returning({ id: editions.id })
			if (!made) throw new Error("the edition was not stored")
			await tx
				.insert(tentOptions)
				.values(tents.map((tent, index) => ({ ...tent, editionId: made.id, position: index + 1 })))
		}
	})
}
