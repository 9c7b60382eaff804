import { asc, sql } from "drizzle-orm"
import { integer, pgTable } from "drizzle-orm/pg-core"
import fc from "fast-check"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../test/database.ts"
import { type Cursor, PAGE_SIZE } from "../values/cursor.ts"
import { type KeysetOrder, readPage } from "./keyset.server.ts"

const { db } = await openTestDatabase()
const entries = pgTable("entries", { id: integer().primaryKey(), rank: integer().notNull() })
await db.execute(sql`create table entries (id integer primary key, rank integer not null)`)

async function fill(ranks: number[]) {
	await db.delete(entries)
	if (ranks.length) await db.insert(entries).values(ranks.map((rank, nth) => ({ id: nth + 1, rank })))
}

const byRank = (direction: KeysetOrder["direction"]) => (cursor: Cursor) =>
	readPage(
		{
			by: [entries.rank, entries.id],
			direction,
			async findPosition(id) {
				const [row] = await db.select().from(entries).where(sql`${entries.id} = ${id}`)
				return row && [row.rank, row.id]
			},
			read: ({ where, orderBy, limit }) =>
				db
					.select()
					.from(entries)
					.where(where)
					.orderBy(...orderBy)
					.limit(limit),
		},
		cursor,
	)

test("pages_lead_forth_through_every_row_once_and_back_the_same_way", async () => {
	const ranks = fc.array(fc.nat(9), { maxLength: 4 * PAGE_SIZE })
	const directions = fc.constantFrom("ascending", "descending")
	await fc.assert(
		fc.asyncProperty(ranks, directions, async (given, direction) => {
			await fill(given)
			const read = byRank(direction)
			const pages = [await read({})]
			for (let next = pages[0]?.next; next !== undefined; next = pages.at(-1)?.next)
				pages.push(await read({ after: next }))
			const all = await db.select().from(entries).orderBy(asc(entries.rank), asc(entries.id))
			if (direction === "descending") all.reverse()
			expect(pages.flatMap(({ rows }) => rows)).toEqual(all)
			expect(pages.slice(0, -1).every(({ rows }) => rows.length === PAGE_SIZE)).toBe(true)
			for (const [nth, page] of pages.entries()) {
				const before = page.previous === undefined ? undefined : await read({ before: page.previous })
				expect(before).toEqual(nth ? pages[nth - 1] : undefined)
			}
		}),
		{ numRuns: 30 },
	)
})

test("too_few_rows_before_one_and_a_row_that_never_was_lead_to_the_first_page", async () => {
	await fill(Array.from({ length: PAGE_SIZE + 1 }, () => 0))
	const read = byRank("ascending")
	const first = await read({})
	expect(await read({ before: 20 })).toEqual(first)
	expect(await read({ after: 999 })).toEqual(first)
})
