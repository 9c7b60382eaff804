import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { withGinFastUpdate } from "./commands/gin-fast-update.server.ts"

const { db } = await openTestDatabase()

async function indexSettings() {
	const found = await db.execute<{ name: string; settings: string }>(sql`
		select relname as name, reloptions::text as settings from pg_class join pg_am on pg_am.oid = relam
		where amname = 'gin' and relname ~ '^(vendor_applications|application_answers)_' order by relname`)
	return found.rows
}

test("the_search_indexes_gather_during_the_work_and_are_as_before_afterwards", async () => {
	const before = await indexSettings()
	expect(before.map(({ settings }) => settings)).toEqual(before.map(() => "{fastupdate=false}"))
	const during = await withGinFastUpdate(db, indexSettings)
	expect(during.map(({ settings }) => settings)).toEqual(
		before.map(() => "{fastupdate=on,gin_pending_list_limit=65536}"),
	)
	await expect(withGinFastUpdate(db, () => Promise.reject(new Error("no")))).rejects.toThrow("no")
	expect((await indexSettings()).map(({ settings }) => settings)).toEqual(
		before.map(() => "{fastupdate=off}"),
	)
})

test("somebody_who_reads_for_long_does_not_hold_the_work_up", async () => {
	const done = await db.transaction(async (tx) => {
		await tx.execute(sql`select count(*) from vendor_applications where search_text like '%abc%'`)
		return withGinFastUpdate(db, async () => "done")
	})
	expect(done).toBe("done")
})
