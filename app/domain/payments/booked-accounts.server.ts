import { type SQL, sql } from "drizzle-orm"
import { isByPhoneIn } from "../ledger/entries.server.ts"

/** An account on which something is booked under a receipt of M-Pesa. */
export interface BookedAccount {
	/** The application whose account it is. */
	id: number
	brandName: string
	number: number
	/** Whole shillings. */
	amount: number
}

const isOf = (receipt: SQL) =>
	sql`entry.kind = 'payment' and entry.receipt_key = ${receipt}
		and ${isByPhoneIn({ method: sql`entry.method`, receiptKey: sql`entry.receipt_key` })}`

/** What is booked under a receipt, by whatever method; null: nothing. */
export const bookedUnder = (receipt: SQL): SQL =>
	sql`(select nullif(-sum(entry.amount), 0) from ledger_entries entry where ${isOf(receipt)})`

/** On which accounts it is booked, and how much of it on each. */
export const bookedAccounts = (receipt: SQL) => sql<BookedAccount[]>`(
	select coalesce(json_agg(json_build_object('id', id, 'brandName', brand_name, 'number', number, 'amount', amount) order by id), '[]')
	from (
		select holder.id, holder.brand_name, holder.number, -sum(entry.amount) as amount from ledger_entries entry
			join vendor_applications own on own.id = entry.application_id
			join vendor_applications holder on holder.id = coalesce(own.merged_into_id, own.id)
		where ${isOf(receipt)} group by holder.id having sum(entry.amount) <> 0
	) booked)`
