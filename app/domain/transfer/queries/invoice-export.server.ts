import { sql } from "drizzle-orm"
import type { Db } from "../../../platform/db.server.ts"
import { accountCodeOf } from "../../applications/account-code.ts"
import { documentNumberOf } from "../../applications/invoice-rules.ts"
import { vatWithin } from "../../applications/vat.ts"
import { createSheet } from "../workbook/create-sheet.server.ts"
import type { Cell, DateFormat, Sheet } from "../workbook/workbook.server.ts"

/** A row for each invoice, supplement and credit note of the series of an edition, as it was issued. */
const COLUMNS = [
	...["document", "kind", "issued_on", "issued_by"],
	...["account_code", "application_number", "brand", "buyer", "kra_pin"],
	...["total", "vat_percent", "vat_included", "total_without_vat"],
	...["due_on", "etims_number"],
] as const
type Column = (typeof COLUMNS)[number]

const DATES = new Map<Column, DateFormat>([
	["issued_on", "day"],
	["due_on", "day"],
])

type Made = "document" | "account_code" | "vat_included" | "total_without_vat"

type Row = Record<Exclude<Column, Made>, Cell> & {
	series: string
	number: number
	account_edition: number
	account_number: number
	total: number
	vat_percent: number | null
}

/** By its number, which is the order in which they were issued. */
async function readBatch(db: Db, edition: number, after: number, limit: number): Promise<Row[]> {
	const found = await db.execute<Row>(sql`
		select e.slug as series, i.number, i.kind,
			(i.issued_at at time zone 'Africa/Nairobi')::date::text as issued_on, users.email as issued_by,
			coalesce(account.edition_id, own.edition_id) as account_edition, coalesce(account.number, own.number) as account_number,
			own.number as application_number, coalesce(account.brand_name, own.brand_name) as brand,
			i.buyer_name as buyer, coalesce(nullif(i.buyer_pin, ''), buyer.pin, '') as kra_pin,
			i.total::float8 as total, i.vat_percent, etims.number as etims_number,
			(select max(due_on)::text from invoice_dues where invoice_id = i.id) as due_on
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
	const made: Record<Made, Cell> = {
		document: documentNumberOf({ series, number }),
		account_code: accountCodeOf({ editionId, number: account }) ?? null,
		vat_included: vat === null ? null : { cents: vat },
		total_without_vat: { cents: total * 100 - (vat ?? 0) },
	}
	return { ...row, ...made }
}

export const readInvoiceSheet = (db: Db, edition: number): Sheet =>
	createSheet({
		...{ name: "Invoices", columns: COLUMNS, dates: DATES },
		readBatch: (last: Row | undefined, limit) => readBatch(db, edition, last?.number ?? 0, limit),
		cellsOf,
	})
