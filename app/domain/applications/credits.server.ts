import { and, asc, eq, isNull, or } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { formatNairobiIsoDate } from "../../values/clock.ts"
import type { ChargeCause } from "./ledger-rules.ts"
import { ledgerEntries } from "./ledger-schema.server.ts"
import { vendorApplications } from "./schema.server.ts"

const CANCELLED = "cancelled-credit"

/**
 * Keeps what a ledger is charged from falling below nothing when what is agreed becomes less: a credit was a discount on that, so it
 * is cancelled as far as it is too much, and returns with what it was for. What somebody without a stall is charged by hand
 * afterwards is charged in full. The caller holds the application.
 */
export async function settleCredits(
	tx: Db,
	id: number,
	isAccepted: boolean,
	{ why, by, at }: ChargeCause,
): Promise<void> {
	const entries = await listOfLedger(tx, id)
	const sumOf = (some: typeof entries) => some.reduce((sum, { amount }) => sum + amount, 0)
	const credited = -sumOf(entries.filter(({ kind }) => kind === "credit"))
	const cancelling = entries.filter(({ kind }) => kind === CANCELLED)
	const cancelled = sumOf(cancelling)
	if (credited === 0 && cancelled === 0) return
	const charged = sumOf(entries.filter(({ kind }) => kind !== "payment" && kind !== "refund"))
	const tooMuch = Math.max(0, cancelled - charged)
	const wanted = isAccepted ? tooMuch : Math.max(tooMuch, Math.min(cancelled, credited))
	if (wanted === cancelled) return
	const standing = cancelling.filter(
		(entry) => entry.reversesId === null && !cancelling.some(({ reversesId }) => reversesId === entry.id),
	)
	const day = formatNairobiIsoDate(at)
	const common = { kind: CANCELLED, day, cause: why, recordedBy: by, recordedAt: at } as const
	await tx.insert(ledgerEntries).values([
		...standing.map(({ applicationId, id: reversesId, amount }) => ({
			...{ ...common, applicationId, reversesId },
			amount: -amount,
		})),
		...(wanted ? [{ ...common, applicationId: id, amount: wanted }] : []),
	])
}

/** Of an application and those that were merged into it; none of one that was merged itself. */
function listOfLedger(tx: Db, application: number) {
	const { id, applicationId, kind, amount, reversesId } = ledgerEntries
	const { mergedIntoId } = vendorApplications
	return tx
		.select({ id, applicationId, kind, amount, reversesId })
		.from(vendorApplications)
		.innerJoin(ledgerEntries, eq(applicationId, vendorApplications.id))
		.where(
			or(eq(mergedIntoId, application), and(eq(vendorApplications.id, application), isNull(mergedIntoId))),
		)
		.orderBy(asc(id))
}
