import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import pg from "pg"
import { afterAll, expect, test } from "vitest"
import { openEmptyDatabase } from "../../test/database.ts"
import {
	dropAllObjects,
	findSnapshotProblems,
	isDatabaseEmpty,
	restoreSnapshot,
	writeSnapshot,
} from "./index.ts"

const TABLES = `
	create table boxes (
		id serial primary key,
		shelf_id int not null references shelves (id) deferrable,
		name text not null,
		packed timestamptz not null default now(),
		name_length int generated always as (length(name)) stored
	);
	create index boxes_by_name on boxes (name);
	create function refuse() returns trigger language plpgsql as $$ begin raise 'not now'; end $$;`
const SHELVES = "create table shelves (id int primary key, label text);"
const ROWS = `
	insert into shelves values (1, 'upper'), (2, null);
	insert into boxes (shelf_id, name) values (2, E'a\\tb\\n"c"'), (1, 'é');`
const TRIGGER = "create trigger refusal before insert on boxes for each row execute function refuse();"

async function connect(sql: string): Promise<pg.Client> {
	const client = new pg.Client({ connectionString: (await openEmptyDatabase()).url })
	await client.connect()
	afterAll(() => client.end())
	await client.query(sql)
	return client
}

async function createFolder(): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), "snapshot-"))
	afterAll(() => rm(folder, { recursive: true, force: true }))
	return folder
}

async function snapshotOf(client: pg.Client, { files = [] as string[], settings = "" } = {}) {
	const folder = await createFolder()
	await client.query(`begin isolation level repeatable read read only; ${settings}`)
	const snapshot = await writeSnapshot(client, folder, { onFile: async (name) => void files.push(name) })
	await client.query("commit")
	return { folder, snapshot }
}

const source = await connect(SHELVES + TABLES + ROWS + TRIGGER)

test("every_row_and_counter_comes_back_and_constraints_and_triggers_hold_again", async () => {
	const { folder, snapshot } = await snapshotOf(source)
	const target = await connect(`${SHELVES + TABLES} insert into shelves values (9, 'old'); ${TRIGGER}`)
	await target.query("begin")
	await restoreSnapshot(target, folder, snapshot)
	await target.query("commit")
	const rowsOf = async (client: pg.Client) =>
		(await client.query("select boxes.*, label from boxes join shelves on shelves.id = shelf_id order by 1"))
			.rows
	expect(await rowsOf(target)).toEqual(await rowsOf(source))
	expect((await snapshotOf(target)).snapshot).toEqual(snapshot)
	await expect(target.query("insert into boxes (shelf_id, name) values (1, 'x')")).rejects.toThrow("not now")
	await expect(target.query("delete from shelves")).rejects.toThrow("boxes_shelf_id_fkey")
	const { rows } = await target.query("select from pg_indexes where indexname = 'boxes_by_name'")
	expect(rows).toHaveLength(1)
})

test("the_same_rows_have_the_same_sums_whatever_the_settings_of_the_server", async () => {
	const files: string[] = []
	const { snapshot } = await snapshotOf(source, { files })
	const settings = "set local timezone = 'Asia/Tokyo'; set local datestyle = 'German'"
	expect((await snapshotOf(source, { settings })).snapshot).toEqual(snapshot)
	expect(files).toEqual(["table-boxes.copy.gz", "table-shelves.copy.gz"])
})

test("a_file_with_other_rows_is_named_and_not_restored", async () => {
	const { folder, snapshot } = await snapshotOf(source)
	expect(await findSnapshotProblems(folder, snapshot)).toEqual([])
	await writeFile(join(folder, "table-shelves.copy.gz"), gzipSync("1\tupper\n2\tlower\n"))
	expect(await findSnapshotProblems(folder, snapshot)).toEqual([
		"the table shelves should have 2 rows, and its file has 2",
	])
	const target = await connect(SHELVES + TABLES)
	await target.query("begin")
	await expect(restoreSnapshot(target, folder, snapshot)).rejects.toThrow("shelves came out with other rows")
	await target.query("rollback")
})

test("a_table_that_is_missing_is_named", async () => {
	const { folder, snapshot } = await snapshotOf(source)
	const target = await connect(SHELVES)
	await expect(restoreSnapshot(target, folder, snapshot)).rejects.toThrow("no such table: boxes (")
})

test("a_database_is_emptied_of_everything_that_was_made_in_it", async () => {
	const client = await connect(
		`${SHELVES + TABLES} create schema "job queue"; create table "job queue".x ();`,
	)
	expect(await isDatabaseEmpty(client, ["job queue"])).toBe(false)
	await dropAllObjects(client, [])
	expect(await isDatabaseEmpty(client, [])).toBe(true)
	expect(await isDatabaseEmpty(client, ["job queue"])).toBe(false)
	await dropAllObjects(client, ["job queue"])
	expect(await isDatabaseEmpty(client, ["job queue"])).toBe(true)
})
