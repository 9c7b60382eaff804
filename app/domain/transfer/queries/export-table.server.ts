import type { Db } from "../../../platform/db.server.ts"
import { createCsv } from "../workbook/csv.server.ts"
import { createWorkbook, type Sheet } from "../workbook/workbook.server.ts"
import { readDocumentSheet } from "./document-export.server.ts"
import { readTransferSheet } from "./export.server.ts"
import { readLedgerSheet } from "./ledger-export.server.ts"
import { readOrderSheet } from "./order-export.server.ts"

/** The tables of an edition that are to be had as a file. */
const SHEETS = {
	applications: (db, edition) => readTransferSheet(db, edition, "applications"),
	extras: (db, edition) => readTransferSheet(db, edition, "extras"),
	"further-extras": readOrderSheet,
	ledger: readLedgerSheet,
	documents: readDocumentSheet,
} satisfies Record<string, (db: Db, edition: number) => Sheet | Promise<Sheet>>

export type TableName = keyof typeof SHEETS

const WRITERS = { csv: createCsv, xlsx: createWorkbook }

/** csv: exact, and no text of it is a formula · xlsx: an Excel workbook, texts as they are, numbers as numbers, yes and no as such */
export type TableFormat = keyof typeof WRITERS

/** One table of an edition as a file, made as it is sent. */
export async function* exportTable(
	db: Db,
	edition: number,
	table: TableName,
	format: TableFormat,
): AsyncGenerator<Buffer> {
	yield* WRITERS[format](await SHEETS[table](db, edition))
}
