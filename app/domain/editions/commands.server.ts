import { and, count, eq, ne, notInArray } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { freeSlug } from "../../platform/free-slug.ts"
import type { EditionSeed, Season } from "./inputs.ts"
import { editions, tentOptions } from "./schema.server.ts"

/** Fills an empty table of editions; leaves any other alone. In the caller's transaction. */
export async function addFirstEditions(tx: Db, seeds: EditionSeed[]): Promise<void> {
	const [known] = await tx.select({ editions: count() }).from(editions)
	if (known?.editions) return
	for (const { tentOptions: tents, ...edition } of seeds) {
		await insertEdition(tx, edition, tents)
	}
}

type Tents = Season["tentOptions"]

async function insertEdition(tx: Db, edition: typeof editions.$inferInsert, tents: Tents): Promise<void> {
	const [made] = await tx.insert(editions).values(edition).returning({ id: editions.id })
	if (!made) throw new Error("the edition was not stored")
	await writeTents(tx, made.id, tents)
}

/** The tents by their names: what vendors chose before is kept in their applications as words. */
async function writeTents(tx: Db, editionId: number, tents: Tents): Promise<void> {
	const names = tents.map(({ name }) => name)
	await tx
		.delete(tentOptions)
		.where(and(eq(tentOptions.editionId, editionId), notInArray(tentOptions.name, names)))
	for (const [index, { name, price }] of tents.entries()) {
		const position = index + 1
		await tx
			.insert(tentOptions)
			.values({ editionId, name, price, position })
			.onConflictDoUpdate({ target: [tentOptions.editionId, tentOptions.name], set: { price, position } })
	}
}

/** Only one edition can be the current one: whichever becomes it takes that from the other. */
async function makeRoom(tx: Db, { isCurrent }: Season, id = 0): Promise<void> {
	if (!isCurrent) return
	await tx
		.update(editions)
		.set({ isCurrent: false })
		.where(and(eq(editions.isCurrent, true), ne(editions.id, id)))
}

/** Sets everything of an edition that an organiser may set; in the caller's transaction. */
export async function writeSeason(tx: Db, id: number, season: Season): Promise<void> {
	const { tentOptions: tents, ...edition } = season
	await makeRoom(tx, season, id)
	await tx.update(editions).set(edition).where(eq(editions.id, id))
	await writeTents(tx, id, tents)
}

/** One more edition, with an address of its own made from its name; in the caller's transaction. */
export async function addSeason(tx: Db, season: Season): Promise<void> {
	const { tentOptions: tents, ...edition } = season
	const known = await tx.select({ slug: editions.slug }).from(editions)
	const slug = freeSlug(season.name, new Set(known.map((one) => one.slug)))
	await makeRoom(tx, season)
	await insertEdition(tx, { ...edition, slug }, tents)
}
