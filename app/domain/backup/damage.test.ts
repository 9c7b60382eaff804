import { appendFile, chmod, open, rm, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, test } from "vitest"
import { copyOf, everyFile, everyTable, freshFolder, openSeason, openTarget } from "./backup.fixture.ts"
import { MANIFEST } from "./layout.ts"
import { findProblems } from "./verify.server.ts"

const season = await openSeason()
const { folder: backup } = await season.backUp(await freshFolder())
const paths = Object.keys(await everyFile(backup))

/** Turns one bit of the byte in the middle, or where it is told to. */
async function changeByte(path: string, at?: number): Promise<void> {
	await chmod(path, 0o600)
	const file = await open(path, "r+")
	const position = at ?? Math.floor((await stat(path)).size / 2)
	const { buffer } = await file.read(Buffer.alloc(1), 0, 1, position)
	await file.write(Buffer.from([(buffer[0] ?? 0) ^ 1]), 0, 1, position)
	await file.close()
}

test("an_untouched_backup_has_no_problems", async () => {
	expect(await findProblems(await copyOf(backup))).toEqual([])
	expect(paths.length).toBeGreaterThan(20)
})

test("one_changed_byte_in_any_file_is_noticed", async () => {
	const unnoticed: string[] = []
	for (const path of paths) {
		const copy = await copyOf(backup)
		await changeByte(join(copy, path))
		if ((await findProblems(copy)).length === 0) unnoticed.push(path)
	}
	expect(unnoticed).toEqual([])
})

test("what_is_missing_cut_off_or_added_is_noticed", async () => {
	const [missing, cut, added] = [await copyOf(backup), await copyOf(backup), await copyOf(backup)]
	const table = "table-vendor_applications.copy.gz"
	await rm(join(missing, table))
	await appendFile(join(cut, table), "x")
	await writeFile(join(added, "files", "vendor_form", "of-somebody-else.pdf"), "%PDF")
	expect(await findProblems(missing)).toContain(`${table} is missing`)
	expect(await findProblems(cut)).toContain(`${table} is not what was written`)
	expect(await findProblems(added)).toEqual([expect.stringContaining("SHA256SUMS lists")])
})

test("a_damaged_backup_is_not_restored", async () => {
	const copy = await copyOf(backup)
	await changeByte(join(copy, "table-vendor_applications.copy.gz"))
	const { database, root, restore } = await openTarget()
	expect(await restore(copy)).toMatchObject({ ok: false, reason: "unsound" })
	expect(await everyTable(database.pool)).toEqual({})
	expect(await everyFile(root)).toEqual({})
})

test("a_folder_that_is_no_backup_is_said_to_be_none", async () => {
	const folder = await freshFolder()
	expect(await findProblems(folder)).toEqual([`${folder} is not a backup: it has no ${MANIFEST}`])
	expect(await findProblems(join(folder, "nowhere"))).toEqual([expect.stringContaining("is not a backup")])
})

test("a_document_that_is_missing_or_damaged_in_the_store_is_named_and_keeps_nothing_else_back", async () => {
	const [lost = "", damaged = "", ...others] = Object.keys(await everyFile(season.root))
	await rm(join(season.root, lost))
	await changeByte(join(season.root, damaged))
	const { folder, manifest } = await season.backUp(await freshFolder())
	expect(manifest.troubles.sort((one, other) => one.what.localeCompare(other.what))).toEqual([
		{ key: damaged, what: "changed" },
		{ key: lost, what: "missing" },
	])
	expect(Object.keys(await everyFile(join(folder, "files")))).toEqual([damaged, ...others])
	expect(await findProblems(folder)).toEqual([])
})
