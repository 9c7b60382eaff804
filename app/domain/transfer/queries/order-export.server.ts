import { sql } from "drizzle-orm"
import type { Db } from "../../../platform/db.server.ts"
import { createSheet } from "../workbook/create-sheet.server.ts"
import type { Cell, Sheet } from "../workbook/workbook.server.ts"

/** A row for each further extra of each vendor who has a stall, as it is charged. */
const COLUMNS = [
	...["extra", "quantity", "amount", "ordered_at"],
	...["application_number", "brand", "tent_space"],
] as const

type Row = Record<(typeof COLUMNS)[number], Cell> & { position: number; entry: number }

/** By the order in which the edition offers them, then by when they were ordered. */
async function readBatch(db: Db, edition: number, after: Row | undefined, limit: number): Promise<Row[]> {
	const found = await db.execute<Row>(sql`
		select option.position, entry.id as entry, entry.label as extra, entry.quantity, entry.amount::float8 as amount,
			to_char(entry.recorded_at at time zone 'Africa/Nairobi', 'YYYY-MM-DD HH24:MI:SS') as ordered_at,
			application.number as application_number, application.brand_name as brand, application.tent_space
		from extra_options option join ledger_entries entry on entry.extra_option_id = option.id
			join vendor_applications application on application.id = entry.application_id
		where option.edition_id = ${edition} and entry.reverses_id is null and application.erased_at is null
			and not exists (select from ledger_entries undone where undone.reverses_id = entry.id)
			and (option.position, entry.id) > (${after?.position ?? 0}, ${after?.entry ?? 0})
		order by option.position, entry.id limit ${limit}`)
	return found.rows
}

export const readOrderSheet = (db: Db, edition: number): Sheet =>
	createSheet({
		name: "Further extras",
		columns: COLUMNS,
		readBatch: (last: Row | undefined, limit) => readBatch(db, edition, last, limit),
		cellsOf: (row) => row,
	})
