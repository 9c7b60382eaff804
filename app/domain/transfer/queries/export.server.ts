import { type SQL, sql } from "drizzle-orm"
import type { Db } from "../../../platform/db.server.ts"
import { readInBatches } from "../../../platform/read-in-batches.server.ts"
import { readFormSettings } from "../../application-forms/queries.server.ts"
import { listStoredQuestions, type StoredQuestion } from "../../questions/queries.server.ts"
import { answerColumn } from "../../questions/rules.ts"
import { EXCHANGE_COLUMNS, type ExchangeColumn, type TransferKind } from "../rules/columns.ts"
import type { Cell, Sheet } from "../workbook/workbook.server.ts"

/** By which column each table is read on from where the last batch ended. */
const KEYS: Record<TransferKind, string> = { applications: "number", extras: "id" }

/** Of several applications that were merged, the one that stays. */
const EXPORTED: Record<TransferKind, SQL> = { applications: sql`merged_into_id is null`, extras: sql`true` }

/** What is exported of an edition: one of its tables, of applications with the answers to its questions. */
interface ExportedTable {
	kind: TransferKind
	editionId: number
	columns: ExchangeColumn[]
	/** All that were ever asked: today's columns stay first, as they were. */
	questions: StoredQuestion[]
}

async function openTable(db: Db, editionId: number, kind: TransferKind): Promise<ExportedTable> {
	if (kind === "extras") return { kind, editionId, columns: EXCHANGE_COLUMNS.extras, questions: [] }
	const used = await listOptionalColumns(db, editionId)
	const columns = EXCHANGE_COLUMNS[kind].filter(({ name, isOptional }) => !isOptional || used.includes(name))
	return { kind, editionId, columns, questions: await listStoredQuestions(db, editionId) }
}

/** Those that the form of an edition asks for, or that one of its applications has. */
async function listOptionalColumns(db: Db, editionId: number): Promise<string[]> {
	const { categories, asksDirectoryConsent } = await readFormSettings(db, editionId)
	const found = await db.execute<{ category: boolean; consent: boolean }>(sql`
		select exists (select from vendor_applications where edition_id = ${editionId} and ${EXPORTED.applications} and category <> '') as category,
			exists (select from vendor_applications where edition_id = ${editionId} and ${EXPORTED.applications} and directory_consent) as consent`)
	const [has] = found.rows
	return [
		...(categories.length || has?.category ? ["category"] : []),
		...(asksDirectoryConsent || has?.consent ? ["directory_consent"] : []),
	]
}

const columnsOf = ({ columns, questions }: ExportedTable): string[] => [
	...columns.map(({ name }) => name),
	...questions.map(({ slug }) => answerColumn(slug)),
]

/** Gives the cells of each row as JSON, in the order of `columnsOf`, and what the next batch starts after. */
function selectBatch(
	{ kind, editionId, columns, questions }: ExportedTable,
	after: number,
	limit: number,
): SQL {
	const facts = columns.map(({ stored, type }) => (type === "instant" ? isoInstant(stored) : stored))
	const answers = questions.map(
		({ id }) => `(select value from application_answers
			where application_id = vendor_applications.id and question_id = ${id})`,
	)
	const cells = [...facts, ...answers]
	const key = sql.raw(KEYS[kind])
	return sql`
		select ${key} as key, json_build_array(${sql.raw(cells.join(", "))}) as cells
		from ${sql.raw(`vendor_${kind}`)} where edition_id = ${editionId} and ${EXPORTED[kind]} and ${key} > ${after}
		order by ${key} limit ${limit}`
}

/** "2025-11-12T03:15:00+00:00", with a part of the second only where there is one. */
const isoInstant = (column: string) =>
	`rtrim(rtrim(to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), '0'), '.') || '+00:00'`

type Row = { key: number; cells: Cell[] }

async function* readCells(db: Db, table: ExportedTable): AsyncGenerator<Cell[][]> {
	const readBatch = async (last: Row | undefined, limit: number) =>
		(await db.execute<Row>(selectBatch(table, last?.key ?? 0, limit))).rows
	for await (const rows of readInBatches(readBatch)) yield rows.map(({ cells }) => cells)
}

/**
 * One table of an edition in the old system's columns, with ours after them. Importing its CSV again gives the same rows, to the
 * letter.
 */
export async function readTransferSheet(db: Db, editionId: number, kind: TransferKind): Promise<Sheet> {
	const table = await openTable(db, editionId, kind)
	return {
		name: kind === "applications" ? "Applications" : "Extras",
		columns: columnsOf(table),
		batches: readCells(db, table),
	}
}

/** `offered`: how many further extras the edition offers, or once offered. */
export type ExportCounts = Record<TransferKind | "offered", number>

export async function countExportRows(db: Db, editionId: number): Promise<ExportCounts> {
	const counted = await db.execute<ExportCounts>(sql`
		select (select count(*)::int from vendor_applications where edition_id = ${editionId} and ${EXPORTED.applications}) as applications,
			(select count(*)::int from vendor_extras where edition_id = ${editionId}) as extras,
			(select count(*)::int from extra_options where edition_id = ${editionId}) as offered`)
	return counted.rows[0] ?? { applications: 0, extras: 0, offered: 0 }
}
