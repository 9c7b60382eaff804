import { eq, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { formatKshs } from "../../values/number.ts"
import { vendorApplications } from "../applications/schema.server.ts"

/**
 * What is charged or credited by hand to an application and those that were merged into it, as `paid` and `charged` count them. It
 * stays when a stall is given back; what is agreed is credited with the decision.
 */
const chargedByHand = sql`coalesce((
	select sum(entry.amount) from vendor_applications own join ledger_entries entry on entry.application_id = own.id
	where (own.id = ${vendorApplications}.id or own.merged_into_id = ${vendorApplications}.id)
		and entry.kind in ('charge', 'credit')), 0)`

/** What stays charged of an application that is withdrawn. Whole Kenyan shillings. */
export async function readChargedByHand(db: Db, id: number): Promise<number> {
	const [found] = await db
		.select({ charged: sql`${chargedByHand}`.mapWith(Number) })
		.from(vendorApplications)
		.where(eq(vendorApplications.id, id))
	return found?.charged ?? 0
}

/**
 * What a vendor without a stall has paid and gets back, as letters write it; "": nothing. Of who still has the stall it is what they will
 * get back: a letter that is held is written before the decision. A credit by hand may be left of the stall: what comes back is what was paid.
 */
export async function readRefundable(tx: Db, id: number): Promise<string> {
	const charged = sql`case when ${vendorApplications.status} = 'approved' then ${chargedByHand} else ${vendorApplications.charged} end`
	const [found] = await tx
		.select({
			credit: sql`${vendorApplications.paid} - greatest(0, ${charged})`.mapWith(Number),
		})
		.from(vendorApplications)
		.where(eq(vendorApplications.id, id))
	return found && found.credit > 0 ? formatKshs(found.credit) : ""
}
