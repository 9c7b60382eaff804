import { stat } from "node:fs/promises"
import { join } from "node:path"
import { expect, test } from "vitest"
import { reportMeasurement } from "../../../test/report-measurement.ts"
import {
	createTempFolder,
	describeSchema,
	hashFiles,
	hashTables,
	openInstallation,
	openRestoreTarget,
} from "./backup.fixture.ts"

const installation = await openInstallation()
const to = await createTempFolder()
const { folder: backup, manifest } = await installation.backUp(to)

const { database, root, restore } = await openRestoreTarget()
const outcome = await restore(backup)

test("a_season_comes_back_whole_in_an_empty_database_and_folder", async (context) => {
	expect(outcome).toMatchObject({ ok: true, files: { count: 7 }, secret: "same" })
	const before = await hashTables(installation.pool)
	expect(before.vendor_applications).toMatch(/^243 /)
	expect(before.vendor_extras).toMatch(/^82 /)
	expect(before.documents).toMatch(/^6 /)
	expect([before.blank_forms, before.blank_form_files]).toEqual([
		expect.stringMatching(/^1 /),
		expect.stringMatching(/^1 /),
	])
	expect(await hashTables(database.pool)).toEqual(before)
	expect(await describeSchema(database.pool)).toEqual(await describeSchema(installation.pool))
	expect(await hashFiles(root)).toEqual(await hashFiles(installation.root))
	reportMeasurement(
		context,
		`${Object.keys(before).length} tables with 243 vendors and 7 files, equal row by row`,
	)
})

test("the_comparison_of_the_tests_notices_one_changed_value", async () => {
	await database.pool.query("update vendor_applications set facebook = facebook || ' ' where number = 17")
	expect((await hashTables(database.pool)).vendor_applications).not.toBe(
		(await hashTables(installation.pool)).vendor_applications,
	)
})

test("a_restored_database_counts_on_where_the_old_one_stood", async () => {
	const add = "insert into vendor_applications (edition_id, number) values (1, 5000) returning id"
	const { rows } = await database.pool.query(add)
	const { rows: highest } = await installation.pool.query("select max(id) as id from vendor_applications")
	expect(rows[0].id).toBe(highest[0].id + 1)
})

test("a_backup_tells_what_it_holds_and_only_its_owner_may_read_it", async () => {
	expect(manifest.troubles).toEqual([])
	expect(manifest.files.count).toBe(7)
	expect(manifest.tables.find(({ name }) => name === "vendor_applications")?.rows).toBe(243)
	for (const path of ["", "manifest.json", "SHA256SUMS", "table-users.copy.gz", "files"]) {
		expect((await stat(join(backup, path))).mode & 0o077).toBe(0)
	}
})

test("the_next_backup_shares_the_room_of_files_that_are_the_same", async () => {
	const later = await installation.backUp(to, { at: new Date("2025-11-22T00:42:00Z") })
	const [key = ""] = Object.keys(await hashFiles(installation.root))
	const [one, other] = await Promise.all(
		[backup, later.folder].map((folder) => stat(join(folder, "files", key))),
	)
	expect(one?.ino).toBe(other?.ino)
	expect(await hashFiles(join(later.folder, "files"))).toEqual(await hashFiles(installation.root))
})
