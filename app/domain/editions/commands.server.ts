import { and, count, eq, ne, notInArray } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { createUniqueSlug } from "../../values/fold.ts"
import type { EditionSeed, EditionSettings } from "./inputs.ts"
import { editions, tentOptions } from "./schema.server.ts"

/** Fills an empty table of editions; leaves any other alone. In the caller's transaction. */
export async function addFirstEditions(tx: Db, seeds: EditionSeed[]): Promise<void> {
	const [existing] = await tx.select({ editions: count() }).from(editions)
	if (existing?.editions) return
	for (const { tentOptions: tents, ...edition } of seeds) {
		await insertEdition(tx, edition, tents)
	}
}

type TentOptionsInput = EditionSettings["tentOptions"]

async function insertEdition(
	tx: Db,
	edition: typeof editions.$inferInsert,
	tents: TentOptionsInput,
): Promise<void> {
	const [inserted] = await tx.insert(editions).values(edition).returning({ id: editions.id })
	if (!inserted) throw new Error("the edition was not stored")
	await saveTentOptions(tx, inserted.id, tents)
}

/** The tents by their names: what vendors chose before is kept in their applications as text. */
async function saveTentOptions(tx: Db, editionId: number, tents: TentOptionsInput): Promise<void> {
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
async function unsetCurrentEdition(tx: Db, { isCurrent }: EditionSettings, id = 0): Promise<void> {
	if (!isCurrent) return
	await tx
		.update(editions)
		.set({ isCurrent: false })
		.where(and(eq(editions.isCurrent, true), ne(editions.id, id)))
}

/** Sets everything of an edition that an organiser may set; in the caller's transaction. */
export async function updateEdition(tx: Db, id: number, settings: EditionSettings): Promise<void> {
	const { tentOptions: tents, ...edition } = settings
	await unsetCurrentEdition(tx, settings, id)
	await tx.update(editions).set(edition).where(eq(editions.id, id))
	await saveTentOptions(tx, id, tents)
}

/** One more edition, with an address of its own made from its name; in the caller's transaction. */
export async function createEdition(tx: Db, settings: EditionSettings): Promise<void> {
	const { tentOptions: tents, ...edition } = settings
	const existing = await tx.select({ slug: editions.slug }).from(editions)
	const slug = createUniqueSlug(settings.name, new Set(existing.map((one) => one.slug)))
	await unsetCurrentEdition(tx, settings)
	await insertEdition(tx, { ...edition, slug }, tents)
}
