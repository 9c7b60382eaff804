import { eq } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { brandOf } from "../applications/rules.ts"
import type { MemberAct } from "../audit/rules.ts"
import { lockLedger } from "../money/lock-ledger.server.ts"
import { bookAllocation, lockPayments } from "./bookings.server.ts"
import { leftOf } from "./rules.ts"
import { payments } from "./schema.server.ts"

interface AllocationRequest {
	/** Whole shillings: less than is left leaves the rest for another vendor. */
	amount: number
	/** The application whose account it is for. */
	application: number
	/** What of the payment was booked when the screen was shown. */
	expected: number
}

export type AllocationResult =
	| { ok: true; brandName: string; left: number }
	| { ok: false; reason: "payment-not-found" }
	| { ok: false; reason: "vendor-not-found" }
	/** Somebody booked it, or a part, or took some back. */
	| { ok: false; reason: "changed-meanwhile" }
	| { ok: false; reason: "more-than-left"; left: number }

/** Books a payment, or a part of it, on the account that a person names. Closed editions are booked as well. */
export function allocatePayment(
	db: Db,
	id: number,
	{ amount, application, expected }: AllocationRequest,
	act: MemberAct,
): Promise<AllocationResult> {
	return db.transaction(async (tx) => {
		const holder = await lockLedger(tx, application)
		if (!holder) return { ok: false, reason: "vendor-not-found" }
		const payment = (await lockPayments(tx, [id])).get(id)
		if (!payment) return { ok: false, reason: "payment-not-found" }
		if (payment.allocated !== expected) return { ok: false, reason: "changed-meanwhile" }
		const left = Math.max(0, leftOf(payment))
		if (amount > left) return { ok: false, reason: "more-than-left", left }
		const isBooked = await bookAllocation(tx, { payment, holder, amount }, act)
		if (!isBooked) return { ok: false, reason: "changed-meanwhile" }
		if (!payment.consideredAt)
			await tx.update(payments).set({ consideredAt: act.at }).where(eq(payments.id, id))
		return { ok: true, brandName: brandOf(holder), left: left - amount }
	})
}
