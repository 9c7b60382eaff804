import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import type { Db } from "../../platform/db.server.ts"
import { PAGE_SIZE } from "../../values/cursor.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { TABLE_SORTS, type TableSort } from "./rules.ts"
import { vendorApplications } from "./schema.server.ts"
import { listApplicationRows, type TableFilter, tableCondition } from "./table.server.ts"

const { db } = await openTestDatabase()
const SIZE = 16_000
const edition = await addEdition(db)
/** By its name, because tags stand on a higher step. */
const tagged = await db.execute<{ id: number }>(sql`
	insert into tags (edition_id, name) select ${edition}::int, n::text from generate_series(1, 4) n returning id`)
const TAGS = tagged.rows.map(({ id }) => id)

/** Of each kind many, some, few and none. */
const FILTERS: Partial<TableFilter>[] = [
	...(["pending", "approved", "denied"] as const).map((status) => ({ status })),
	...["Food", "Crafts", "Rare", "Nobody sells this"].map((category) => ({ category })),
	...["Walk-in Tent", "Food Truck", "Rare", "Nobody wants this"].map((stall) => ({ stall })),
	...(["none", "yes", "no", "standby"] as const).map((choice) => ({ choice })),
	...(["yes", "no"] as const).map((came) => ({ came })),
	...["from-2", "from-4.99", "to-3", "to-1.01"].map((score) => ({ score })),
	...TAGS.map((tag) => ({ tag })),
	{ outdated: "answer" },
	{ status: "pending", category: "Rare", choice: "none", came: "no" },
]

/** They are about searches, and slow to fill. */
await db.execute(sql`
	drop index vendor_applications_search, vendor_applications_accepted_search, vendor_applications_short_search,
		vendor_applications_offer_search, vendor_applications_short_offer_search`)

await db.execute(sql`
	create function chance(n int, kind int) returns float immutable language sql as
	$$ select (hashint8extended(n, kind) & 1048575) / 1048576.0 $$`)

// By chance: who sells what says nothing of what was decided.
await db.execute(sql`
		insert into vendor_applications (edition_id, number, brand_name, category, tent_space, status, email_address, created_at)
		select ${edition}::int, n, 'Maker ' || md5(n::text),
			case when chance(n, 1) < 0.003 then 'Rare' when chance(n, 1) < 0.3 then 'Food' else 'Crafts' end,
			case when chance(n, 2) < 0.003 then 'Rare - Kshs 9,000' when chance(n, 2) < 0.2 then 'Food Truck - Kshs 40,000'
				else 'Walk-in Tent - Kshs 36,000' end,
			case when chance(n, 3) < 0.01 then 'denied' when chance(n, 3) < 0.2 then 'approved' else 'pending' end,
			'v' || n || '@table.example', now() - make_interval(mins => (chance(n, 4) * 16000)::int)
		from generate_series(1, ${SIZE}::int) n`)
await db.execute(sql`
		update vendor_applications set accepted_before = (chance(number, 5) < 0.1)::int,
			unreleased_choice = case when chance(number, 6) < 0.005 then 'no' when chance(number, 6) < 0.2 then 'yes' else '' end,
			review_score = case when chance(number, 7) < 0.8 then 1 + chance(number, 8) * 4 end,
			review_spread = case when chance(number, 7) < 0.5 then chance(number, 9) * 2 end`)
// Of many, some, few and nobody.
for (const [nth, share] of [0.6, 0.1, 0.002].entries())
	await db.execute(sql`
		insert into application_tags (application_id, tag_id, changed_at)
		select id, ${TAGS[nth]}::int, now() from vendor_applications where chance(number, ${20 + nth}::int) < ${share}::float`)
await db.execute(sql`
	insert into announcements (application_id, edition_id, is_outdated)
	select id, edition_id, true from vendor_applications where chance(number, 30) < 0.01
	on conflict (application_id) do update set is_outdated = true`)
await db.execute(sql`vacuum analyze announcements`)
await db.execute(sql`vacuum analyze vendor_applications`)
await db.execute(sql`vacuum analyze application_tags`)

/** How many rows of applications are read for what `read` does. */
async function countRead(read: (tx: Db) => Promise<unknown>): Promise<number> {
	return db.transaction(async (tx) => {
		const total = async () => {
			const { rows } = await tx.execute<{ total: string }>(sql`
				select seq_tup_read + idx_tup_fetch as total from pg_stat_xact_user_tables where relname = 'vendor_applications'`)
			return Number(rows[0]?.total ?? 0)
		}
		const before = await total()
		await read(tx)
		return (await total()) - before
	})
}

/** Of every order, forth and back, what is read for a page at the beginning and for one that begins behind a row that it finds. */
async function measure(filter: Partial<TableFilter>, sorts: readonly TableSort[] = TABLE_SORTS) {
	const { rows } = await listApplicationRows(db, edition, {
		text: "",
		sort: "brand",
		isDescending: false,
		...filter,
	})
	const queries = sorts.flatMap((sort) =>
		[false, true].flatMap((isDescending) =>
			[undefined, rows[20]?.id].map((after) => ({ text: "", sort, isDescending, ...filter, after })),
		),
	)
	const reads: [string, number][] = []
	for (const { after, ...query } of queries) {
		const read = (tx: Db) => listApplicationRows(tx, edition, { ...query, ...(after && { after }) })
		reads.push([JSON.stringify({ ...query, isDeep: after !== undefined }), await countRead(read)])
	}
	return new Map(reads)
}

/** Names what was asked. */
function expectAtMost(most: number, query: string, read: number): void {
	expect({ query, read, isLittle: read <= most }).toEqual({ query, read, isLittle: true })
}

test("every_order_reads_a_page_and_no_filter_reads_the_table", async () => {
	// A tenth of the table is alike in an order: PostgreSQL may look for these among those that came in.
	for (const [query, read] of await measure({})) expectAtMost(12 * PAGE_SIZE, query, read)
	for (const filter of FILTERS) {
		const found = await db.$count(vendorApplications, tableCondition({ text: "", ...filter }))
		// Few are all read and ordered; of many the order is followed until the page is full.
		const most = found < 2 * PAGE_SIZE ? 3 * PAGE_SIZE : SIZE / 2
		for (const [query, read] of await measure(filter)) expectAtMost(most, query, read)
	}
	// The control: without an index for its order the same page reads the whole table.
	await db.execute(sql`drop index vendor_applications_by_score`)
	const careless = await measure({}, ["score"])
	expect(Math.max(...careless.values())).toBeGreaterThanOrEqual(SIZE)
})
