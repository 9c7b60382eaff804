import { eq, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { formatKshs } from "../../values/number.ts"
import { vendorApplications } from "./schema.server.ts"

/** What is charged by hand stays when a stall is given back; what is agreed is credited with the decision. */
const chargedByHand = sql`coalesce((select sum(amount) from ledger_entries entry
	where entry.application_id = ${vendorApplications.id} and entry.kind in ('charge', 'credit')), 0)`

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
