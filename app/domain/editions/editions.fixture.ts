import { randomUUID } from "node:crypto"
import { eq, like, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { type Edition, findEdition } from "./queries.server.ts"
import { editions } from "./schema.server.ts"

/** Of the first content the one that takes applications and extras. */
const FIRST_EDITION = "christmas-2025"

export async function findFirstEdition(db: Db): Promise<Edition> {
	const edition = await findEdition(db, FIRST_EDITION)
	if (!edition) throw new Error("the test database has no edition")
	return edition
}

/** Sets an end to its applications, or takes that away. */
export const setApplicationsOpen = (db: Db, isOpen: boolean) =>
	db
		.update(editions)
		.set({ applicationsCloseAt: isOpen ? null : sql`${editions.applicationsOpenAt}` })
		.where(eq(editions.slug, FIRST_EDITION))

/** Letters about decisions of the first edition wait for a release. */
export const holdDecisionLetters = (db: Db) =>
	db.update(editions).set({ decisionLetters: "held" }).where(eq(editions.slug, FIRST_EDITION))

/** One more edition, empty and published. */
export async function addEdition(
	db: Db,
	edition: Partial<typeof editions.$inferInsert> = {},
): Promise<number> {
	const namesakes = await db.$count(editions, like(editions.name, "Easter 2026%"))
	const [added] = await db
		.insert(editions)
		.values({
			slug: `edition-${randomUUID()}`,
			name: namesakes ? `Easter 2026 (${namesakes + 1})` : "Easter 2026",
			title: "Easter Festival",
			startsOn: "2026-04-04",
			endsOn: "2026-04-06",
			wristbandPrice: 300,
			hayBalePrice: 500,
			publishedAt: new Date("2025-01-01T00:00:00Z"),
			...edition,
		})
		.returning({ id: editions.id })
	if (!added) throw new Error("the edition was not stored")
	return added.id
}
