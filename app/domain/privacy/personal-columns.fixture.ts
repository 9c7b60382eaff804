import { getTableColumns, getTableName, sql } from "drizzle-orm"
import type { ClassifiedTable } from "../../platform/classified-table.server.ts"
import type { Db } from "../../platform/db.server.ts"
import * as platform from "../../platform/schema.server.ts"
import * as accounts from "../accounts/schema.server.ts"
import * as applicationForms from "../application-forms/schema.server.ts"
import * as announcements from "../applications/announcement-schema.server.ts"
import * as applicationChoices from "../applications/choice-schema.server.ts"
import * as applicationCounts from "../applications/counts-schema.server.ts"
import * as applications from "../applications/schema.server.ts"
import * as standby from "../applications/standby-schema.server.ts"
import * as withdrawals from "../applications/withdrawal-schema.server.ts"
import * as audit from "../audit/schema.server.ts"
import * as blankForms from "../blank-forms/schema.server.ts"
import * as bulkChanges from "../bulk-changes/schema.server.ts"
import * as choices from "../choices/schema.server.ts"
import * as cloning from "../cloning/schema.server.ts"
import * as content from "../content/schema.server.ts"
import * as digests from "../digests/schema.server.ts"
import * as directory from "../directory/schema.server.ts"
import * as vendorKeys from "../duplicates/schema.server.ts"
import * as editions from "../editions/schema.server.ts"
import * as extraOptions from "../extra-options/schema.server.ts"
import * as extras from "../extras/schema.server.ts"
import * as files from "../files/schema.server.ts"
import * as gallery from "../gallery/schema.server.ts"
import * as lateLinks from "../late-links/schema.server.ts"
import * as invoices from "../ledger/invoice-schema.server.ts"
import * as ledger from "../ledger/schema.server.ts"
import * as letterTemplates from "../letter-templates/schema.server.ts"
import * as mail from "../mail/schema.server.ts"
import * as mailings from "../mailings/schema.server.ts"
import * as money from "../money/schema.server.ts"
import * as newsletter from "../newsletter/schema.server.ts"
import * as notes from "../notes/schema.server.ts"
import * as paperRequirements from "../paper-requirements/schema.server.ts"
import * as papers from "../papers/schema.server.ts"
import * as practicePayments from "../payments/practice-schema.server.ts"
import * as paymentReturns from "../payments/return-schema.server.ts"
import * as payments from "../payments/schema.server.ts"
import * as pictures from "../pictures/schema.server.ts"
import * as questions from "../questions/schema.server.ts"
import * as reviews from "../reviews/schema.server.ts"
import * as savedViews from "../saved-views/schema.server.ts"
import * as statements from "../statements/schema.server.ts"
import * as tags from "../tags/schema.server.ts"
import * as upgrade from "../upgrade/schema.server.ts"
import * as vendorPages from "../vendor-pages/schema.server.ts"
import * as privacy from "./schema.server.ts"

const rooms = {
	accounts,
	announcements,
	applicationChoices,
	applicationCounts,
	applicationForms,
	applications,
	audit,
	blankForms,
	cloning,
	bulkChanges,
	mailings,
	money,
	choices,
	content,
	digests,
	directory,
	editions,
	extraOptions,
	extras,
	files,
	gallery,
}
const schemaExports: object[] = Object.values({
	...rooms,
	invoices,
	lateLinks,
	vendorKeys,
	ledger,
	letterTemplates,
	mail,
	newsletter,
	notes,
	paperRequirements,
	papers,
	practicePayments,
	paymentReturns,
	payments,
	pictures,
	privacy,
	questions,
	reviews,
	savedViews,
	tags,
	upgrade,
	platform,
	standby,
	statements,
	vendorPages,
	withdrawals,
}).flatMap((room) => Object.values(room))
const isClassified = (one: object): one is ClassifiedTable => "classes" in one

/** A column by its names in the database, and what its table says of it. */
export interface ClassifiedColumn {
	table: string
	column: string
	whose: ClassifiedTable["dataSubject"]
	classification: ClassifiedTable["classes"][string]
}

/** Every column that some room of the house said something of. */
export const CLASSIFIED_COLUMNS: ClassifiedColumn[] = schemaExports
	.filter(isClassified)
	.flatMap(({ table, dataSubject, classes }) => {
		const columns = getTableColumns(table)
		return Object.entries(classes).flatMap(([name, classification]) => {
			const column = columns[name]?.name
			return column ? { table: getTableName(table), column, whose: dataSubject, classification } : []
		})
	})

export interface StoredColumn {
	table: string
	column: string
	type: string
}

/** Every column of the database that anybody writes: what it makes by itself follows from these. */
export async function listStoredColumns(db: Db): Promise<StoredColumn[]> {
	const found = await db.execute<{ table: string; column: string; type: string }>(sql`
		select table_name as "table", column_name as "column", data_type as "type"
		from information_schema.columns join information_schema.tables using (table_schema, table_name)
		where table_schema not in ('pg_catalog', 'information_schema', 'drizzle') and table_type = 'BASE TABLE'
			and is_generated = 'NEVER' and is_identity = 'NO' order by 1, 2`)
	return found.rows
}

export const isTextColumn = ({ type }: StoredColumn) => /^(text|character|json|uuid|ARRAY)/.test(type)

/** What stands where nothing would be found otherwise, by type. */
const MARKER_SQL_BY_TYPE: Record<string, string> = {
	text: "'mark of ' || gen_random_uuid()",
	"character varying": "'mark of ' || gen_random_uuid()",
	json: "to_json('mark of ' || gen_random_uuid())",
	jsonb: "to_jsonb('mark of ' || gen_random_uuid())",
	uuid: "gen_random_uuid()",
	"timestamp with time zone": "'2001-02-03T04:05:06Z'",
	date: "'2001-02-03'",
	integer: "70070077",
	bigint: "70070077",
	boolean: "true",
}

/** What a column holds, in all rows. */
export async function readColumnValues(db: Db, { table, column }: Pick<StoredColumn, "table" | "column">) {
	const found = await db.execute<{ value: string }>(sql`
		select distinct ${sql.identifier(column)}::text as value from ${sql.identifier(table)}
		where coalesce(${sql.identifier(column)}::text, '') <> ''`)
	return found.rows.map(({ value }) => value)
}

/** Puts marks into a column in which every row is empty. @returns what it holds now */
export async function fillColumn(db: Db, stored: StoredColumn): Promise<string[]> {
	const { table, column, type } = stored
	const existing = await readColumnValues(db, stored)
	if (existing.length) return existing
	await db.execute(sql`
		update ${sql.identifier(table)} set ${sql.identifier(column)} = ${sql.raw(MARKER_SQL_BY_TYPE[type] ?? "null")}`)
	return readColumnValues(db, stored)
}

/** The longest stretch of a text that stands the same in JSON, in HTML and in a file. */
export function longestPlainSection(value: string): string {
	return value
		.split(/["\\<>&\n\r\t]/)
		.reduce((longest, one) => (one.length > longest.length ? one : longest), "")
}

/** In which columns of the whole database one of these words stands, generated ones as well. */
export async function findColumnsContaining(db: Db, terms: string[]): Promise<string[]> {
	const found = await findColumnsOfEach(db, terms)
	return [...new Set([...found.values()].flat())].sort()
}

/** The same of each of these words. */
export async function findColumnsOfEach(db: Db, terms: string[]): Promise<Map<string, string[]>> {
	const columns = await db.execute<{ schema: string; table: string; column: string }>(sql`
		select table_schema as "schema", table_name as "table", column_name as "column"
		from information_schema.columns join information_schema.tables using (table_schema, table_name)
		where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`)
	const found = new Map(terms.map((term): [string, string[]] => [term, []]))
	for (const { schema, table, column } of columns.rows) {
		const qualifiedTable = sql`${sql.identifier(schema)}.${sql.identifier(table)}`
		const { rows } = await db.execute<{ word: string }>(sql`
			select word from json_array_elements_text(${JSON.stringify(terms)}::json) word where exists (
				select from ${qualifiedTable} one
				where position(lower(word) in lower(one.${sql.identifier(column)}::text)) > 0)`)
		for (const { word } of rows) found.get(word)?.push(`${table}.${column}`)
	}
	return found
}
