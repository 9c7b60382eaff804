import { sql } from "drizzle-orm"
import type { Db } from "../../../platform/db.server.ts"
import { accountCodeOf } from "../../applications/account-code.ts"
import { documentNumberOf } from "../../ledger/invoice-rules.ts"
import { vatWithin } from "../../ledger/vat.ts"
import { type LedgerDocument, listDocumentsOfLedgers } from "../../money/invoice-queries.server.ts"
import { createSheet } from "../workbook/create-sheet.server.ts"
import type { Cell, DateFormat, Sheet } from "../workbook/workbook.server.ts"

/**
 * A row for each invoice, supplement and credit note of the series of an edition, as it was issued, and how it stands now. What was paid at
 * the practice till is left out, as from the file of the ledger: no money moved.
 */
const COLUMNS = [
	...["document", "kind", "issued_on", "issued_by"],
	...["account_code", "application_number", "brand", "buyer", "kra_pin"],
	...["total", "vat_percent", "vat_included", "total_without_vat"],
	...["due_on", "etims_number"],
	...["credits", "state", "open", "first_due_on"],
] as const
type Column = (typeof COLUMNS)[number]

const DATES = new Map<Column, DateFormat>([
	["issued_on", "day"],
	["due_on", "day"],
	["first_due_on", "day"],
])

type BalanceColumn = "due_on" | "credits" | "state" | "open" | "first_due_on"
type Made = BalanceColumn | "document" | "account_code" | "vat_included" | "total_without_vat"

type Row = Record<Exclude<Column, Made>, Cell> & {
	id: number
	series: string
	number: number
	/** The application of its ledger. */
	ledger: number
	account_edition: number
	account_number: number
	total: number
	vat_percent: number | null
	issued: LedgerDocument | undefined
}

/** By its number, which is the order in which they were issued. */
async function readBatch(
	db: Db,
	edition: number,
	{ after, limit, now }: { after: number; limit: number; now: Date },
): Promise<Row[]> {
	const rows = await listIssued(db, edition, after, limit)
	const ledgers = [...new Set(rows.map(({ ledger }) => ledger))]
	const documents = await listDocumentsOfLedgers(db, ledgers, { now, withoutPractice: true })
	const issued = new Map([...documents.values()].flat().map((document) => [document.id, document]))
	return rows.map((row) => ({ ...row, issued: issued.get(row.id) }))
}

async function listIssued(db: Db, edition: number, after: number, limit: number) {
	const found = await db.execute<Omit<Row, "issued">>(sql`
		select i.id, e.slug as series, i.number, i.kind, coalesce(own.merged_into_id, own.id) as ledger,
			(i.issued_at at time zone 'Africa/Nairobi')::date::text as issued_on, users.email as issued_by,
			coalesce(account.edition_id, own.edition_id) as account_edition, coalesce(account.number, own.number) as account_number,
			own.number as application_number, coalesce(account.brand_name, own.brand_name) as brand,
			i.buyer_name as buyer, coalesce(nullif(i.buyer_pin, ''), buyer.pin, '') as kra_pin,
			i.total::float8 as total, i.vat_percent, etims.number as etims_number
		from invoices i join editions e on e.id = i.edition_id
			join vendor_applications own on own.id = i.application_id
			left join vendor_applications account on account.id = own.merged_into_id
			left join lateral (
				select b.pin from buyer_pins b join vendor_applications a on a.id = b.application_id
				where coalesce(a.merged_into_id, a.id) = coalesce(own.merged_into_id, own.id)
				order by (a.merged_into_id is null) desc, a.id limit 1) buyer on true
			left join etims_numbers etims on etims.invoice_id = i.id
			left join users on users.id = i.issued_by
		where i.edition_id = ${edition} and i.number > ${after}
		order by i.number limit ${limit}`)
	return found.rows
}

function cellsOf(row: Row): Record<Column, Cell> {
	const { series, number, account_edition: editionId, account_number: account, total } = row
	const vat = vatWithin(total, row.vat_percent)
	const made: Record<Exclude<Made, BalanceColumn>, Cell> = {
		document: documentNumberOf({ series, number }),
		account_code: accountCodeOf({ editionId, number: account }) ?? null,
		vat_included: vat === null ? null : { cents: vat },
		total_without_vat: { cents: total * 100 - (vat ?? 0) },
	}
	return { ...row, ...made, ...balanceCellsOf(row.issued) }
}

/** As the account shows it, but for what was paid at the practice till. Nothing of a credit note is due or to be paid. */
function balanceCellsOf(document: LedgerDocument | undefined): Record<BalanceColumn, Cell> {
	const days = document?.dues.flatMap(({ lastDay }) => lastDay ?? []).toSorted() ?? []
	const isNote = document?.kind === "credit-note"
	return {
		due_on: days.at(-1) ?? null,
		credits: document?.credits.map(documentNumberOf).join(", ") || null,
		state: document ? (isNote ? "issued" : document.state) : null,
		open: document && !isNote ? document.open : null,
		first_due_on: days[0] ?? null,
	}
}

export const readInvoiceSheet = (db: Db, edition: number, now: Date): Sheet =>
	createSheet({
		name: "Invoices",
		columns: COLUMNS,
		dates: DATES,
		readBatch: (last: Row | undefined, limit) =>
			readBatch(db, edition, { after: last?.number ?? 0, limit, now }),
		cellsOf,
	})
