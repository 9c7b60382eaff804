import { createHash } from "node:crypto"
import { chmod, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, expect, test, vi } from "vitest"
import { BUCKET_KEYS, openTestBucket } from "../../platform/files/bucket.fixture.ts"
import { openBucket } from "../../platform/files/bucket-store.server.ts"
import { everyFile, everyTable, freshFolder, openSeason, openTarget, SECRET } from "./backup.fixture.ts"

for (const [name, value] of Object.entries(BUCKET_KEYS)) vi.stubEnv(name, value)
const bucket = await openTestBucket()
afterAll(() => bucket.close())
const inBucket = openBucket({ bucket: bucket.name, endpoint: bucket.endpoint, region: "us-east-1" })
const season = await openSeason()

/** What a vendor of the old system sent, where its bucket was copied to, and named as that system named it. */
async function addOldDocument(path: string, key: string): Promise<void> {
	const old = await season.document("indemnity", "old.pdf", Buffer.from(`%PDF of the old system, ${path}`))
	await season.files.put(key, old.path, old)
	await season.pool.query(
		"insert into vendor_extras (edition_id, vendor_email, form_url, insurance_form_url, updated_at) values ($1, $2, $3, 'https://old.example/a.pdf', now())",
		[season.edition.id, `${createHash("sha256").update(path).digest("hex")}@old.example`, path],
	)
}

test("documents_of_the_old_system_are_kept_too_and_nothing_that_no_row_names", async () => {
	await addOldDocument("2024/form of old.pdf", "vendor_form/2024/form of old.pdf")
	await addOldDocument('["/vendor_form/deep/er.pdf"]', "vendor_form/deep/er.pdf")
	const stray = await season.document("indemnity")
	await season.files.put("vendor_form/stray.pdf", stray.path, stray)
	const { folder, manifest } = await season.backUp(await freshFolder())
	await season.files.remove("vendor_form/stray.pdf")
	expect(await everyFile(join(folder, "files"))).toEqual(await everyFile(season.root))
	expect(manifest.files.count).toBe(8)
	expect(manifest.troubles).toEqual([])
})

test("a_season_goes_from_a_folder_to_a_bucket_and_back", async () => {
	const { folder } = await season.backUp(await freshFolder())
	const over = await openTarget(inBucket)
	expect(await over.restore(folder)).toMatchObject({ ok: true, files: { count: 8 } })
	const again = await season.backUp(await freshFolder(), { databaseUrl: over.database.url, files: inBucket })
	const { database, root, restore } = await openTarget()
	expect(await restore(again.folder)).toMatchObject({ ok: true })
	expect(await everyTable(database.pool)).toEqual(await everyTable(season.pool))
	expect(await everyFile(root)).toEqual(await everyFile(season.root))
})

test("a_bucket_that_does_not_answer_fails_the_backup", async () => {
	bucket.weather = "down"
	await expect(season.backUp(await freshFolder(), { files: inBucket })).rejects.toThrow()
	bucket.weather = "fine"
})

test("the_secret_that_was_made_here_comes_along", async () => {
	const authSecretFile = join(await freshFolder(), "auth-secret")
	await writeFile(authSecretFile, SECRET, { mode: 0o600 })
	const { folder } = await season.backUp(await freshFolder(), { authSecretFile })
	const { restore } = await openTarget()
	const fresh = { authSecret: "another secret, made at first start, of enough characters" }
	const freshFile = join(await freshFolder(), "auth-secret")
	await writeFile(freshFile, fresh.authSecret)
	await chmod(freshFile, 0o600)
	expect(await restore(folder, { ...fresh, authSecretFile: freshFile, foreign: true })).toMatchObject({
		secret: "adopted",
	})
	expect(await readFile(freshFile, "utf8")).toBe(SECRET)
})

test("a_given_secret_that_is_another_one_is_said_to_be", async () => {
	const { folder, manifest } = await season.backUp(await freshFolder())
	expect(JSON.stringify(manifest)).not.toContain(SECRET)
	const { restore } = await openTarget()
	const authSecret = "another secret of the tests, also of enough characters"
	const other = { authSecret, signers: [authSecret] }
	expect(await restore(folder, other)).toEqual({ ok: false, reason: "foreign" })
	expect(await restore(folder, { ...other, foreign: true })).toMatchObject({ ok: true, secret: "other" })
})
