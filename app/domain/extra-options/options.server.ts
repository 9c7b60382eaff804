import { and, asc, eq, notInArray, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { fromNairobiMinute, toNairobiMinute } from "../../values/clock.ts"
import type { ExtraOptionsInput } from "./inputs.ts"
import type { ExtraOption } from "./rules.ts"
import { extraOptions } from "./schema.server.ts"

const { id, editionId, slug, position, name, price, stock, maxPerVendor, orderableUntil } = extraOptions
const { categories, stalls, isRetired } = extraOptions
const edited = { slug, name, price, stock, maxPerVendor, orderableUntil, categories, stalls }

/** Names of the categories that an option names by their slugs; one that was deleted has a name that nobody has. */
const categoryNames = sql<string[]>`array(
	select coalesce(category.name, chr(10)) from unnest(${categories}) named (slug)
	left join categories category on category.edition_id = ${extraOptions.editionId} and category.slug = named.slug)`

/** What vendors of an edition can order, and what they could, in the order of its organisers. */
export function listOptions(db: Db, edition: number): Promise<ExtraOption[]> {
	return db
		.select({
			id,
			name,
			price,
			stock,
			maxPerVendor,
			orderableUntil,
			stalls,
			isRetired,
			categories: categoryNames,
		})
		.from(extraOptions)
		.where(eq(editionId, edition))
		.orderBy(asc(isRetired), asc(position), asc(id))
}

/** What can be ordered, as an organiser edits it. */
export async function readOptionsInput(db: Db, edition: number): Promise<ExtraOptionsInput> {
	const stored = await db
		.select(edited)
		.from(extraOptions)
		.where(and(eq(editionId, edition), eq(isRetired, false)))
		.orderBy(asc(position))
	return {
		options: stored.map((one) => ({ ...one, orderableUntil: toNairobiMinute(one.orderableUntil) })),
	}
}

/** Of what can be ordered, and what could, by the slugs that stay when it is named otherwise. */
export async function findOptionIds(db: Db, edition: number): Promise<Map<string, number>> {
	const rows = await db.select({ id, slug }).from(extraOptions).where(eq(editionId, edition))
	return new Map(rows.map((row) => [row.slug, row.id]))
}

/**
 * Makes this what vendors of an edition can order; in the caller's transaction, which holds the edition. What is gone can't be
 * ordered any more, and is there again once it is back; orders of it stay.
 */
export async function writeOptions(tx: Db, edition: number, { options }: ExtraOptionsInput): Promise<void> {
	const kept = options.map((one) => one.slug)
	await tx
		.update(extraOptions)
		.set({ isRetired: true })
		.where(and(eq(editionId, edition), notInArray(slug, kept)))
	for (const [nth, option] of options.entries()) {
		const values = {
			...option,
			orderableUntil: fromNairobiMinute(option.orderableUntil),
			editionId: edition,
			position: nth + 1,
			isRetired: false,
		}
		await tx
			.insert(extraOptions)
			.values(values)
			.onConflictDoUpdate({ target: [editionId, slug], set: values })
	}
}

/** Another edition offers the same, until other moments; orders stay. In the caller's transaction. */
export async function copyOptions(
	tx: Db,
	{ from, to, shift }: { from: number; to: number; shift: (minute: string) => string },
): Promise<void> {
	const { options } = await readOptionsInput(tx, from)
	const later = options.map((one) => ({
		...one,
		orderableUntil: one.orderableUntil === null ? null : shift(one.orderableUntil),
	}))
	if (later.length) await writeOptions(tx, to, { options: later })
}

/** Stalls that the options of each edition can name, by its id; what one names stays there, also once it is gone. */
export async function readOptionStalls(db: Db): Promise<Map<number, string[]>> {
	const { rows } = await db.execute<{ id: number; stalls: string[] }>(sql`
		select id, array(select stall from (
			select name as stall, position from tent_options where edition_id = editions.id
			union all select unnest(stalls), 1000 from ${extraOptions} where edition_id = editions.id) named
			group by stall order by min(position), stall) as stalls
		from editions`)
	return new Map(rows.map((row) => [row.id, row.stalls]))
}
