import { and, eq, exists, inArray, isNull, or, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { isStallKnown } from "../applications/announced-verdict.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { editions } from "../editions/schema.server.ts"
import { isNotReversed } from "../ledger/entries.server.ts"
import { invoiceLines } from "../ledger/invoice-schema.server.ts"
import { AGREED_KINDS } from "../ledger/rules.ts"
import { ledgerEntries } from "../ledger/schema.server.ts"

const { id, brandName, number, paid, status, withdrawnAt } = vendorApplications

export type YesToTakeBack = NonNullable<Awaited<ReturnType<typeof findYesToTakeBack>>>

/**
 * Of a vendor who has a stall and would be denied or set back to pending at once: by an email that nobody can call back, as they know of their
 * stall, or with a credit note of what is invoiced, which stays.
 */
export async function findYesToTakeBack(db: Db, applicationId: number, to: "denied" | "pending") {
	const isInvoiced = isAgreedInvoiced(db)
	const isAtOnce = eq(editions.decisionLetters, "at-once")
	const [found] = await db
		.select({ brandName, number, paid, isInvoiced, isStallKnown })
		.from(vendorApplications)
		.innerJoin(editions, eq(editions.id, vendorApplications.editionId))
		.where(
			and(
				...[eq(id, applicationId), eq(status, "approved"), isNull(withdrawnAt), isNull(editions.closedAt)],
				to === "denied" ? and(isAtOnce, or(isStallKnown, isInvoiced)) : isInvoiced,
			),
		)
	return found && { ...found, to }
}

/** Whether something that is agreed is on an invoice: who has the stall no more is credited it. */
export function isAgreedInvoiced(db: Db) {
	const { applicationId, kind } = ledgerEntries
	const invoiced = db
		.select({ entryId: invoiceLines.entryId })
		.from(ledgerEntries)
		.innerJoin(invoiceLines, eq(invoiceLines.entryId, ledgerEntries.id))
		.where(and(eq(applicationId, id), inArray(kind, [...AGREED_KINDS]), isNotReversed(db)))
	return sql<boolean>`${exists(invoiced)}`
}
