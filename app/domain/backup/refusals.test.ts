import pg from "pg"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { runInSession } from "../../platform/database-session.server.ts"
import { JOBS_APPLICATION_NAME } from "../../platform/jobs.server.ts"
import { applyMigrations, listBundledMigrations } from "../../platform/migrations.server.ts"
import {
	createTempFolder,
	describeSchema,
	hashFiles,
	hashTables,
	openInstallation,
	openRestoreTarget,
} from "./backup.fixture.ts"

const installation = await openInstallation()
const { folder: backup } = await installation.backUp(await createTempFolder())

test("a_database_that_is_not_empty_is_left_alone_unless_told_otherwise", async () => {
	const used = await openTestDatabase()
	const before = await hashTables(used.pool)
	const { root, restore } = await openRestoreTarget()
	expect(await restore(backup, { databaseUrl: used.url })).toEqual({ ok: false, reason: "not-empty" })
	expect(await hashTables(used.pool)).toEqual(before)
	expect(await hashFiles(root)).toEqual({})
	await used.pool.query(
		"create table left_over (id int); create schema pgboss; create table pgboss.job (id int)",
	)
	expect(await restore(backup, { databaseUrl: used.url, replace: true })).toMatchObject({ ok: true })
	expect(await hashTables(used.pool)).toEqual(await hashTables(installation.pool))
	expect(await describeSchema(used.pool)).toEqual(await describeSchema(installation.pool))
})

test("a_database_that_a_server_uses_is_left_alone", async () => {
	const { database, restore } = await openRestoreTarget()
	const server = new pg.Client({ connectionString: database.url, application_name: JOBS_APPLICATION_NAME })
	await server.connect()
	expect(await restore(backup, { replace: true })).toEqual({ ok: false, reason: "in-use" })
	await server.end()
	expect(await hashTables(database.pool)).toEqual({})
})

test("other_files_in_the_place_of_ours_are_left_alone_unless_told_otherwise", async () => {
	const { database, root, target, restore } = await openRestoreTarget()
	const [key = ""] = Object.keys(await hashFiles(installation.root))
	const other = await installation.document("indemnity", "other.pdf", Buffer.from("%PDF of somebody else"))
	await target.files.put(key, other.path, other)
	const before = await hashFiles(root)
	expect(await restore(backup)).toEqual({ ok: false, reason: "files-differ", keys: [key] })
	expect(await hashFiles(root)).toEqual(before)
	expect(await hashTables(database.pool)).toEqual({})
	expect(await restore(backup, { replace: true })).toMatchObject({ ok: true })
	expect(await hashFiles(root)).toEqual(await hashFiles(installation.root))
})

test("a_store_that_refuses_one_file_leaves_nothing_restored", async () => {
	const { database, root, target, restore } = await openRestoreTarget()
	const [refused = ""] = Object.keys(await hashFiles(installation.root)).slice(-1)
	const put: typeof target.files.put = async (key, ...rest) => {
		if (key === refused) throw new Error("the bucket is full")
		await target.files.put(key, ...rest)
	}
	await expect(restore(backup, { files: { ...target.files, put } })).rejects.toThrow("the bucket is full")
	expect(await hashFiles(root)).toEqual({})
	expect(await hashTables(database.pool)).toEqual({})
	expect(await restore(backup)).toMatchObject({ ok: true })
})

test("a_store_that_gives_back_something_else_is_noticed", async () => {
	const { target, restore } = await openRestoreTarget()
	const other = await installation.document(
		"indemnity",
		"other.pdf",
		Buffer.from("%PDF, and not what was meant"),
	)
	const put: typeof target.files.put = (key) => target.files.put(key, other.path, other)
	await expect(restore(backup, { files: { ...target.files, put } })).rejects.toThrow(
		"gives back something else",
	)
})

test("a_backup_of_an_older_version_is_brought_to_the_newest", async () => {
	const old = await openRestoreTarget()
	const count = listBundledMigrations().length - 1
	await runInSession(old.database.url, "change", ({ client }) => applyMigrations(client, 0, count))
	await old.database.pool.query(
		"insert into users (id, name, email) values ('1', 'Amina', 'amina@tamasha.example')",
	)
	const made = await installation.backUp(await createTempFolder(), { databaseUrl: old.database.url })
	expect(made.manifest.migrations).toHaveLength(count)
	const { database, restore } = await openRestoreTarget()
	expect(await restore(made.folder)).toMatchObject({ ok: true })
	expect(await describeSchema(database.pool)).toEqual(await describeSchema(installation.pool))
	expect((await database.pool.query("select email from users")).rows).toEqual([
		{ email: "amina@tamasha.example" },
	])
})

test("a_backup_of_a_newer_version_is_left_alone", async () => {
	const { database, restore } = await openRestoreTarget()
	const newer = await openTestDatabase()
	await newer.pool.query(
		"insert into drizzle.__drizzle_migrations (hash, created_at) values (repeat('a', 64), 9e12)",
	)
	const made = await installation.backUp(await createTempFolder(), { databaseUrl: newer.url })
	expect(await restore(made.folder)).toEqual({ ok: false, reason: "newer-version" })
	expect(await hashTables(database.pool)).toEqual({})
})
