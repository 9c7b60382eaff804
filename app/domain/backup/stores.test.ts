import { createHash } from "node:crypto"
import { chmod, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, expect, test, vi } from "vitest"
import { BUCKET_CREDENTIALS, openTestBucket } from "../../platform/files/bucket.fixture.ts"
import { openBucketStore } from "../../platform/files/bucket-store.server.ts"
import {
	createTempFolder,
	hashFiles,
	hashTables,
	openInstallation,
	openRestoreTarget,
	SECRET,
} from "./backup.fixture.ts"

for (const [name, value] of Object.entries(BUCKET_CREDENTIALS)) vi.stubEnv(name, value)
const bucket = await openTestBucket()
afterAll(() => bucket.close())
const bucketStore = openBucketStore({ bucket: bucket.name, endpoint: bucket.endpoint, region: "us-east-1" })
const installation = await openInstallation()

/** What a vendor of the old system sent, where its bucket was copied to, and named as that system named it. */
async function addLegacyDocument(path: string, key: string): Promise<void> {
	const old = await installation.document(
		"indemnity",
		"old.pdf",
		Buffer.from(`%PDF of the old system, ${path}`),
	)
	await installation.files.put(key, old.path, old)
	await installation.pool.query(
		"insert into vendor_extras (edition_id, vendor_email, form_url, insurance_form_url, updated_at) values ($1, $2, $3, 'https://old.example/a.pdf', now())",
		[installation.edition.id, `${createHash("sha256").update(path).digest("hex")}@old.example`, path],
	)
}

test("documents_of_the_old_system_are_kept_too_and_nothing_that_no_row_names", async () => {
	await addLegacyDocument("2024/form of old.pdf", "vendor_form/2024/form of old.pdf")
	await addLegacyDocument('["/vendor_form/deep/er.pdf"]', "vendor_form/deep/er.pdf")
	const stray = await installation.document("indemnity")
	await installation.files.put("vendor_form/stray.pdf", stray.path, stray)
	const { folder, manifest } = await installation.backUp(await createTempFolder())
	await installation.files.remove("vendor_form/stray.pdf")
	expect(await hashFiles(join(folder, "files"))).toEqual(await hashFiles(installation.root))
	expect(manifest.files.count).toBe(9)
	expect(manifest.troubles).toEqual([])
})

test("a_season_goes_from_a_folder_to_a_bucket_and_back", async () => {
	const { folder } = await installation.backUp(await createTempFolder())
	const over = await openRestoreTarget(bucketStore)
	expect(await over.restore(folder)).toMatchObject({ ok: true, files: { count: 9 } })
	const again = await installation.backUp(await createTempFolder(), {
		databaseUrl: over.database.url,
		files: bucketStore,
	})
	const { database, root, restore } = await openRestoreTarget()
	expect(await restore(again.folder)).toMatchObject({ ok: true })
	expect(await hashTables(database.pool)).toEqual(await hashTables(installation.pool))
	expect(await hashFiles(root)).toEqual(await hashFiles(installation.root))
})

test("a_bucket_that_does_not_answer_fails_the_backup", async () => {
	bucket.condition = "down"
	await expect(installation.backUp(await createTempFolder(), { files: bucketStore })).rejects.toThrow()
	bucket.condition = "fine"
})

test("the_secret_that_was_made_here_comes_along", async () => {
	const authSecretFile = join(await createTempFolder(), "auth-secret")
	await writeFile(authSecretFile, SECRET, { mode: 0o600 })
	const { folder } = await installation.backUp(await createTempFolder(), { authSecretFile })
	const { restore } = await openRestoreTarget()
	const fresh = { authSecret: "another secret, made at first start, of enough characters" }
	const freshFile = join(await createTempFolder(), "auth-secret")
	await writeFile(freshFile, fresh.authSecret)
	await chmod(freshFile, 0o600)
	expect(await restore(folder, { ...fresh, authSecretFile: freshFile, foreign: true })).toMatchObject({
		secret: "adopted",
	})
	expect(await readFile(freshFile, "utf8")).toBe(SECRET)
})

test("a_given_secret_that_is_another_one_is_said_to_be", async () => {
	const { folder, manifest } = await installation.backUp(await createTempFolder())
	expect(JSON.stringify(manifest)).not.toContain(SECRET)
	const { restore } = await openRestoreTarget()
	const authSecret = "another secret of the tests, also of enough characters"
	const other = { authSecret, signers: [authSecret] }
	expect(await restore(folder, other)).toEqual({ ok: false, reason: "foreign" })
	expect(await restore(folder, { ...other, foreign: true })).toMatchObject({ ok: true, secret: "other" })
})
