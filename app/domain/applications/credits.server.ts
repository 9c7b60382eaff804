import { asc, eq } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { isOfLedger, ownApplication, replaceEntries } from "./ledger-entries.server.ts"
import { type ChargeCause, isMoney } from "./ledger-rules.ts"
import { ledgerEntries } from "./ledger-schema.server.ts"

const CANCELLED = "cancelled-credit"

/**
 * Keeps what a ledger is charged from falling below nothing when what is agreed becomes less: a credit was a discount on that, so it
 * is cancelled as far as it is too much, and returns with what it was for. What somebody without a stall is charged by hand
 * afterwards is charged in full. The caller holds the application, which has a ledger of its own.
 */
export async function reconcileCredits(
	tx: Db,
	id: number,
	isAccepted: boolean,
	cause: ChargeCause,
): Promise<void> {
	const entries = await listOfLedger(tx, id)
	const sumOf = (some: typeof entries) => some.reduce((sum, { amount }) => sum + amount, 0)
	const credited = -sumOf(entries.filter(({ kind }) => kind === "credit"))
	const cancelling = entries.filter(({ kind }) => kind === CANCELLED)
	const cancelled = sumOf(cancelling)
	if (credited === 0 && cancelled === 0) return
	const charged = sumOf(entries.filter(({ kind }) => !isMoney(kind)))
	const tooMuch = Math.max(0, cancelled - charged)
	const wanted = isAccepted ? tooMuch : Math.max(tooMuch, Math.min(cancelled, credited))
	if (wanted === cancelled) return
	const unreversed = cancelling.filter(
		(entry) => entry.reversesId === null && !cancelling.some(({ reversesId }) => reversesId === entry.id),
	)
	const added = wanted ? [{ kind: CANCELLED, applicationId: id, amount: wanted } as const] : []
	await replaceEntries(tx, { gone: unreversed, added }, cause)
}

function listOfLedger(tx: Db, application: number) {
	const { id, applicationId, kind, amount, reversesId } = ledgerEntries
	return tx
		.select({ id, applicationId, kind, amount, reversesId })
		.from(ownApplication)
		.innerJoin(ledgerEntries, eq(applicationId, ownApplication.id))
		.where(isOfLedger(application))
		.orderBy(asc(id))
}
