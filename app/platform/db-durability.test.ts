import { expect, test } from "vitest"
import { openEmptyDatabase } from "../../test/database.ts"
import { listUnsafeDurabilitySettings, openDatabase } from "./db.server.ts"
import { openLog } from "./log.server.ts"

test("a_database_that_would_forget_in_a_power_cut_is_noticed", async () => {
	const { pool, url } = await openEmptyDatabase()
	const [before] = (await pool.query("select current_database() as name")).rows
	expect(await listUnsafeDurabilitySettings({ pool })).not.toContain("synchronous_commit")
	await pool.query(`alter database "${before.name}" set synchronous_commit = off`)
	const again = openDatabase(url, openLog("silent"), 1)
	expect(await listUnsafeDurabilitySettings(again)).toContain("synchronous_commit")
	await again.close()
})
