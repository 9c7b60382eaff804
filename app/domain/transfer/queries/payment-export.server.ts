import { sql } from "drizzle-orm"
import type { Db } from "../../../platform/db.server.ts"
import { accountCodeOf } from "../../applications/account-code.ts"
import { isByPhoneIn } from "../../applications/ledger-entries.server.ts"
import { isPracticeReceipt } from "../../applications/ledger-rules.ts"
import { isOpenPayment } from "../../payments/queries.server.ts"
import { leftOf, type PaymentSums } from "../../payments/rules.ts"
import { createSheet } from "../workbook/create-sheet.server.ts"
import type { Cell, DateFormat, Sheet } from "../workbook/workbook.server.ts"

/** A row for each payment that came in by M-Pesa. What is booked, gone back and unbooked comes to its amount. */
const COLUMNS = [
	...["receipt", "paid_at", "amount", "payer", "phone", "account_typed"],
	...["booked", "account_codes", "gone_back", "unbooked", "state"],
	...["reversal_code", "reversed_at", "payback_codes"],
] as const
type Column = (typeof COLUMNS)[number]

const DATES = new Map<Column, DateFormat>([
	["paid_at", "moment"],
	["reversed_at", "moment"],
])

interface Row
	extends PaymentSums,
		Record<Exclude<Column, "booked" | "account_codes" | "gone_back" | "unbooked" | "state">, Cell> {
	id: number
	receipt: string
	amount: number
	/** On which it is booked. */
	accounts: { editionId: number; number: number }[]
}

/**
 * Those of which something is booked in this edition, and those that are booked in none, or not as they count: a payment belongs to no
 * edition before it is booked. By the payment's number, which is the order in which we heard of them.
 */
async function readBatch(db: Db, edition: number, after: number, limit: number): Promise<Row[]> {
	const found = await db.execute<Row & Record<string, unknown>>(sql`
		with own as materialized (
			select payments.*, coalesce(booked.accounts, '[]') as accounts from payments left join lateral (
				select json_agg(json_build_object('editionId', edition_id, 'number', number) order by edition_id, number) as accounts,
					bool_or(edition_id = ${edition}) as is_here
				from (
					select account.edition_id, account.number from ledger_entries l
						join vendor_applications applied on applied.id = l.application_id
						join vendor_applications account on account.id = coalesce(applied.merged_into_id, applied.id)
					where l.kind = 'payment' and l.receipt_key = payments.receipt
						and ${isByPhoneIn({ method: sql`l.method`, receiptKey: sql`l.receipt_key` })}
					group by account.id having sum(l.amount) <> 0
				) holders) booked on true
			where payments.id > ${after} and (booked.is_here or booked.accounts is null or ${isOpenPayment})
			order by payments.id limit ${limit}
		)
		select id, receipt, amount::float8 as amount, checked_amount::float8 as "checkedAmount", reversed::float8 as reversed,
			paid_back::float8 as "paidBack", allocated::float8 as allocated, refunded::float8 as refunded, accounts,
			payer, phone, account as account_typed,
			to_char(paid_at at time zone 'Africa/Nairobi', 'YYYY-MM-DD HH24:MI:SS') as paid_at,
			(select string_agg(code, ', ' order by reversed_at) from payment_reversals r where r.receipt = own.receipt) as reversal_code,
			(select to_char(min(reversed_at) at time zone 'Africa/Nairobi', 'YYYY-MM-DD HH24:MI:SS')
				from payment_reversals r where r.receipt = own.receipt) as reversed_at,
			(select string_agg(code, ', ' order by b.id) from payment_paybacks b where b.payment_id = own.id and undone_at is null) as payback_codes
		from own order by id`)
	return found.rows
}

/** "practice": no money moved. "not received": somebody looked it up at M-Pesa and found nothing. */
function stateOf(row: Row): string {
	if (isPracticeReceipt(row.receipt)) return "practice"
	if (row.reversal_code) return "reversed"
	if (leftOf(row) !== 0) return "unmatched"
	if (row.paidBack) return "paid back"
	return row.allocated ? "matched" : "not received"
}

function cellsOf(row: Row): Record<Column, Cell> {
	const unbooked = leftOf(row)
	const booked = row.allocated - row.refunded
	return {
		...row,
		booked,
		account_codes: row.accounts.flatMap((account) => accountCodeOf(account) ?? []).join(", "),
		gone_back: row.amount - booked - unbooked,
		unbooked,
		state: stateOf(row),
	}
}

export const readPaymentSheet = (db: Db, edition: number): Sheet =>
	createSheet({
		...{ name: "M-Pesa payments", columns: COLUMNS, dates: DATES },
		readBatch: (last: Row | undefined, limit) => readBatch(db, edition, last?.id ?? 0, limit),
		cellsOf,
	})
