import { asc, inArray } from "drizzle-orm"
import { selectCopiedColumns } from "../../platform/classified-table.server.ts"
import type { Db } from "../../platform/db.server.ts"
import { paymentsOf } from "../payments/erase-payers.server.ts"
import {
	paymentPrivacy,
	paymentRequestPrivacy,
	paymentRequests,
	payments,
} from "../payments/schema.server.ts"

/** What was paid for them by M-Pesa, and which telephones were asked. */
export async function readPayments(db: Db, applicationIds: number[]) {
	const [paid, requested] = await Promise.all([
		db
			.select(selectCopiedColumns(paymentPrivacy))
			.from(payments)
			.where(await paymentsOf(db, applicationIds))
			.orderBy(asc(payments.id)),
		db
			.select(selectCopiedColumns(paymentRequestPrivacy))
			.from(paymentRequests)
			.where(inArray(paymentRequests.applicationId, applicationIds))
			.orderBy(asc(paymentRequests.id)),
	])
	return { payments: paid, paymentRequests: requested }
}
