import { asc, eq, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import { isByPhone } from "../ledger/entries.server.ts"
import { receiptTurn } from "../ledger/receipt-turn.server.ts"
import { paymentReversals } from "./return-schema.server.ts"

/** A payment that M-Pesa took back. */
export interface ReversalReport {
	/** Of the payment. */
	receipt: string
	/** Under which it was taken back. */
	code: string
	/** Whole shillings. */
	amount: number
	reversedAt: Date
}

/**
 * Keeps that M-Pesa took payments back; what is known already changes nothing. What is booked stays, and its payment is listed until it
 * is taken back: also where nobody but whoever booked it by hand has told us of it.
 */
export async function recordReversals(tx: Db, reports: readonly ReversalReport[], at: Date): Promise<void> {
	if (!reports.length) return
	// Everybody takes turns by receipts in this order.
	const ordered = reports.toSorted((one, other) => (one.receipt < other.receipt ? -1 : 1))
	for (const receipt of new Set(ordered.map((report) => report.receipt)))
		await tx.execute(sql`select ${receiptTurn(sql`${receipt}`)}`)
	const added = await tx
		.insert(paymentReversals)
		.values(ordered.map((report) => ({ ...report, toldAt: at })))
		.onConflictDoNothing()
		.returning()
	await addBookedByHand(tx, added, at)
	for (const { receipt, code, amount } of added)
		await recordAuditEvent(tx, {
			by: "system",
			at,
			action: "payment-reversed",
			after: { receipt, code, amount },
		})
}

/** Payments that are booked by hand and that nobody told us: the reversal says that there were any, and how much. */
async function addBookedByHand(tx: Db, reports: readonly ReversalReport[], at: Date): Promise<void> {
	if (!reports.length) return
	const rows = JSON.stringify(reports.map(({ receipt, amount }) => ({ receipt, amount })))
	await tx.execute(sql`
		insert into payments (receipt, amount, source, paid_at, received_at, verified_at, considered_at)
		select told.receipt, told.amount, 'statement', booked.day at time zone 'Africa/Nairobi', at, at, at
		from (
			select receipt, max(amount) as amount, ${at.toISOString()}::timestamptz as at
			from jsonb_to_recordset(${rows}::jsonb) as told (receipt text, amount bigint) group by receipt
		) told join lateral (
			select min(day)::timestamp as day from ledger_entries
			where kind = 'payment' and receipt_key = told.receipt and ${isByPhone}
			having count(*) > 0
		) booked on true
		order by told.receipt on conflict do nothing`)
}

/** How M-Pesa took a payment back. */
export const listReversals = (db: Db, receipt: string) =>
	db
		.select()
		.from(paymentReversals)
		.where(eq(paymentReversals.receipt, receipt))
		.orderBy(asc(paymentReversals.reversedAt), asc(paymentReversals.id))
		.limit(20)
