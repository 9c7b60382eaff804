import { and, eq, inArray, type SQL } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import type { Log } from "../../platform/log.server.ts"
import { transactEach } from "../../platform/transact-each.server.ts"
import type { Clock } from "../../values/clock.ts"
import { lockApplication } from "../applications/locked-application.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { reconcileCharges } from "./charges.server.ts"
import { AGREED_KINDS, type ChargeCause } from "./rules.ts"
import { ledgerEntries, pendingCharges } from "./schema.server.ts"

/** The job that reconciles ledgers which somebody held when it was their turn, or that an import changed. */
export const CHARGES_JOB = "pending-charges"

/**
 * Has ledgers reconciled once this transaction is over: many at once would hold everybody up. Whoever was never charged is not
 * charged by it either.
 * @param applications which of them
 */
export async function reconcileSoon(
	tx: Db,
	applications: SQL | undefined,
	{ why: cause, by: recordedBy }: Omit<ChargeCause, "at">,
): Promise<void> {
	const charged = await tx
		.selectDistinct({ applicationId: ledgerEntries.applicationId })
		.from(ledgerEntries)
		.innerJoin(vendorApplications, eq(vendorApplications.id, ledgerEntries.applicationId))
		.where(and(inArray(ledgerEntries.kind, [...AGREED_KINDS]), applications))
	if (!charged.length) return
	await tx.insert(pendingCharges).values(charged.map((one) => ({ ...one, cause, recordedBy })))
}

/** Reconciles the ledgers that somebody held when it was their turn. @returns how many */
export async function reconcilePending(db: Db, now: Clock, log: Log): Promise<number> {
	const { applicationId } = pendingCharges
	const pending = await db.selectDistinct({ applicationId }).from(pendingCharges).limit(MAX_PENDING)
	const ids = pending.map((one) => one.applicationId)
	return transactEach(db, ids, (tx, id) => reconcilePendingLedger(tx, id, now()), {
		log,
		failure: "the charges of an application were not reconciled",
	})
}

/** Applications in one run of the job. */
const MAX_PENDING = 500

async function reconcilePendingLedger(tx: Db, id: number, at: Date): Promise<boolean> {
	const application = await lockApplication(tx, id)
	const [last] = await tx.delete(pendingCharges).where(eq(pendingCharges.applicationId, id)).returning()
	if (!application || application.isEditionClosed || !last) return false
	await reconcileCharges(tx, id, { why: last.cause, by: last.recordedBy, at })
	return true
}
