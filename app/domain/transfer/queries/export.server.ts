import { type SQL, sql } from "drizzle-orm"
import type { Db } from "../../../platform/db.server.ts"
import { formatNairobiIsoDate } from "../../../values/clock.ts"
import { COLUMN_NAMES, EXCHANGE_COLUMNS, type TransferKind } from "../rules/columns.ts"
import { formatCsvLine } from "../rules/csv-line.ts"
import { type Cell, createWorkbook } from "../workbook/workbook.server.ts"

const BATCH = 2_000

/** By which column each table is read on from where the last batch ended. */
const KEYS: Record<TransferKind, string> = { applications: "number", extras: "id" }

/** Gives the cells of each row as JSON, in the order of `COLUMNS`, and what the next batch starts after. */
function selectBatch(kind: TransferKind, editionId: number, after: number): SQL {
	const cells = EXCHANGE_COLUMNS[kind].map(({ stored, type }) =>
		type === "instant" ? isoInstant(stored) : stored,
	)
	const key = sql.raw(KEYS[kind])
	return sql`
		select ${key} as key, json_build_array(${sql.raw(cells.join(", "))}) as cells
		from ${sql.raw(`vendor_${kind}`)} where edition_id = ${editionId} and ${key} > ${after}
		order by ${key} limit ${BATCH}`
}

/** "2025-11-12T03:15:00+00:00", with a part of the second only where there is one. */
const isoInstant = (column: string) =>
	`rtrim(rtrim(to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), '0'), '.') || '+00:00'`

/** The rows of one table of an edition, in batches: memory stays that of one, however many there are. */
async function* exportBatches(db: Db, editionId: number, kind: TransferKind): AsyncGenerator<Cell[][]> {
	for (let after = 0; ; ) {
		const found = await db.execute<{ key: number; cells: Cell[] }>(selectBatch(kind, editionId, after))
		const last = found.rows.at(-1)
		if (!last) return
		yield found.rows.map((row) => row.cells)
		after = last.key
	}
}

/**
 * One table of an edition as CSV in the old system's columns. Importing it again gives the same rows, to the
 * letter; opened in a spreadsheet, no cell of it is a formula (`escapeFormula`).
 */
export async function* exportCsv(db: Db, editionId: number, kind: TransferKind): AsyncGenerator<Buffer> {
	yield Buffer.from(formatCsvLine([...COLUMN_NAMES[kind]]))
	for await (const batch of exportBatches(db, editionId, kind)) {
		const lines = batch.map((cells) => formatCsvLine(cells.map((cell) => String(cell ?? ""))))
		yield Buffer.from(lines.join(""))
	}
}

/** The same table as an Excel workbook: texts as they are, numbers as numbers, yes and no as such. */
export function exportWorkbook(db: Db, editionId: number, kind: TransferKind): AsyncGenerator<Buffer> {
	return createWorkbook({
		name: kind === "applications" ? "Applications" : "Extras",
		columns: COLUMN_NAMES[kind],
		batches: exportBatches(db, editionId, kind),
	})
}

export async function countExportRows(db: Db, editionId: number): Promise<Record<TransferKind, number>> {
	const counted = await db.execute<Record<TransferKind, number>>(sql`
		select (select count(*)::int from vendor_applications where edition_id = ${editionId}) as applications,
			(select count(*)::int from vendor_extras where edition_id = ${editionId}) as extras`)
	return counted.rows[0] ?? { applications: 0, extras: 0 }
}

/** "applications-christmas-2025-2026-11-20.csv": of the day in Nairobi. */
export function exportFileName(
	kind: TransferKind,
	edition: string,
	ending: "csv" | "xlsx",
	at: Date,
): string {
	return `${kind}-${edition}-${formatNairobiIsoDate(at)}.${ending}`
}
