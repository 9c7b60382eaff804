import { and, asc, count, eq, gt, isNull, or, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { formatNairobiIsoDate } from "../../values/clock.ts"
import { phoneMethodOf } from "../applications/ledger-rules.ts"
import { ledgerEntries } from "../applications/ledger-schema.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import { findAccountByCode } from "../money/queries.server.ts"
import { payments } from "./schema.server.ts"

/** Books payments whose account number tells whose they are, each in a transaction. @returns how many were looked at */
export async function matchPayments(db: Db, now: () => Date): Promise<number> {
	let last = 0
	for (let looked = 0; ; looked += 1) {
		const [payment] = await db
			.select({ id: payments.id, account: payments.account })
			.from(payments)
			.where(and(isNull(payments.consideredAt), gt(payments.id, last)))
			.orderBy(asc(payments.id))
			.limit(1)
		if (!payment) return looked
		last = payment.id
		const account = await findPayableAccount(db, payment.account)
		await db.transaction((tx) => matchPayment(tx, payment.id, account, now()))
	}
}

/** The application to whose account a code belongs: of one that was merged, the one that stayed. */
export async function findPayableAccount(db: Db, code: string): Promise<number | undefined> {
	const id = await findAccountByCode(db, code)
	if (id === undefined) return undefined
	const [found] = await db
		.select({ mergedIntoId: vendorApplications.mergedIntoId })
		.from(vendorApplications)
		.where(eq(vendorApplications.id, id))
	return found?.mergedIntoId ?? id
}

async function matchPayment(tx: Db, id: number, account: number | undefined, at: Date): Promise<void> {
	// Accounts before payments, as whoever books by hand.
	const holder = account === undefined ? undefined : await lockAccount(tx, account)
	// It was merged, taken apart or deleted meanwhile: the next run finds where it belongs.
	if (account !== undefined && !holder) return
	const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for("update")
	if (!payment || payment.consideredAt) return
	await tx.update(payments).set({ consideredAt: at }).where(eq(payments.id, id))
	const isOwed = holder && holder.charged > holder.paid
	if (!isOwed || payment.allocated !== 0 || payment.toldAmount !== null) return
	const isBooked = await bookPart(tx, payment, holder, { amount: payment.amount, by: null, at })
	if (isBooked) await settleRequest(tx, holder.id, payment)
}

export type LockedHolder = typeof vendorApplications.$inferSelect

/** An account until our transaction ends, in the order in which everybody locks them; undefined where it has none of its own. */
export async function lockAccount(tx: Db, id: number): Promise<LockedHolder | undefined> {
	const locked = await tx
		.select()
		.from(vendorApplications)
		.where(or(eq(vendorApplications.id, id), eq(vendorApplications.mergedIntoId, id)))
		.orderBy(asc(vendorApplications.id))
		.for("no key update")
	return locked.find((one) => one.id === id && one.mergedIntoId === null)
}

interface Part {
	amount: number
	/** A user's id; null for the product itself. */
	by: string | null
	at: Date
}

/**
 * Books what is a payment's on an account; the caller holds both. Of who was erased no name and no number is kept.
 * @returns false where somebody books the same receipt by hand at this moment
 */
export async function bookPart(
	tx: Db,
	payment: Pick<typeof payments.$inferSelect, "id" | "receipt" | "paidAt">,
	{ id: applicationId, erasedAt }: Pick<LockedHolder, "id" | "erasedAt">,
	{ amount, by, at }: Part,
): Promise<boolean> {
	const { receipt, paidAt } = payment
	const method = phoneMethodOf(receipt)
	const [{ rounds } = { rounds: 0 }] = await tx
		.select({ rounds: count() })
		.from(ledgerEntries)
		.where(isBooking(receipt))
	const stored = await tx
		.insert(ledgerEntries)
		.values({
			...{ applicationId, kind: "payment", method, receipt, receiptRound: rounds },
			...{ amount: -amount, day: formatNairobiIsoDate(paidAt), recordedBy: by, recordedAt: at },
			cause: by === null ? "account-code" : "hand",
		})
		.onConflictDoNothing()
		.returning({ id: ledgerEntries.id })
	if (!stored.length) return false
	if (erasedAt) await erasePayer(tx, payment.id, at)
	await recordAuditEvent(tx, {
		...{ by: by === null ? "system" : { organiser: by }, at, action: "payment-booked" },
		...{ about: { kind: "vendor", id: applicationId }, after: { amount, method, receipt } },
	})
	return true
}

const isBooking = (receipt: string) =>
	and(
		eq(ledgerEntries.kind, "payment"),
		eq(ledgerEntries.method, phoneMethodOf(receipt)),
		eq(ledgerEntries.receiptKey, receipt),
		isNull(ledgerEntries.reversesId),
	)

async function erasePayer(tx: Db, id: number, at: Date): Promise<void> {
	const nobody = { account: "", phone: "", payer: "", forgottenAt: at }
	await tx.update(payments).set(nobody).where(eq(payments.id, id))
}

/** A phone that was asked for this amount just before paid it, also where its own notice was lost. */
async function settleRequest(
	tx: Db,
	application: number,
	{ receipt, amount, paidAt }: Pick<typeof payments.$inferSelect, "receipt" | "amount" | "paidAt">,
): Promise<void> {
	await tx.execute(sql`
		update payment_requests set state = 'paid', receipt = ${receipt}, query_at = null
		where not exists (select from payment_requests told where told.receipt = ${receipt}) and id = (
			select id from payment_requests
			where application_id = ${application} and amount = ${amount} and receipt is null and state <> 'failed'
				and ${paidAt.toISOString()}::timestamptz between created_at - interval '1 minute' and created_at + interval '10 minutes'
			order by id desc limit 1)`)
}
