import { mkdir, readdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, test } from "vitest"
import { openLog } from "../../platform/log.server.ts"
import { createTempFolder, openInstallation } from "./backup.fixture.ts"
import { findMissedNightlyBackup } from "./folder.server.ts"
import { makeNightlyBackup } from "./nightly.server.ts"

const installation = await openInstallation()
const dataDir = await createTempFolder()
const parts = {
	...installation.source,
	dataDir,
	kept: 2,
	log: openLog("silent"),
	signal: new AbortController().signal,
}
const copies = async () => (await readdir(join(dataDir, "backups"))).filter((name) => name !== ".lock").sort()
const at = (day: number, hour = 2) => new Date(Date.UTC(2025, 11, day, hour, 42))

test("each_night_gets_one_copy_and_the_oldest_ones_go", async () => {
	await makeNightlyBackup(parts, at(1))
	await makeNightlyBackup(parts, at(1, 3))
	expect(await copies()).toEqual(["nightly-2025-12-01T02-42-00Z"])
	for (const day of [2, 3]) await makeNightlyBackup(parts, at(day))
	expect(await copies()).toEqual(["nightly-2025-12-02T02-42-00Z", "nightly-2025-12-03T02-42-00Z"])
})

test("a_copy_that_was_asked_for_never_goes_by_itself", async () => {
	await installation.backUp(join(dataDir, "backups"), { at: new Date("2025-01-01T00:00:00Z") })
	await makeNightlyBackup(parts, at(4))
	expect(await copies()).toEqual([
		"backup-2025-01-01T00-00-00Z",
		"nightly-2025-12-03T02-42-00Z",
		"nightly-2025-12-04T02-42-00Z",
	])
})

test("a_night_that_fails_is_thrown_and_the_earlier_copies_stay", async () => {
	const before = await copies()
	await expect(
		makeNightlyBackup({ ...parts, databaseUrl: "postgres://127.0.0.1:1/none" }, at(5)),
	).rejects.toThrow()
	expect(await copies()).toEqual(before)
})

test("an_organiser_is_told_when_a_night_was_missed_and_not_otherwise", async () => {
	// Noon, whatever the hour of the test: a night is only missed some hours after it.
	const later = new Date(Date.now() + 2 * 24 * 3_600_000)
	later.setUTCHours(12)
	expect(await findMissedNightlyBackup({ dataDir, backupsKept: 2 }, later)).toEqual({
		newest: new Date("2025-12-04T02:42:00Z"),
	})
	expect(await findMissedNightlyBackup({ dataDir, backupsKept: 0 }, later)).toBeUndefined()
	const fresh = await createTempFolder()
	expect(await findMissedNightlyBackup({ dataDir: fresh, backupsKept: 2 }, later)).toEqual({
		newest: undefined,
	})
	expect(await findMissedNightlyBackup({ dataDir: fresh, backupsKept: 2 }, new Date())).toBeUndefined()
	await mkdir(join(fresh, "backups"))
	const name = `nightly-${later.toISOString().slice(0, 19).replaceAll(":", "-")}Z`
	await writeFile(join(fresh, "backups", name), "")
	expect(await findMissedNightlyBackup({ dataDir: fresh, backupsKept: 2 }, later)).toBeUndefined()
})
