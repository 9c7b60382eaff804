import type { ClientBase } from "pg"

/** In the order in which tables come, one may refer to rows that are not there yet. */
const REFERENCES = `
	select format('alter table %s drop constraint %I', conrelid::regclass, conname) as off,
		format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as on
	from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`

/** Making an index afresh is quicker than keeping it while a hundred thousand rows come in. */
const INDEXES = `
	select format('drop index %s', indexrelid::regclass) as off, pg_get_indexdef(indexrelid) as on
	from pg_index join pg_class on pg_class.oid = indexrelid
	where relnamespace = 'public'::regnamespace and not relispartition
		and not exists (select from pg_constraint where conindid = indexrelid)`

/** What triggers do to new rows they did when these rows were new. */
const TRIGGERS = `
	select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as off,
		format('alter table %s enable %s trigger %I', tgrelid::regclass,
			case tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, tgname) as on
	from pg_trigger join pg_class on pg_class.oid = tgrelid
	where relnamespace = 'public'::regnamespace and not tgisinternal and tgenabled <> 'D'`

/**
 * Runs `fill` without foreign keys, indexes and triggers in the way; afterwards they are as before, and rows that
 * don't obey them throw. To be called in a transaction.
 */
export async function withoutConstraints(client: ClientBase, fill: () => Promise<void>): Promise<void> {
	const restoreStatements: string[] = []
	for (const query of [REFERENCES, INDEXES, TRIGGERS]) {
		const { rows } = await client.query<{ off: string; on: string }>(query)
		for (const { off, on } of rows) {
			await client.query(off)
			restoreStatements.unshift(on)
		}
	}
	await fill()
	for (const statement of restoreStatements) await client.query(statement)
}
