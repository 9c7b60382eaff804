import { execFile } from "node:child_process"
import { cpSync } from "node:fs"
import { appendFile, chmod, open, readFile, rm, stat, symlink, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { expect, test } from "vitest"
import { appendChecksum, CHECKSUM_FILE, hashFile, listFiles, readChecksums } from "#checksum-list"
import {
	copyBackup,
	createTempFolder,
	hashFiles,
	hashTables,
	openInstallation,
	openRestoreTarget,
	SECRET,
} from "./backup.fixture.ts"
import { restoreBackup } from "./restore.server.ts"
import { MANIFEST_FILE, SIGNATURE_FILE } from "./rules.ts"
import { isSignedBy } from "./signature.server.ts"
import { findProblems } from "./verify.server.ts"

const installation = await openInstallation()
const { folder: backup } = await installation.backUp(await createTempFolder())
const paths = Object.keys(await hashFiles(backup))

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
	expect(await findProblems(await copyBackup(backup))).toEqual([])
	expect(paths.length).toBeGreaterThan(20)
})

const isSigned = async (copy: string) =>
	isSignedBy(copy, await readChecksums(copy), [SECRET]).catch(() => false)

test("one_changed_byte_in_any_file_is_noticed", async () => {
	const unnoticed: string[] = []
	for (const path of paths) {
		const copy = await copyBackup(backup)
		await changeByte(join(copy, path))
		if ((await isSigned(copy)) && (await findProblems(copy)).length === 0) unnoticed.push(path)
	}
	expect(unnoticed).toEqual([])
})

test("what_is_missing_cut_off_or_added_is_noticed", async () => {
	const [missing, cut, added] = [await copyBackup(backup), await copyBackup(backup), await copyBackup(backup)]
	const table = "table-vendor_applications.copy.gz"
	await rm(join(missing, table))
	await appendFile(join(cut, table), "x")
	await writeFile(join(added, "files", "vendor_form", "of-somebody-else.pdf"), "%PDF")
	expect(await findProblems(missing)).toContain(`${table} is missing`)
	expect(await findProblems(cut)).toContain(`${table} is not what was written`)
	expect(await findProblems(added)).toEqual([expect.stringContaining("SHA256SUMS lists")])
})

/** Writes the list of sums afresh, as somebody would who changed something and does not know the secret. */
async function rewriteSums(copy: string): Promise<void> {
	await rm(join(copy, CHECKSUM_FILE))
	for await (const { path } of listFiles(copy)) {
		if (path !== SIGNATURE_FILE)
			await appendChecksum(copy, { path, sha256: (await hashFile(join(copy, path))).sha256 })
	}
}

test("a_backup_that_was_changed_with_all_its_sums_is_not_restored", async () => {
	const copy = await forgeBackup()
	expect(await findProblems(copy), "without a key nobody notices").toEqual([])
	const { database, restore } = await openRestoreTarget()
	expect(await restore(copy)).toEqual({ ok: false, reason: "foreign" })
	await rm(join(copy, SIGNATURE_FILE))
	expect(await restore(copy)).toEqual({ ok: false, reason: "foreign" })
	expect(await hashTables(database.pool)).toEqual({})
	expect(await restore(copy, { foreign: true })).toMatchObject({ ok: true })
})

/** A backup of somebody else: with another document, and with sums of its own. */
async function forgeBackup(): Promise<string> {
	const forged = await copyBackup(backup)
	const [document = ""] = Object.keys(await hashFiles(join(forged, "files")))
	await writeFile(join(forged, "files", document), "%PDF-1.4 of a")
	await updateManifestSize(join(forged, MANIFEST_FILE), join(forged, "files"))
	await rewriteSums(forged)
	return forged
}

test("what_is_put_in_the_place_of_a_backup_after_it_was_checked_is_not_restored", async () => {
	const [copy, forged] = [await copyBackup(backup), await forgeBackup()]
	const { database, root, target } = await openRestoreTarget()
	const { databaseUrl } = target
	const swapping = {
		...target,
		// First asked for once the signature was looked at.
		get databaseUrl() {
			cpSync(forged, copy, { recursive: true })
			return databaseUrl
		},
	}
	await expect(restoreBackup(copy, swapping, { replace: false, foreign: false })).rejects.toThrow()
	expect(await hashTables(database.pool)).toEqual({})
	expect(await hashFiles(root)).toEqual({})
})

/** Makes the manifest say how much there is now. */
async function updateManifestSize(path: string, files: string): Promise<void> {
	const parsed = JSON.parse(await readFile(path, "utf8"))
	const names = Object.keys(await hashFiles(files))
	const sizes = await Promise.all(names.map(async (name) => (await stat(join(files, name))).size))
	parsed.files.bytes = sizes.reduce((sum, size) => sum + size, 0)
	await writeFile(path, JSON.stringify(parsed))
}

test("what_is_no_file_in_a_backup_and_what_leads_out_of_it_is_refused_unread", async () => {
	const secrets = join(await createTempFolder(), "secret")
	await writeFile(secrets, "somebody else's")
	const [linked, linkedFolder, piped, outside] = await Promise.all([1, 2, 3, 4].map(() => copyBackup(backup)))
	if (!linked || !linkedFolder || !piped || !outside) throw new Error("no copies")
	const document = join("files", Object.keys(await hashFiles(join(backup, "files")))[0] ?? "")
	await rm(join(linked, document))
	await symlink(secrets, join(linked, document))
	await symlink("/etc", join(linkedFolder, "files", "more"))
	await promisify(execFile)("mkfifo", [join(piped, "pipe")])
	await appendChecksum(outside, { path: `files/../../${"../".repeat(9)}etc/hosts`, sha256: "0".repeat(64) })
	expect(await findProblems(linked)).toEqual([`${document} is neither a file nor a folder`])
	expect(await findProblems(linkedFolder)).toEqual(["files/more is neither a file nor a folder"])
	expect(await findProblems(piped)).toEqual(["pipe is neither a file nor a folder"])
	expect(await findProblems(outside)).toContainEqual(expect.stringContaining("leads out of the backup"))
	const { root, restore } = await openRestoreTarget()
	for (const copy of [linked, linkedFolder, piped, outside])
		expect(await restore(copy, { foreign: true })).toMatchObject({ ok: false, reason: "unsound" })
	expect(await hashFiles(root)).toEqual({})
})

test("a_damaged_backup_is_not_restored", async () => {
	const copy = await copyBackup(backup)
	await changeByte(join(copy, "table-vendor_applications.copy.gz"))
	const { database, root, restore } = await openRestoreTarget()
	expect(await restore(copy)).toMatchObject({ ok: false, reason: "unsound" })
	expect(await hashTables(database.pool)).toEqual({})
	expect(await hashFiles(root)).toEqual({})
})

test("a_folder_that_is_no_backup_is_said_to_be_none", async () => {
	const folder = await createTempFolder()
	expect(await findProblems(folder)).toEqual([`${folder} is not a backup: it has no ${MANIFEST_FILE}`])
	expect(await findProblems(join(folder, "nowhere"))).toEqual([expect.stringContaining("is not a backup")])
})

test("a_document_that_is_missing_or_damaged_in_the_store_is_named_and_keeps_nothing_else_back", async () => {
	const [lost = "", damaged = "", ...others] = Object.keys(await hashFiles(installation.root))
	await rm(join(installation.root, lost))
	await changeByte(join(installation.root, damaged))
	const { folder, manifest } = await installation.backUp(await createTempFolder())
	expect(manifest.troubles.sort((one, other) => one.what.localeCompare(other.what))).toEqual([
		{ key: damaged, what: "changed" },
		{ key: lost, what: "missing" },
	])
	expect(Object.keys(await hashFiles(join(folder, "files")))).toEqual([damaged, ...others])
	expect(await findProblems(folder)).toEqual([])
})
