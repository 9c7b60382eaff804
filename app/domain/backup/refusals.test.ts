import pg from "pg"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { JOBS_CONNECTION } from "../../platform/jobs.server.ts"
import { applyMigrations, knownMigrations } from "../../platform/migrations.server.ts"
import { inSession } from "../../platform/snapshot/session.server.ts"
import { everyFile, everyTable, freshFolder, openSeason, openTarget, shapeOf } from "./backup.fixture.ts"

const season = await openSeason()
const { folder: backup } = await season.backUp(await freshFolder())

test("a_database_that_is_not_empty_is_left_alone_unless_told_otherwise", async () => {
	const used = await openTestDatabase()
	const before = await everyTable(used.pool)
	const { root, restore } = await openTarget()
	expect(await restore(backup, { databaseUrl: used.url })).toEqual({ ok: false, reason: "not-empty" })
	expect(await everyTable(used.pool)).toEqual(before)
	expect(await everyFile(root)).toEqual({})
	await used.pool.query(
		"create table left_over (id int); create schema pgboss; create table pgboss.job (id int)",
	)
	expect(await restore(backup, { databaseUrl: used.url, replace: true })).toMatchObject({ ok: true })
	expect(await everyTable(used.pool)).toEqual(await everyTable(season.pool))
	expect(await shapeOf(used.pool)).toEqual(await shapeOf(season.pool))
})

test("a_database_that_a_server_uses_is_left_alone", async () => {
	const { database, restore } = await openTarget()
	const server = new pg.Client({ connectionString: database.url, application_name: JOBS_CONNECTION })
	await server.connect()
	expect(await restore(backup, { replace: true })).toEqual({ ok: false, reason: "in-use" })
	await server.end()
	expect(await everyTable(database.pool)).toEqual({})
})

test("other_files_in_the_place_of_ours_are_left_alone_unless_told_otherwise", async () => {
	const { database, root, target, restore } = await openTarget()
	const [key = ""] = Object.keys(await everyFile(season.root))
	const other = await season.document("indemnity", "other.pdf", Buffer.from("%PDF of somebody else"))
	await target.files.put(key, other.path, other)
	const before = await everyFile(root)
	expect(await restore(backup)).toEqual({ ok: false, reason: "files-differ", keys: [key] })
	expect(await everyFile(root)).toEqual(before)
	expect(await everyTable(database.pool)).toEqual({})
	expect(await restore(backup, { replace: true })).toMatchObject({ ok: true })
	expect(await everyFile(root)).toEqual(await everyFile(season.root))
})

test("a_store_that_refuses_one_file_leaves_nothing_restored", async () => {
	const { database, root, target, restore } = await openTarget()
	const [refused = ""] = Object.keys(await everyFile(season.root)).slice(-1)
	const put: typeof target.files.put = async (key, ...rest) => {
		if (key === refused) throw new Error("the bucket is full")
		await target.files.put(key, ...rest)
	}
	await expect(restore(backup, { files: { ...target.files, put } })).rejects.toThrow("the bucket is full")
	expect(await everyFile(root)).toEqual({})
	expect(await everyTable(database.pool)).toEqual({})
	expect(await restore(backup)).toMatchObject({ ok: true })
})

test("a_store_that_gives_back_something_else_is_noticed", async () => {
	const { target, restore } = await openTarget()
	const other = await season.document("indemnity", "other.pdf", Buffer.from("%PDF, and not what was meant"))
	const put: typeof target.files.put = (key) => target.files.put(key, other.path, other)
	await expect(restore(backup, { files: { ...target.files, put } })).rejects.toThrow(
		"gives back something else",
	)
})

test("a_backup_of_an_older_version_is_brought_to_the_newest", async () => {
	const old = await openTarget()
	const count = knownMigrations().length - 1
	await inSession(old.database.url, "change", ({ client }) => applyMigrations(client, 0, count))
	await old.database.pool.query(
		"insert into users (id, name, email) values ('1', 'Amina', 'amina@tamasha.example')",
	)
	const made = await season.backUp(await freshFolder(), { databaseUrl: old.database.url })
	expect(made.manifest.migrations).toHaveLength(count)
	const { database, restore } = await openTarget()
	expect(await restore(made.folder)).toMatchObject({ ok: true })
	expect(await shapeOf(database.pool)).toEqual(await shapeOf(season.pool))
	expect((await database.pool.query("select email from users")).rows).toEqual([
		{ email: "amina@tamasha.example" },
	])
})

test("a_backup_of_a_newer_version_is_left_alone", async () => {
	const { database, restore } = await openTarget()
	const newer = await openTestDatabase()
	await newer.pool.query(
		"insert into drizzle.__drizzle_migrations (hash, created_at) values (repeat('a', 64), 9e12)",
	)
	const made = await season.backUp(await freshFolder(), { databaseUrl: newer.url })
	expect(await restore(made.folder)).toEqual({ ok: false, reason: "newer-version" })
	expect(await everyTable(database.pool)).toEqual({})
})
