import { hash } from "node:crypto"
import { cp, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, test } from "vitest"
import { CHECKSUM_FILE, readChecksums } from "#checksum-list"
import { reportMeasurement } from "../../../test/report-measurement.ts"
import {
	createTempFolder,
	describeSchema,
	hashFiles,
	hashTables,
	openInstallation,
	openRestoreTarget,
	SECRET,
} from "./backup.fixture.ts"
import { restoreFiles } from "./restore-files.server.ts"
import { MANIFEST_FILE } from "./rules.ts"
import { findProblems } from "./verify.server.ts"

const installation = await openInstallation()
const authSecretFile = join(await createTempFolder(), "auth-secret")
await writeFile(authSecretFile, SECRET)
const { folder: backup } = await installation.backUp(await createTempFolder(), { authSecretFile })
const keys = Object.keys(await hashFiles(installation.root))

/** Another installation with rows, files under the same keys and a secret of its own, and what is in it. */
async function openUsedInstallation() {
	const used = await openRestoreTarget()
	await used.restore(backup)
	const { pool } = used.database
	await pool.query("update vendor_applications set brand_name = 'Of the other installation'")
	const other = await installation.document(
		"indemnity",
		"other.pdf",
		Buffer.from("%PDF of the other installation"),
	)
	for (const key of keys.slice(0, 4)) await used.target.files.put(key, other.path, other)
	for (const key of keys.slice(4)) await used.target.files.remove(key)
	const secretFile = join(await createTempFolder(), "auth-secret")
	await writeFile(secretFile, "another secret, also forty characters long")
	const everything = async () => ({
		tables: await hashTables(pool),
		shape: await describeSchema(pool),
		files: await hashFiles(used.root),
		secret: await readFile(secretFile, "utf8"),
	})
	const replace = ({ files = used.target.files, folder = backup } = {}) =>
		used.restore(folder, {
			files,
			replace: true,
			foreign: true,
			authSecretFile: secretFile,
			authSecret: "another secret, also forty characters long",
		})
	return { ...used, pool, everything, replace }
}

/** A sound backup; of what it asks for, the database refuses only the last, when all tables are full. */
async function copyUnrestorableBackup(): Promise<string> {
	const folder = await createTempFolder()
	await cp(backup, folder, { recursive: true })
	const file = join(folder, MANIFEST_FILE)
	const original = await readFile(file, "utf8")
	const altered = original.replace(/("lastValue": *)"\d+"(?![\s\S]*"lastValue")/, '$1"0"')
	expect(altered).not.toBe(original)
	await writeFile(file, altered)
	const sums = await readFile(join(folder, CHECKSUM_FILE), "utf8")
	const sum = (text: string) => hash("sha256", text)
	await writeFile(join(folder, CHECKSUM_FILE), sums.replace(sum(original), sum(altered)))
	expect(await findProblems(folder)).toEqual([])
	return folder
}

test("a_replacement_that_fails_in_the_database_leaves_rows_files_and_secret_as_they_were", async (context) => {
	const { everything, replace } = await openUsedInstallation()
	const before = await everything()
	const refused = replace({ folder: await copyUnrestorableBackup() })
	await expect(refused).rejects.toThrow("value 0 is out of bounds for sequence")
	expect(await everything()).toEqual(before)
	reportMeasurement(context, "a replacement that failed late: all rows, files and the secret as before")
	expect(await replace()).toMatchObject({ ok: true, secret: "adopted" })
	const after = await everything()
	expect(after).toEqual({
		tables: await hashTables(installation.pool),
		shape: await describeSchema(installation.pool),
		files: await hashFiles(installation.root),
		secret: SECRET,
	})
})

test("files_that_are_replaced_and_not_put_back_would_be_other_ones", async () => {
	const { target, everything } = await openUsedInstallation()
	const before = await everything()
	const placed = await restoreFiles(backup, await readChecksums(backup), target.files, {
		replace: true,
		dataDir: await createTempFolder(),
	})
	expect((await everything()).files).not.toEqual(before.files)
	await placed.undo()
	expect(await everything()).toEqual(before)
})

test("a_replacement_that_the_store_refuses_half_way_leaves_everything_as_it_was", async () => {
	const { target, everything, replace } = await openUsedInstallation()
	const before = await everything()
	let taken = 0
	const put: typeof target.files.put = async (key, path, options) => {
		if (path.startsWith(backup) && ++taken > 3) throw new Error("the bucket is full")
		await target.files.put(key, path, options)
	}
	await expect(replace({ files: { ...target.files, put } })).rejects.toThrow("the bucket is full")
	expect(taken).toBeGreaterThan(3)
	expect(await everything()).toEqual(before)
})

test("files_that_can_not_be_put_back_are_kept_and_their_place_is_told", async () => {
	const { target, everything, replace } = await openUsedInstallation()
	const { files } = await everything()
	let taken = 0
	const put: typeof target.files.put = async (...file) => {
		if (++taken > 3) throw new Error("the bucket went away")
		await target.files.put(...file)
	}
	const message = await replace({ files: { ...target.files, put } }).then(String, String)
	const aside = /before lie in (\S+)$/.exec(message)?.[1] ?? ""
	const remaining = Object.values(await hashFiles(aside))
	expect(remaining.length).toBeGreaterThan(0)
	expect(Object.values(files)).toEqual(expect.arrayContaining(remaining))
})
