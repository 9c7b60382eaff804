import { eq, type SQL, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { type AuditEvent, recordAuditEvent, recordAuditEvents } from "../audit/commands.server.ts"
import type { Actor, MemberAct } from "../audit/rules.ts"
import { lockPayments } from "./bookings.server.ts"
import { payments } from "./schema.server.ts"

/** What somebody found who looked a payment up at M-Pesa: our amount is right, that of its own list is, or there is no such payment. */
export const FINDINGS = ["ours", "listed", "none"] as const
export type Finding = (typeof FINDINGS)[number]

interface Check {
	finding: Finding
	/** What M-Pesa's own list says instead of our amount, as the screen showed it. */
	listed: number | null
}

export type CheckResult =
	| { ok: true }
	| { ok: false; reason: "payment-not-found" }
	/** M-Pesa told something else since, somebody checked it already, or it is verified. */
	| { ok: false; reason: "changed-meanwhile" }

/** Settles what M-Pesa and we do not agree about. What counts from then on is the amount that was found; what is booked stays. */
export function checkPayment(
	db: Db,
	id: number,
	{ finding, listed }: Check,
	{ by, at }: MemberAct,
): Promise<CheckResult> {
	return db.transaction(async (tx) => {
		const payment = (await lockPayments(tx, [id])).get(id)
		if (!payment) return { ok: false, reason: "payment-not-found" }
		const { receipt, amount, toldAmount, verifiedAt } = payment
		const isInDoubt = toldAmount !== null || verifiedAt === null
		const checkedAmount = { ours: amount, listed: toldAmount, none: 0 }[finding]
		if (!isInDoubt || payment.checkedAt || toldAmount !== listed || checkedAmount === null)
			return { ok: false, reason: "changed-meanwhile" }
		await tx.update(payments).set({ checkedAmount, checkedBy: by, checkedAt: at }).where(eq(payments.id, id))
		const after = { receipt, amount: checkedAmount }
		await recordAuditEvent(tx, { by: { organiser: by }, at, action: "payment-checked", after })
		return { ok: true }
	})
}

const UNCHECKED = { checkedAmount: null, checkedBy: null, checkedAt: null }

/** It counts again as it was told first, and is in doubt as it was. */
export function takeBackCheck(
	db: Db,
	id: number,
	{ by, at }: MemberAct,
): Promise<{ ok: true } | { ok: false; reason: "not-checked" }> {
	return db.transaction(async (tx) => {
		const payment = (await lockPayments(tx, [id])).get(id)
		if (!payment || payment.checkedAmount === null) return { ok: false, reason: "not-checked" }
		await tx.update(payments).set(UNCHECKED).where(eq(payments.id, id))
		const { receipt, checkedAmount } = payment
		await recordAuditEvent(tx, undone({ organiser: by }, at, { receipt, amount: checkedAmount }))
		return { ok: true }
	})
}

const undone = (by: Actor, at: Date, before: { receipt: string; amount: number }): AuditEvent => ({
	by,
	at,
	action: "payment-check-undone",
	before,
})

/**
 * Nobody has looked at what M-Pesa's own list tells now: neither what was found, nor what it told before.
 * @param reports as rows `told` of receipt and amount, of proofs alone; the caller holds their payments
 */
export async function dropOutdatedChecks(tx: Db, reports: SQL, at: Date): Promise<void> {
	const { rows } = await tx.execute<{ receipt: string; amount: number }>(sql`
		update payments set checked_amount = null, checked_by = null, checked_at = null
		from (
			select known.id, known.checked_amount as amount from ${reports} join payments known on known.receipt = told.receipt
			where known.checked_amount <> told.amount and known.told_amount is distinct from told.amount
		) outdated
		where payments.id = outdated.id returning payments.receipt, outdated.amount::float8 as amount`)
	await recordAuditEvents(
		tx,
		rows.map(({ receipt, amount }) => undone("system", at, { receipt, amount })),
	)
}
