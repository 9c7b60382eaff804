import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { backupFolderOf, listBackups } from "../../app/domain/backup/folder.server.ts"
import { isNightly } from "../../app/domain/backup/rules.ts"
import { findProblems } from "../../app/domain/backup/verify.server.ts"
import { openTestDatabase } from "../database.ts"
import { TIMEOUTS } from "../timeouts.ts"
import { startServerProcess } from "./server-process.ts"

const dataDir = await mkdtemp(join(tmpdir(), "tamasha-night-"))
const { url, pool } = await openTestDatabase()
const server = await startServerProcess({
	DATA_DIR: dataDir,
	DATABASE_URL: url,
	BACKUPS_KEPT: "1",
	DEMO_DATA: "off",
	AUTH_SECRET: "a secret of the tests, forty characters long",
})
afterAll(async () => {
	await server.stop()
	await rm(dataDir, { recursive: true, force: true })
})

test("the_clock_makes_the_nightly_backup", async () => {
	const schedule = async () =>
		(await pool.query("select name, cron, timezone from pgboss.schedule where name = 'nightly-backup'")).rows
	await expect
		.poll(schedule)
		.toEqual([{ name: "nightly-backup", cron: "42 * * * *", timezone: "Africa/Nairobi" }])
	expect(await listBackups(backupFolderOf(dataDir))).toEqual([])
	// Nobody waits here until it is 42 past: the same schedule comes round every minute now.
	await pool.query("update pgboss.schedule set cron = '* * * * *' where name = 'nightly-backup'")
	// Of many processes, one looks every half a minute: whoever looked last was none of them.
	await pool.query("update pgboss.version set cron_on = null")
	await expect
		.poll(() => listBackups(backupFolderOf(dataDir)), { timeout: 2 * TIMEOUTS.wait, interval: 500 })
		.toHaveLength(1)
	const [name = ""] = await listBackups(backupFolderOf(dataDir))
	expect(isNightly(name)).toBe(true)
	expect(await findProblems(join(backupFolderOf(dataDir), name))).toEqual([])
	await expect.poll(server.output).toContain("made the nightly backup")
})
