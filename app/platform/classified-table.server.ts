import { type Column, getTableColumns, type SQL, sql } from "drizzle-orm"
import type { PgTable } from "drizzle-orm/pg-core"
import { type ColumnClass, PSEUDONYM } from "./personal-data.ts"

/** All columns but those that the database makes by itself, which follow from these. */
type Classes<Table extends PgTable> = Record<keyof Table["$inferInsert"], ColumnClass>

export interface ClassifiedTable<
	Table extends PgTable = PgTable,
	Given extends Record<string, ColumnClass> = Record<string, ColumnClass>,
> {
	table: Table
	/** Whose data are those of its columns that are a person's, as the product calls them. */
	dataSubject: string
	classes: Given
}

/** Says of each column of a table what it holds of a person: without one of them this does not compile. */
export function classify<Table extends PgTable, Given extends Classes<Table> & Record<string, ColumnClass>>(
	table: Table,
	dataSubject: string,
	classes: Given,
): ClassifiedTable<Table, Given> {
	return { table, dataSubject, classes }
}

/** The same where one answer holds for every column; `every-column.test.ts` knows these tables and their columns. */
export function classifyAll(table: PgTable, dataSubject: string, one: ColumnClass): ClassifiedTable {
	const given = Object.entries(getTableColumns(table)).filter(
		([, { generated, generatedIdentity }]) => !generated && !generatedIdentity,
	)
	return { table, dataSubject, classes: Object.fromEntries(given.map(([name]) => [name, one])) }
}

/**
 * The assignments that take a person out of a row, for an `update`.
 * @param day of the erasure, as a reader has it
 * @param pseudonym what ties together what is left of one person
 */
export function buildErasure({ table, classes }: ClassifiedTable, day: string, pseudonym = sql`null`): SQL {
	const assignments = Object.entries(getTableColumns(table)).flatMap(([name, column]) => {
		const one = classes[name]
		if (one?.of !== "person" || one.replacement === undefined) return []
		const text = one.replacement?.replace("{day}", day) ?? null
		return [sql`${sql.identifier(column.name)} = ${text === PSEUDONYM ? pseudonym : text}`]
	})
	return sql.join(assignments, sql`, `)
}

type CopiedKeys<Given> = {
	[Name in keyof Given as Given[Name] extends { copied: true } ? Name : never]: unknown
}

/** The columns that belong into the copy of a person's data, to be selected. */
export function selectCopiedColumns<Table extends PgTable, Given extends Record<string, ColumnClass>>({
	table,
	classes,
}: ClassifiedTable<Table, Given>) {
	const columns = getTableColumns(table)
	const wanted = Object.entries(columns).filter(([name]) => classes[name]?.copied)
	return Object.fromEntries(wanted) as Pick<typeof columns, keyof typeof columns & keyof CopiedKeys<Given>>
}

/** The condition of a table check that a column holds one of these values. */
export function oneOf(column: Column, values: readonly string[]): SQL {
	return sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(", "))})`
}
