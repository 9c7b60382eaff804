import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { askFor, CERTIFICATE } from "./papers.fixture.ts"
import { countWaitingPapers, listPapers } from "./queries.server.ts"
import { MAX_COUNTED_PAPERS } from "./rules.ts"

const { db, pool } = await openTestDatabase()
// What follows from each vendor and each paper is no part of what is read here, and takes long of thousands at once.
for (const table of ["vendor_applications", "papers"])
	await db.execute(sql.raw(`alter table ${table} disable trigger user`))

/** An edition in which so many accepted vendors have sent a paper that waits. */
async function addWaiting(count: number): Promise<number> {
	const editionId = await addEdition(db)
	await askFor(db, editionId, [CERTIFICATE])
	await db.execute(sql`
		with vendors as (insert into vendor_applications (edition_id, number, brand_name, email_address, status)
			select ${editionId}, n, 'Vendor ' || n, 'vendor' || n || '@clay.example', 'approved' from generate_series(1, ${count}::int) n
			returning id)
		insert into papers (edition_id, requirement_id, application_id, received_at)
		select ${editionId}, asked.id, vendors.id, now() - vendors.id * interval '1 second'
		from vendors, paper_requirements asked where asked.edition_id = ${editionId} and asked.slug like 'other-%'`)
	await db.execute(sql`analyze`)
	return editionId
}

/** Blocks of tables and indexes that a read touches, on one connection, as PostgreSQL counts them. */
async function countBlocks(read: () => Promise<unknown>): Promise<number> {
	const blocks = async () => {
		await pool.query("select pg_stat_force_next_flush()")
		const { rows } = await pool.query<{ read: string }>(`
			select sum(heap_blks_read + heap_blks_hit + coalesce(idx_blks_read, 0) + coalesce(idx_blks_hit, 0)) as read
			from pg_statio_user_tables where relname in ('papers', 'vendor_applications', 'paper_requirements')`)
		return Number(rows[0]?.read)
	}
	const before = await blocks()
	await read()
	return (await blocks()) - before
}

test("a_count_and_a_page_of_waiting_papers_cost_no_more_where_two_thousand_wait", async () => {
	pool.options.max = 1
	const [few, many] = [await addWaiting(200), await addWaiting(2_000)]
	expect(await countWaitingPapers(db, many)).toBe(MAX_COUNTED_PAPERS)
	expect(await countWaitingPapers(db, await addWaiting(7))).toBe(7)
	const costs: number[] = []
	for (const edition of [few, many]) {
		costs.push(await countBlocks(() => countWaitingPapers(db, edition)))
		costs.push(await countBlocks(() => listPapers(db, edition, {})))
	}
	const [countOfFew = 0, pageOfFew = 0, countOfMany = 0, pageOfMany = 0] = costs
	expect(countOfFew).toBeGreaterThan(0)
	expect(countOfMany).toBeLessThan(countOfFew * 2)
	expect(pageOfMany).toBeLessThan(pageOfFew * 2)
})
