import { and, asc, count, eq, inArray, isNull, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { formatNairobiIsoDate } from "../../values/clock.ts"
import { type AuditEvent, recordAuditEvents } from "../audit/commands.server.ts"
import { receiptTurn } from "../ledger/receipt-turn.server.ts"
import { PHONE_METHODS, phoneMethodOf } from "../ledger/rules.ts"
import { ledgerEntries } from "../ledger/schema.server.ts"
import type { LedgerHolder } from "../money/lock-ledger.server.ts"
import { anonymisePayments } from "./erase-payers.server.ts"
import { payments } from "./schema.server.ts"

type StoredPayment = typeof payments.$inferSelect

/**
 * Payments until our transaction ends, in the order of their receipts. Whoever adds an entry or a report under a receipt takes turns by
 * it before it locks the payment (`count_allocated`), and so do we.
 */
export async function lockPayments(tx: Db, ids: number[]): Promise<Map<number, StoredPayment>> {
	if (!ids.length) return new Map()
	const { id, receipt } = payments
	const asked = inArray(id, ids)
	await tx.execute(sql`
		select ${receiptTurn(sql`turn.receipt`)}
		from (select ${receipt} from ${payments} where ${asked} order by ${receipt}) turn`)
	const locked = await tx.select().from(payments).where(asked).orderBy(asc(receipt)).for("update")
	return new Map(locked.map((payment) => [payment.id, payment]))
}

/** What of a payment is a ledger's. */
export interface Allocation {
	payment: Pick<StoredPayment, "id" | "receipt" | "amount" | "paidAt">
	holder: Pick<LedgerHolder, "id" | "erasedAt">
	amount: number
}

interface BookingAct {
	/** A user's id; null for the product itself. */
	by: string | null
	at: Date
}

/**
 * Books what is a payment's in a ledger; the caller holds both. Of who was erased no name and no number is kept.
 * @returns false where somebody books the same receipt by hand at this moment
 */
export const bookAllocation = async (tx: Db, allocation: Allocation, act: BookingAct): Promise<boolean> =>
	(await bookAllocations(tx, [allocation], act)).size > 0

/** The same for parts of several payments. @returns the receipts of those that were booked */
export async function bookAllocations(
	tx: Db,
	allocations: readonly Allocation[],
	act: BookingAct,
): Promise<ReadonlySet<string>> {
	if (!allocations.length) return new Set()
	const ordered = allocations.toSorted((one, other) => (one.payment.receipt < other.payment.receipt ? -1 : 1))
	const rounds = await countRounds(tx, ordered)
	const stored = await tx
		.insert(ledgerEntries)
		.values(
			ordered.map((allocation) => toEntry(allocation, rounds.get(allocation.payment.receipt) ?? 0, act)),
		)
		.onConflictDoNothing()
		.returning({ receipt: ledgerEntries.receipt })
	const receipts = new Set(stored.map(({ receipt }) => receipt ?? ""))
	const booked = ordered.filter(({ payment }) => receipts.has(payment.receipt))
	const ofErased = booked.filter(({ holder }) => holder.erasedAt)
	const isOfErased = inArray(
		payments.id,
		ofErased.map(({ payment }) => payment.id),
	)
	if (ofErased.length) await anonymisePayments(tx, isOfErased, act.at)
	await recordAuditEvents(
		tx,
		booked.map((allocation) => toEvent(allocation, act)),
	)
	return receipts
}

function toEntry(
	{ payment: { receipt, paidAt }, holder, amount }: Allocation,
	receiptRound: number,
	{ by, at }: BookingAct,
): typeof ledgerEntries.$inferInsert {
	return {
		applicationId: holder.id,
		kind: "payment",
		method: phoneMethodOf(receipt),
		receipt,
		receiptRound,
		amount: -amount,
		day: formatNairobiIsoDate(paidAt),
		recordedBy: by,
		recordedAt: at,
		cause: by === null ? "account-code" : "hand",
	}
}

const toEvent = (
	{ payment: { receipt }, holder, amount }: Allocation,
	{ by, at }: BookingAct,
): AuditEvent => ({
	by: by === null ? "system" : { organiser: by },
	at,
	action: "payment-booked",
	about: { kind: "vendor", id: holder.id },
	after: { amount, method: phoneMethodOf(receipt), receipt },
})

/** How often each receipt was booked before. */
async function countRounds(tx: Db, allocations: readonly Allocation[]): Promise<Map<string, number>> {
	const { kind, method, receiptKey, reversesId } = ledgerEntries
	const receipts = allocations.map(({ payment }) => payment.receipt)
	const rounds = await tx
		.select({ receipt: receiptKey, rounds: count() })
		.from(ledgerEntries)
		.where(
			and(
				eq(kind, "payment"),
				inArray(method, PHONE_METHODS),
				inArray(receiptKey, receipts),
				isNull(reversesId),
			),
		)
		.groupBy(receiptKey)
	return new Map(rounds.map((row) => [row.receipt ?? "", row.rounds]))
}
