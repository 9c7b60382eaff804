import { and, eq, isNull, sql } from "drizzle-orm"
import type { Transaction } from "#daraja"
import type { Db } from "../../platform/db.server.ts"
import { isProof, type PaymentSource } from "./rules.ts"
import { payments } from "./schema.server.ts"

export interface Telling extends Transaction {
	source: PaymentSource
}

/** "contradiction": its receipt is known with another amount. */
type Recorded = "new-payment" | "known-payment" | "contradiction"

/**
 * Stores a payment under its receipt, or what one more telling adds to it: a name, a whole telephone number, that it is true.
 * What a proof says against it is kept beside it, for a person to look at.
 */
export async function recordPayment(tx: Db, telling: Telling, at: Date): Promise<Recorded> {
	const { receipt, amount, paidAt, account, phone, name, source } = telling
	const proven = isProof(source) ? at : null
	const [added] = await tx
		.insert(payments)
		.values({
			receipt,
			amount,
			paidAt,
			account,
			phone,
			payer: name,
			source,
			receivedAt: at,
			verifiedAt: proven,
		})
		.onConflictDoNothing()
		.returning({ id: payments.id })
	if (added) return "new-payment"
	const known = eq(payments.receipt, receipt)
	const [payment] = await tx.select({ amount: payments.amount }).from(payments).where(known).for("update")
	if (payment?.amount !== amount) {
		if (proven) await tx.update(payments).set({ toldAmount: amount }).where(known)
		return "contradiction"
	}
	await addTelling(tx, telling, proven)
	return "known-payment"
}

async function addTelling(tx: Db, { receipt, account, phone, name }: Telling, proven: Date | null) {
	const known = eq(payments.receipt, receipt)
	const { verifiedAt, forgottenAt } = payments
	if (proven)
		await tx
			.update(payments)
			.set({ verifiedAt: proven })
			.where(and(known, isNull(verifiedAt)))
	await tx
		.update(payments)
		.set({
			account: sql`coalesce(nullif(${payments.account}, ''), ${account})`,
			payer: sql`coalesce(nullif(${payments.payer}, ''), ${name})`,
			phone: sql`case when ${payments.phone} ~ '^[0-9]+$' then ${payments.phone} else coalesce(nullif(${phone}::text, ''), ${payments.phone}) end`,
		})
		.where(and(known, isNull(forgottenAt)))
}
