import { randomUUID } from "node:crypto"
import type { Db } from "../../platform/db.server.ts"
import { editions } from "./schema.server.ts"

/** One more edition, empty and not the current one. */
export async function addEdition(
	db: Db,
	edition: Partial<typeof editions.$inferInsert> = {},
): Promise<number> {
	const [added] = await db
		.insert(editions)
		.values({
			slug: `edition-${randomUUID()}`,
			name: "Easter 2026",
			title: "Easter Festival",
			startsOn: "2026-04-04",
			endsOn: "2026-04-06",
			wristbandPrice: 300,
			hayBalePrice: 500,
			...edition,
		})
		.returning({ id: editions.id })
	if (!added) throw new Error("the edition was not stored")
	return added.id
}
