import { asc, desc, eq } from "drizzle-orm"
import { createBatchedRead } from "../../platform/batched-read.server.ts"
import type { Db } from "../../platform/db.server.ts"
import type { EditionSettings } from "./inputs.ts"
import { editions, tentOptions } from "./schema.server.ts"

export type Edition = typeof editions.$inferSelect
export type TentOption = Pick<typeof tentOptions.$inferSelect, "name" | "price">

/** The edition that vendors apply to and send extras for, if there is one. */
export function findCurrentEdition(db: Db): Promise<Edition | undefined> {
	return readCurrentEdition(db, "current")
}

/** The frame of a page and the page itself both ask. */
const readCurrentEdition = createBatchedRead<"current", Edition>(async (db) => {
	const [edition] = await db.select().from(editions).where(eq(editions.isCurrent, true))
	return new Map(edition && [["current", edition]])
})

/** @returns undefined when there is none of that slug */
export async function findEdition(db: Db, slug: string): Promise<Edition | undefined> {
	const [edition] = await db.select().from(editions).where(eq(editions.slug, slug))
	return edition
}

/** All editions, the newest first. */
export function listEditions(db: Db): Promise<Edition[]> {
	return db.select().from(editions).orderBy(desc(editions.startsOn), desc(editions.id))
}

/** What can be booked in an edition, in the order of the form. */
export function listTentOptions(db: Db, editionId: number): Promise<TentOption[]> {
	return db
		.select({ name: tentOptions.name, price: tentOptions.price })
		.from(tentOptions)
		.where(eq(tentOptions.editionId, editionId))
		.orderBy(asc(tentOptions.position))
}

/**
 * Everything of an edition that an organiser may set.
 * @param isLocked holds the edition until the transaction ends
 */
export async function readEditionSettings(
	db: Db,
	id: number,
	isLocked = false,
): Promise<EditionSettings | undefined> {
	const found = db.select(settingsColumns).from(editions).where(eq(editions.id, id))
	const [edition] = await (isLocked ? found.for("update") : found)
	return edition && { ...edition, tentOptions: await listTentOptions(db, id) }
}

const settingsColumns = {
	name: editions.name,
	title: editions.title,
	startsOn: editions.startsOn,
	endsOn: editions.endsOn,
	applicationsOpen: editions.applicationsOpen,
	isCurrent: editions.isCurrent,
	wristbandPrice: editions.wristbandPrice,
	hayBalePrice: editions.hayBalePrice,
}
