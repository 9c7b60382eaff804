import { asc } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { withMergedCondition } from "../applications/locked-application.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"

type Application = typeof vendorApplications.$inferSelect

/** The application whose ledger it is. */
export interface LedgerHolder extends Application {
	/** Its own, and those that were merged into it, in ascending order: their entries are in its ledger. */
	applicationIds: number[]
}

/** A ledger until our transaction ends: whoever else books there waits. Undefined where the application has none of its own. */
export const lockLedger = async (tx: Db, id: number): Promise<LedgerHolder | undefined> =>
	(await lockLedgers(tx, [id])).get(id)

/** Several, by the ids of their applications, which are locked in the order in which everybody locks them. */
export async function lockLedgers(tx: Db, ids: number[]): Promise<Map<number, LedgerHolder>> {
	if (!ids.length) return new Map()
	const locked = await tx
		.select()
		.from(vendorApplications)
		.where(withMergedCondition(ids))
		.orderBy(asc(vendorApplications.id))
		.for("no key update")
	const parts = Map.groupBy(locked, (one) => one.mergedIntoId ?? one.id)
	const holders = locked.filter((one) => one.mergedIntoId === null)
	return new Map(
		holders.map((holder) => {
			const applicationIds = (parts.get(holder.id) ?? []).map((part) => part.id)
			return [holder.id, { ...holder, applicationIds }]
		}),
	)
}
