import { globSync, readFileSync } from "node:fs"
import { pathToFileURL } from "node:url"
import { type DrizzleSnapshotJSON, generateDrizzleJson, generateMigration } from "drizzle-kit/api"
import { integer, pgTable } from "drizzle-orm/pg-core"
import type { Pool } from "pg"
import { expect, test } from "vitest"
import config from "../drizzle.config.ts"
import { openEmptyDatabase, openTestDatabase } from "./database.ts"

const patterns = "schema" in config ? [config.schema ?? []].flat() : []
const modules = globSync(patterns).map((path) => import(pathToFileURL(path).href))
const tables: Record<string, unknown> = Object.assign({}, ...(await Promise.all(modules)))
const described = (of: Record<string, unknown>) => generateDrizzleJson(of, undefined, undefined, "snake_case")

const newest = globSync("db/migrations/meta/*_snapshot.json").toSorted().at(-1) ?? ""
const migrated = JSON.parse(readFileSync(newest, "utf8")) as DrizzleSnapshotJSON

test("the_schema_files_ask_for_no_migration_that_is_not_there_else_run_npm_run_db_generate", async () => {
	expect(Object.keys(tables).length).toBeGreaterThan(20)
	expect(await generateMigration(migrated, described(tables))).toEqual([])
})

test("a_table_without_a_migration_is_noticed", async () => {
	const forgotten = pgTable("forgotten", { id: integer().primaryKey() })
	const asked = await generateMigration(migrated, described({ ...tables, forgotten }))
	expect(asked).toEqual([expect.stringContaining('CREATE TABLE "forgotten"')])
})

/** Functions of ours, which generated columns use and schema files can't describe; but those of a whole row, whose table must be there. */
const FUNCTIONS = `
	select pg_get_functiondef(p.oid) as definition from pg_proc p
	where pronamespace = 'public'::regnamespace
		and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
		and not exists (select from unnest(proargtypes) argument join pg_type t on t.oid = argument where typtype = 'c')`

const SHAPE = `
	select indexdef as line from pg_indexes where schemaname = 'public'
	union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
		where connamespace = 'public'::regnamespace and contype <> 't'
	union all select c.relname || '.' || attname || ' ' || format_type(atttypid, atttypmod) || ' not null: ' || attnotnull
		|| ' ' || attgenerated::text || attidentity::text || ' ' || coalesce(pg_get_expr(adbin, adrelid), '')
		from pg_attribute join pg_class c on c.oid = attrelid
		left join pg_attrdef on adrelid = attrelid and adnum = attnum
		where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and attnum > 0 and not attisdropped`

async function shapeOf(pool: Pool): Promise<string[]> {
	const { rows } = await pool.query<{ line: string }>(SHAPE)
	return rows.map(({ line }) => line).toSorted()
}

test("the_migrations_make_the_very_columns_indexes_and_constraints_that_the_schema_files_describe", async () => {
	const [made, wanted] = [await openTestDatabase(), await openEmptyDatabase()]
	const functions = await made.pool.query<{ definition: string }>(FUNCTIONS)
	const statements = [
		"create extension if not exists pg_trgm",
		// They name tables that are not there yet.
		["set check_function_bodies = off", ...functions.rows.map(({ definition }) => definition)].join(";\n"),
		...(await generateMigration(described({}) as DrizzleSnapshotJSON, described(tables))),
	]
	for (const statement of statements) await wanted.pool.query(statement)
	const shape = await shapeOf(wanted.pool)
	expect(shape.length).toBeGreaterThan(300)
	expect(await shapeOf(made.pool)).toEqual(shape)
	await made.pool.query("alter table gallery_pictures add column forgotten integer")
	expect(await shapeOf(made.pool)).not.toEqual(shape)
})
