import type { Db } from "../../../platform/db.server.ts"
import type { TableName } from "../rules/table-names.ts"
import { createCsv } from "../workbook/csv.server.ts"
import { createWorkbook, type Sheet } from "../workbook/workbook.server.ts"
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
