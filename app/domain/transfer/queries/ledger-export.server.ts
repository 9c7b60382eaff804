import { sql } from "drizzle-orm"
import type { Db } from "../../../platform/db.server.ts"
import { accountCodeOf } from "../../applications/account-code.ts"
import { documentNumberOf } from "../../ledger/invoice-rules.ts"
import { vatOfLine } from "../../ledger/vat.ts"
import { createSheet } from "../workbook/create-sheet.server.ts"
import type { Cell, DateFormat, Sheet } from "../workbook/workbook.server.ts"

/**
 * A row per entry. What is charged and what was paid stand apart, so that each column adds up to what *Money* shows. VAT arises with a
 * document: what is on none has none yet. What was paid at the practice till is left out: no money moved.
 */
const COLUMNS = [
	...["entry", "takes_back", "day", "recorded_at", "recorded_by"],
	...["account_code", "application_number", "brand", "kind", "description", "quantity"],
	...["charged", "vat_percent", "vat_included", "charged_without_vat"],
	...["paid", "method", "receipt", "cause", "reason"],
	...["invoice", "etims_number", "withdrawn_on"],
] as const
type Column = (typeof COLUMNS)[number]

/** Dates in the workbook; in the CSV they are texts. */
const DATES = new Map<Column, DateFormat>([
	["day", "day"],
	["recorded_at", "moment"],
	["withdrawn_on", "day"],
])

type Made = "account_code" | "invoice" | "vat_included" | "charged_without_vat"

type Row = Record<Exclude<Column, Made>, Cell> & {
	entry: number
	charged: number
	/** Of the document that it is on, like the next three. */
	vat_percent: number | null
	invoice_number: number | null
	series: string | null
	/** What the lines before it come to. */
	before: number | null
	account_number: number
}

/** By the entry's number, which is the order in which they were booked. */
async function readBatch(db: Db, edition: number, after: number, limit: number): Promise<Row[]> {
	const found = await db.execute<Row>(sql`
		with entries as (
			select l.*, coalesce(account.number, own.number) as account_number, own.number as application_number,
				coalesce(account.brand_name, own.brand_name) as brand, invoice_number, series, etims_number,
				document.vat_percent, document.before,
				(coalesce(account.withdrawn_at, own.withdrawn_at) at time zone 'Africa/Nairobi')::date::text as withdrawn_on,
				case when l.kind in ('payment', 'refund') then 0 else l.amount end as charged
			from ledger_entries l join vendor_applications own on own.id = l.application_id
				left join vendor_applications account on account.id = own.merged_into_id
				left join lateral (
					select issued.number as invoice_number, slug as series, issued.vat_percent, etims.number as etims_number,
						(select coalesce(sum(earlier.amount), 0) from invoice_lines line join ledger_entries earlier on earlier.id = line.entry_id
							where line.invoice_id = issued.id and line.entry_id < l.id)::float8 as before
					from invoice_lines join invoices issued on issued.id = invoice_id join editions on editions.id = edition_id
						left join etims_numbers etims on etims.invoice_id = issued.id
					where entry_id = l.id) document on true
			where own.edition_id = ${edition} and l.id > ${after} and l.method is distinct from 'practice'
			order by l.id limit ${limit}
		)
		select entries.id as entry, reverses_id as takes_back, day::text as day,
			to_char(recorded_at at time zone 'Africa/Nairobi', 'YYYY-MM-DD HH24:MI:SS') as recorded_at,
			users.email as recorded_by, account_number, application_number, brand, kind, label as description,
			case when reverses_id is null then quantity else -quantity end as quantity,
			charged::float8 as charged, vat_percent, before,
			(case when kind in ('payment', 'refund') then -amount else 0 end)::float8 as paid,
			method, receipt, cause, reason, invoice_number, series, etims_number, withdrawn_on
		from entries left join users on users.id = recorded_by
		order by entries.id`)
	return found.rows
}

function cellsOf(edition: number, row: Row): Record<Column, Cell> {
	const { account_number: account, invoice_number: number, series, charged, before } = row
	const vat = before === null ? null : vatOfLine(charged, before, row.vat_percent)
	const made: Record<Made, Cell> = {
		account_code: accountCodeOf({ editionId: edition, number: account }) ?? null,
		invoice: series === null || number === null ? null : documentNumberOf({ series, number }),
		vat_included: vat === null ? null : { cents: vat },
		charged_without_vat: before === null ? null : { cents: charged * 100 - (vat ?? 0) },
	}
	return { ...row, ...made }
}

/** Every entry of the ledger of an edition. */
export const readLedgerSheet = (db: Db, edition: number): Sheet =>
	createSheet({
		name: "Ledger",
		columns: COLUMNS,
		dates: DATES,
		readBatch: (last: Row | undefined, limit) => readBatch(db, edition, last?.entry ?? 0, limit),
		cellsOf: (row) => cellsOf(edition, row),
	})
