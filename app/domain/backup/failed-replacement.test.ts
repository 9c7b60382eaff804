import { hash } from "node:crypto"
import { cp, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, test } from "vitest"
import { held } from "../../../test/held.ts"
import { SUMS } from "../../platform/snapshot/sums.server.ts"
import {
	everyFile,
	everyTable,
	freshFolder,
	openSeason,
	openTarget,
	SECRET,
	shapeOf,
} from "./backup.fixture.ts"
import { MANIFEST } from "./layout.ts"
import { placeFiles } from "./place-files.server.ts"
import { findProblems } from "./verify.server.ts"

const season = await openSeason()
const authSecretFile = join(await freshFolder(), "auth-secret")
await writeFile(authSecretFile, SECRET)
const { folder: backup } = await season.backUp(await freshFolder(), { authSecretFile })
const keys = Object.keys(await everyFile(season.root))

/** Another installation with rows, files under the same keys and a secret of its own, and what is in it. */
async function openUsed() {
	const used = await openTarget()
	await used.restore(backup)
	const { pool } = used.database
	await pool.query("update vendor_applications set brand_name = 'Of the other installation'")
	const other = await season.document("indemnity", "other.pdf", Buffer.from("%PDF of the other installation"))
	for (const key of keys.slice(0, 4)) await used.target.files.put(key, other.path, other)
	for (const key of keys.slice(4)) await used.target.files.remove(key)
	const secretFile = join(await freshFolder(), "auth-secret")
	await writeFile(secretFile, "another secret, also forty characters long")
	const everything = async () => ({
		tables: await everyTable(pool),
		shape: await shapeOf(pool),
		files: await everyFile(used.root),
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
async function backupRefusedLate(): Promise<string> {
	const folder = await freshFolder()
	await cp(backup, folder, { recursive: true })
	const file = join(folder, MANIFEST)
	const said = await readFile(file, "utf8")
	const asks = said.replace(/("lastValue": *)"\d+"(?![\s\S]*"lastValue")/, '$1"0"')
	expect(asks).not.toBe(said)
	await writeFile(file, asks)
	const sums = await readFile(join(folder, SUMS), "utf8")
	const sum = (text: string) => hash("sha256", text)
	await writeFile(join(folder, SUMS), sums.replace(sum(said), sum(asks)))
	expect(await findProblems(folder)).toEqual([])
	return folder
}

test("a_replacement_that_fails_in_the_database_leaves_rows_files_and_secret_as_they_were", async (context) => {
	const { everything, replace } = await openUsed()
	const before = await everything()
	const refused = replace({ folder: await backupRefusedLate() })
	await expect(refused).rejects.toThrow("value 0 is out of bounds for sequence")
	expect(await everything()).toEqual(before)
	held(context, "a replacement that failed late: all rows, files and the secret as before")
	expect(await replace()).toMatchObject({ ok: true, secret: "adopted" })
	const after = await everything()
	expect(after).toEqual({
		tables: await everyTable(season.pool),
		shape: await shapeOf(season.pool),
		files: await everyFile(season.root),
		secret: SECRET,
	})
})

test("files_that_are_replaced_and_not_put_back_would_be_other_ones", async () => {
	const { target, everything } = await openUsed()
	const before = await everything()
	const placed = await placeFiles(backup, target.files, { replace: true, dataDir: await freshFolder() })
	expect((await everything()).files).not.toEqual(before.files)
	await placed.undo()
	expect(await everything()).toEqual(before)
})

test("a_replacement_that_the_store_refuses_half_way_leaves_everything_as_it_was", async () => {
	const { target, everything, replace } = await openUsed()
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
	const { target, everything, replace } = await openUsed()
	const { files } = await everything()
	let taken = 0
	const put: typeof target.files.put = async (...file) => {
		if (++taken > 3) throw new Error("the bucket went away")
		await target.files.put(...file)
	}
	const told = await replace({ files: { ...target.files, put } }).then(String, String)
	const aside = /before lie in (\S+)$/.exec(told)?.[1] ?? ""
	const kept = Object.values(await everyFile(aside))
	expect(kept.length).toBeGreaterThan(0)
	expect(Object.values(files)).toEqual(expect.arrayContaining(kept))
})
