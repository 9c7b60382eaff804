import { and, asc, eq, getTableColumns, isNull } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { formatNairobiIsoDate } from "../../values/clock.ts"
import { users } from "../accounts/schema.server.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import type { MemberAct } from "../audit/rules.ts"
import { toReceiptKey } from "../ledger/rules.ts"
import { refusePaybackCode, waitForTurn } from "../money/book-money.server.ts"
import type { PaybackInput } from "../money/inputs.ts"
import { lockPayments } from "./bookings.server.ts"
import { paymentPaybacks, paymentReversals } from "./return-schema.server.ts"
import { leftOf } from "./rules.ts"

export type PaybackResult =
	| { ok: true; amount: number }
	| { ok: false; reason: "payment-not-found" }
	/** Somebody booked of it, paid it back, or M-Pesa took it back. */
	| { ok: false; reason: "changed-meanwhile" }
	| { ok: false; reason: "before-payment" }
	/** M-Pesa took a payment back under the code, as a statement told: that counts already. */
	| { ok: false; reason: "code-of-reversal" }
	/** The code is that of a refund of an account, of a payment, or of another payback. */
	| NonNullable<Awaited<ReturnType<typeof refusePaybackCode>>>

/** Says that what is left of a payment was paid back; nothing is sent from here. It waits for nobody then. */
export function payBack(
	db: Db,
	id: number,
	{ method, receipt: code, day, expected }: PaybackInput,
	{ by, at }: MemberAct,
): Promise<PaybackResult> {
	return db.transaction(async (tx): Promise<PaybackResult> => {
		// Turns by the code come before those by the payment, as where a refund is booked.
		await waitForTurn(tx, { receipt: code })
		const payment = (await lockPayments(tx, [id])).get(id)
		if (!payment) return { ok: false, reason: "payment-not-found" }
		const amount = leftOf(payment)
		if (amount <= 0 || amount !== expected) return { ok: false, reason: "changed-meanwhile" }
		if (day < formatNairobiIsoDate(payment.paidAt)) return { ok: false, reason: "before-payment" }
		const refusal = await refusePaybackCode(tx, { method, receipt: code })
		if (refusal) return refusal
		if (await tx.$count(paymentReversals, eq(paymentReversals.code, toReceiptKey(code))))
			return { ok: false, reason: "code-of-reversal" }
		await tx
			.insert(paymentPaybacks)
			.values({ paymentId: id, amount, method, code, day, recordedBy: by, recordedAt: at })
		const after = { receipt: payment.receipt, amount, code, day }
		await recordAuditEvent(tx, { by: { organiser: by }, at, action: "payment-paid-back", after })
		return { ok: true, amount }
	})
}

/** What was paid back by mistake, or with a wrong code, waits again to be booked or paid back. */
export function undoPayback(
	db: Db,
	{ payment: id, payback }: { payment: number; payback: number },
	{ by, at }: MemberAct,
): Promise<{ ok: true } | { ok: false; reason: "not-paid-back" }> {
	return db.transaction(async (tx) => {
		const payment = (await lockPayments(tx, [id])).get(id)
		const [undone] = await tx
			.update(paymentPaybacks)
			.set({ undoneBy: by, undoneAt: at })
			.where(
				and(
					eq(paymentPaybacks.id, payback),
					eq(paymentPaybacks.paymentId, id),
					isNull(paymentPaybacks.undoneAt),
				),
			)
			.returning()
		if (!payment || !undone) return { ok: false, reason: "not-paid-back" }
		const { amount, code, day } = undone
		const before = { receipt: payment.receipt, amount, code, day }
		await recordAuditEvent(tx, { by: { organiser: by }, at, action: "payback-undone", before })
		return { ok: true }
	})
}

export type Payback = Awaited<ReturnType<typeof listPaybacks>>[number]

/** What of a payment was paid back without an account, and who said so; what was undone is in the audit log. */
export const listPaybacks = (db: Db, payment: number) =>
	db
		.select({ ...getTableColumns(paymentPaybacks), recorder: users.name })
		.from(paymentPaybacks)
		.leftJoin(users, eq(users.id, paymentPaybacks.recordedBy))
		.where(and(eq(paymentPaybacks.paymentId, payment), isNull(paymentPaybacks.undoneAt)))
		.orderBy(asc(paymentPaybacks.id))
		.limit(20)
