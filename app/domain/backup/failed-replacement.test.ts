import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, test } from "vitest"
import { held } from "../../../test/held.ts"
import {
	everyFile,
	everyTable,
	freshFolder,
	openSeason,
	openTarget,
	SECRET,
	shapeOf,
} from "./backup.fixture.ts"
import { placeFiles } from "./place-files.server.ts"

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
	const replace = (files = used.target.files) =>
		used.restore(backup, {
			files,
			replace: true,
			authSecretFile: secretFile,
			authSecret: "another secret, also forty characters long",
		})
	return { ...used, pool, everything, replace }
}

/** The database refuses once the tables are full and get their indexes back. */
const REFUSE_LATE = `
	create schema faults;
	create function faults.refuse() returns event_trigger language plpgsql as $$
	declare rows bigint := 0;
	begin
		if to_regclass('public.audit_log') is not null then
			execute 'select count(*) from public.vendor_applications' into rows;
		end if;
		if rows > 0 then raise exception 'the disk of the database is full'; end if;
	end $$;
	create event trigger refuse on ddl_command_start when tag in ('CREATE INDEX') execute function faults.refuse()`

test("a_replacement_that_fails_in_the_database_leaves_rows_files_and_secret_as_they_were", async (context) => {
	const { pool, everything, replace } = await openUsed()
	const before = await everything()
	await pool.query(REFUSE_LATE)
	await expect(replace()).rejects.toThrow("the disk of the database is full")
	await pool.query("drop event trigger refuse; drop schema faults cascade")
	expect(await everything()).toEqual(before)
	held(context, "a replacement that failed late: all rows, files and the secret as before")
	expect(await replace()).toMatchObject({ ok: true, isOtherSecret: false })
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
	const placed = await placeFiles(backup, target.files, { replace: true })
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
	await expect(replace({ ...target.files, put })).rejects.toThrow("the bucket is full")
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
	const told = await replace({ ...target.files, put }).then(String, String)
	const aside = /before lie in (\S+)$/.exec(told)?.[1] ?? ""
	const kept = Object.values(await everyFile(aside))
	expect(kept.length).toBeGreaterThan(0)
	expect(Object.values(files)).toEqual(expect.arrayContaining(kept))
})
