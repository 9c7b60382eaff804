import { asc, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { isUnknowingDebtor, type MailingSelection, type MailingVendor } from "./recipients.server.ts"
import type { UnknowingReason } from "./rules.ts"

export type UntoldDebtors = Record<UnknowingReason, number>

/** Of a draft that is added to by hand as well: whoever was added gets it. */
type Selection = Omit<MailingSelection, "id"> & { id?: number }

const { id, number, brandName, emailAddress } = vendorApplications

const reasonOf = sql<UnknowingReason>`case when ${vendorApplications.status} = 'approved' then 'untold' else 'no-stall' end`

/** How many owe, or are overdue, and get no email about it because nobody has told them of a stall. */
export async function countUntoldDebtors(db: Db, selection: Selection): Promise<UntoldDebtors> {
	const isFound = isUnknowingDebtor(selection)
	if (!isFound) return { untold: 0, "no-stall": 0 }
	const countOf = (reason: UnknowingReason) =>
		sql`count(*) filter (where ${reasonOf} = ${reason})`.mapWith(Number)
	const [counts] = await db
		.select({ untold: countOf("untold"), "no-stall": countOf("no-stall") })
		.from(vendorApplications)
		.where(isFound)
	return counts ?? { untold: 0, "no-stall": 0 }
}

/** How many of them are named. */
const NAMED = 50

/** The same by name, as far as they fit. */
export async function listUntoldDebtors(
	db: Db,
	selection: Selection,
): Promise<(MailingVendor & { outcome: UnknowingReason })[]> {
	const isFound = isUnknowingDebtor(selection)
	if (!isFound) return []
	return db
		.select({ id, number, brandName, emailAddress, outcome: reasonOf })
		.from(vendorApplications)
		.where(isFound)
		.orderBy(asc(id))
		.limit(NAMED)
}
