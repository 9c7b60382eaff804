import type { Db } from "../../../platform/db.server.ts"
import { formatCsvLine } from "../rules/csv-line.ts"
import type { TableName } from "../rules/table-names.ts"
import { type Cell, createWorkbook, type Sheet } from "../workbook/workbook.server.ts"
import { readTransferSheet } from "./export.server.ts"
import { readInvoiceSheet } from "./invoice-export.server.ts"
import { readLedgerSheet } from "./ledger-export.server.ts"
import { readOrderSheet } from "./order-export.server.ts"
import { readPaymentSheet } from "./payment-export.server.ts"

const SHEETS: Record<TableName, (db: Db, edition: number, now: Date) => Sheet | Promise<Sheet>> = {
	applications: (db, edition) => readTransferSheet(db, edition, "applications"),
	extras: (db, edition) => readTransferSheet(db, edition, "extras"),
	"further-extras": readOrderSheet,
	ledger: readLedgerSheet,
	invoices: readInvoiceSheet,
	payments: readPaymentSheet,
}

const toCsvCell = (cell: Cell) => (typeof cell === "boolean" ? String(cell) : (cell ?? ""))

/** A table as CSV, in memory of one batch: numbers are numbers, and no text is a formula. */
async function* createCsv({ columns, batches }: Sheet): AsyncGenerator<Buffer> {
	yield Buffer.from(formatCsvLine(columns))
	for await (const batch of batches)
		yield Buffer.from(batch.map((cells) => formatCsvLine(cells.map(toCsvCell))).join(""))
}

const WRITERS = { csv: createCsv, xlsx: createWorkbook }

/** csv: exact, and no text of it is a formula · xlsx: an Excel workbook, texts as they are, numbers as numbers, yes and no as such */
export type TableFormat = keyof typeof WRITERS

/** One table of an edition as a file, made as it is sent. */
export async function* exportTable(
	db: Db,
	edition: number,
	table: TableName,
	{ format, now }: { format: TableFormat; now: Date },
): AsyncGenerator<Buffer> {
	yield* WRITERS[format](await SHEETS[table](db, edition, now))
}
