import { sql } from "drizzle-orm"
import type { Db } from "../../../platform/db.server.ts"
import { accountCodeOf } from "../../applications/account-code.ts"
import { isByPhoneIn } from "../../ledger/entries.server.ts"
import { isPracticeReceipt } from "../../ledger/rules.ts"
import { isOverbooked, isUnmatched } from "../../payments/queries.server.ts"
import { leftOf, type PaymentSums } from "../../payments/rules.ts"
import { createSheet } from "../workbook/create-sheet.server.ts"
import type { Cell, DateFormat, Sheet } from "../workbook/workbook.server.ts"

/**
 * A row for each receipt of M-Pesa: as M-Pesa told it, or, as long as it told nothing of it, as somebody booked it by hand. What is booked,
 * gone back and unbooked comes to its amount.
 */
const COLUMNS = [
	...["receipt", "paid_at", "amount", "payer", "phone", "account_typed"],
	...["booked", "account_codes", "gone_back", "unbooked", "state"],
	...["reversal_code", "reversed_at", "payback_codes", "paid_on"],
] as const
type Column = (typeof COLUMNS)[number]

const DATES = new Map<Column, DateFormat>([
	["paid_at", "moment"],
	["reversed_at", "moment"],
	["paid_on", "day"],
])

interface Row
	extends PaymentSums,
		Record<Exclude<Column, "booked" | "account_codes" | "gone_back" | "unbooked" | "state">, Cell> {
	receipt: string
	amount: number
	/** On which it is booked. */
	accounts: { editionId: number; number: number }[]
	/** How it was booked by hand, where M-Pesa told nothing of it. */
	by_hand: "mpesa" | "other" | null
}

const ACCOUNTS = sql`json_agg(json_build_object('editionId', edition_id, 'number', number) order by edition_id, number)`

/**
 * Told by M-Pesa: those of which something is booked in this edition, and those that are booked in none, or not as they count, as a payment
 * belongs to no edition before it is booked.
 */
const toldPayments = (edition: number, after: string, limit: number) => sql`
	select payments.*, coalesce(booked.accounts, '[]') as accounts from payments left join lateral (
		select ${ACCOUNTS} as accounts, bool_or(edition_id = ${edition}) as is_here
		from (
			select account.edition_id, account.number from ledger_entries l
				join vendor_applications applied on applied.id = l.application_id
				join vendor_applications account on account.id = coalesce(applied.merged_into_id, applied.id)
			where l.kind = 'payment' and l.receipt_key = payments.receipt
				and ${isByPhoneIn({ method: sql`l.method`, receiptKey: sql`l.receipt_key` })}
			group by account.id having sum(l.amount) <> 0
		) holders) booked on true
	where payments.receipt > ${after} and (booked.is_here or booked.accounts is null or ${isUnmatched} or ${isOverbooked})
	order by payments.receipt limit ${limit}`

/** Booked by hand in this edition, and not told by M-Pesa. What was booked at the practice till is told until it is closed. */
const bookedPayments = (edition: number, after: string, limit: number) => sql`
	select receipt, sum(amount) as amount, min(day) as day, bool_or(by_mpesa) as by_mpesa, ${ACCOUNTS} as accounts
	from (
		select l.receipt_key as receipt, account.edition_id, account.number, -sum(l.amount) as amount, min(l.day) as day,
			bool_or(l.method = 'mpesa') as by_mpesa
		from ledger_entries l join vendor_applications applied on applied.id = l.application_id
			join vendor_applications account on account.id = coalesce(applied.merged_into_id, applied.id)
		where l.kind = 'payment' and l.method <> 'practice' and l.receipt_key > ${after}
			and ${isByPhoneIn({ method: sql`l.method`, receiptKey: sql`l.receipt_key` })}
			and l.reverses_id is null and not exists (select from ledger_entries back where back.reverses_id = l.id)
			and not exists (select from payments told where told.receipt = l.receipt_key)
		group by l.receipt_key, account.id
	) entries
	group by receipt having bool_or(edition_id = ${edition}) order by receipt limit ${limit}`

/** As M-Pesa masks it in its notices; the answer of a phone that was asked to pay brings the whole number. */
const MASKED_PHONE = sql`case when phone ~ '^[0-9]{9,}$' then left(phone, 4) || ' ***** ' || right(phone, 3) else phone end`

/** In the order of their receipts: so each is one row, also where M-Pesa tells of one that was booked by hand while the file is made. */
async function readBatch(db: Db, edition: number, after: string, limit: number): Promise<Row[]> {
	const found = await db.execute<Row & Record<string, unknown>>(sql`
		with told as materialized (${toldPayments(edition, after, limit)}),
			booked as materialized (${bookedPayments(edition, after, limit)})
		select receipt, amount::float8 as amount, checked_amount::float8 as "checkedAmount", reversed::float8 as reversed,
			paid_back::float8 as "paidBack", allocated::float8 as allocated, refunded::float8 as refunded, accounts,
			payer, ${MASKED_PHONE} as phone, account as account_typed, null as by_hand,
			to_char(paid_at at time zone 'Africa/Nairobi', 'YYYY-MM-DD HH24:MI:SS') as paid_at,
			(paid_at at time zone 'Africa/Nairobi')::date::text as paid_on,
			(select string_agg(code, ', ' order by reversed_at) from payment_reversals r where r.receipt = told.receipt) as reversal_code,
			(select to_char(min(reversed_at) at time zone 'Africa/Nairobi', 'YYYY-MM-DD HH24:MI:SS')
				from payment_reversals r where r.receipt = told.receipt) as reversed_at,
			(select string_agg(code, ', ' order by b.id) from payment_paybacks b where b.payment_id = told.id and undone_at is null) as payback_codes
		from told
		union all select receipt, amount::float8, null, 0, 0, amount::float8, 0, accounts, '', '', '',
			case when by_mpesa then 'mpesa' else 'other' end, null, day::text, null, null, null
		from booked order by receipt limit ${limit}`)
	return found.rows
}

/** "practice": no money moved. "not received": somebody looked it up at M-Pesa and found nothing. */
function stateOf(row: Row): string {
	if (row.by_hand) return row.by_hand === "mpesa" ? "booked by hand" : "booked as cash or bank"
	if (isPracticeReceipt(row.receipt)) return "practice"
	if (row.reversal_code) return "reversed"
	const left = leftOf(row)
	if (left < 0) return row.paidBack ? "paid back too much" : "booked too much"
	if (left > 0) return "unmatched"
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
		name: "M-Pesa payments",
		columns: COLUMNS,
		dates: DATES,
		readBatch: (last: Row | undefined, limit) => readBatch(db, edition, last?.receipt ?? "", limit),
		cellsOf,
	})
