import { expect, test } from "vitest"
import { openTestDatabase } from "../../test/database.ts"
import { openDatabase } from "./db.server.ts"
import { openLimits } from "./limits.server.ts"
import { openLog } from "./log.server.ts"

const { url } = await openTestDatabase()
const LIMIT = { name: "knocks", points: 2, within: 60 }

test("counts_are_shared_by_processes_and_leave_no_statement_on_a_connection_that_a_pooler_may_lend_on", async () => {
	const databases = [1, 2].map(() => openDatabase(url, openLog("silent"), 1))
	const [one, two] = databases.map(({ pool }) => openLimits(pool))
	expect([await one?.take(LIMIT, "amina"), await two?.take(LIMIT, "amina")]).toEqual([true, true])
	expect([await one?.take(LIMIT, "amina"), await two?.allows(LIMIT, "amina")]).toEqual([false, false])
	await two?.forget(LIMIT, "amina")
	expect(await one?.allows(LIMIT, "amina")).toBe(true)
	for (const { pool, close } of databases) {
		expect((await pool.query("select name from pg_prepared_statements")).rows).toEqual([])
		await close()
	}
})
