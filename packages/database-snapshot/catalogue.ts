import type { ClientBase } from "pg"

/** A table and what of it is written down: generated columns follow from the others. */
export interface Table {
	name: string
	columns: string[]
	/** Its primary key; empty when it has none. */
	key: string[]
}

export interface Sequence {
	name: string
	/** As text: it may be larger than a number of JavaScript. */
	lastValue: string
	isCalled: boolean
}

/** Not what an extension brought along. */
const NOT_FROM_EXTENSION = (oid: string) =>
	`not exists (select from pg_depend where objid = ${oid} and deptype = 'e')`

const TABLES = `
	select relname as name,
		(select array_agg(attname::text order by attnum) from pg_attribute
			where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
		coalesce((select array_agg(attname::text order by array_position(conkey, attnum))
			from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
			where conrelid = c.oid and contype = 'p'), '{}') as key
	from pg_class c
	where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and ${NOT_FROM_EXTENSION("c.oid")}
	order by relname collate "C"`

const SEQUENCES = `
	select relname as name from pg_class c
	where relnamespace = 'public'::regnamespace and relkind = 'S' and ${NOT_FROM_EXTENSION("c.oid")}
	order by relname collate "C"`

/** The tables of the schema `public`, by name. */
export async function listTables(client: ClientBase): Promise<Table[]> {
	return (await client.query<Table>(TABLES)).rows
}

/** Where the counters of the schema `public` stand. */
export async function listSequences(client: ClientBase): Promise<Sequence[]> {
	const { rows } = await client.query<{ name: string }>(SEQUENCES)
	const found: Sequence[] = []
	for (const { name } of rows) {
		const state = await client.query<Omit<Sequence, "name">>(
			`select last_value::text as "lastValue", is_called as "isCalled" from ${qualifyWithPublic(name)}`,
		)
		found.push(...state.rows.map((row) => ({ name, ...row })))
	}
	return found
}

/** Sets a counter to where it stood. */
export async function setSequence(
	client: ClientBase,
	{ name, lastValue, isCalled }: Sequence,
): Promise<void> {
	await client.query("select setval($1::regclass, $2::bigint, $3)", [
		qualifyWithPublic(name),
		lastValue,
		isCalled,
	])
}

/** Whether there is nothing at all in `public`, and none of the other schemas. */
export async function isDatabaseEmpty(client: ClientBase, otherSchemas: string[]): Promise<boolean> {
	const { rows } = await client.query<{ found: boolean }>(
		`select exists (select from pg_namespace where nspname = any ($1)) or exists (
			select from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
				and ${NOT_FROM_EXTENSION("c.oid")}) as found`,
		[otherSchemas],
	)
	return !rows[0]?.found
}

/** Takes everything out of `public`, and the other schemas away; what extensions brought along stays. */
export async function dropAllObjects(client: ClientBase, otherSchemas: string[]): Promise<void> {
	for (const schema of otherSchemas)
		await client.query(`drop schema if exists ${quoteIdentifier(schema)} cascade`)
	const { rows } = await client.query<{ statement: string }>(`
		select format('drop %s if exists public.%I cascade', kind, relname) as statement, rank
		from pg_class c, (values ('r', 'table', 1), ('p', 'table', 1), ('v', 'view', 2),
			('m', 'materialized view', 2), ('S', 'sequence', 3)) kinds (letter, kind, rank)
		where relnamespace = 'public'::regnamespace and relkind = letter::"char" and ${NOT_FROM_EXTENSION("c.oid")}
		union all
		select format('drop routine if exists %s cascade', oid::regprocedure), 4
		from pg_proc p where pronamespace = 'public'::regnamespace and ${NOT_FROM_EXTENSION("p.oid")}
		union all
		select format('drop type if exists public.%I cascade', typname), 5
		from pg_type t where typnamespace = 'public'::regnamespace and typtype in ('e', 'd') and ${NOT_FROM_EXTENSION("t.oid")}
		order by rank`)
	for (const { statement } of rows) await client.query(statement)
}

/** A name as SQL wants it. */
export const quoteIdentifier = (name: string) => `"${name.replaceAll('"', '""')}"`
export const qualifyWithPublic = (name: string) => `public.${quoteIdentifier(name)}`
