import { and, eq, inArray, ne, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import type { Db } from "../../platform/db.server.ts"
import { holderFirst } from "../applications/extras-holder.server.ts"
import { isListed } from "../applications/listed-columns.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { isChargedHere } from "./agreed.server.ts"
import { isNotReversed } from "./entries.server.ts"
import { EXTRA_KINDS } from "./rules.ts"
import { ledgerEntries } from "./schema.server.ts"

const own = alias(vendorApplications, "giving_back")

export interface PassedExtras {
	/** Of the application that is charged. */
	number: number
	/** Whole Kenyan shillings. */
	amount: number
}

/**
 * What another application of the same vendor is charged once this one gives its stall back: the extras, which are ordered by
 * address.
 * @returns undefined where there is none with a stall, or no extras are charged
 */
export async function findPassedExtras(db: Db, id: number): Promise<PassedExtras | undefined> {
	const { applicationId, kind, amount } = ledgerEntries
	const [charged] = await db
		.select({ amount: sql`coalesce(sum(${amount}), 0)`.mapWith(Number) })
		.from(ledgerEntries)
		.where(and(eq(applicationId, id), inArray(kind, [...EXTRA_KINDS]), isNotReversed(db)))
	if (!charged?.amount) return undefined
	const [next] = await db
		.select({ number: vendorApplications.number, isCharged: sql<boolean>`${isChargedHere}` })
		.from(vendorApplications)
		.innerJoin(
			own,
			and(eq(own.emailKey, vendorApplications.emailKey), eq(own.editionId, vendorApplications.editionId)),
		)
		.where(
			and(
				eq(own.id, id),
				ne(own.emailKey, ""),
				ne(vendorApplications.id, id),
				eq(vendorApplications.status, "approved"),
				isListed,
			),
		)
		.orderBy(holderFirst())
		.limit(1)
	return next?.isCharged ? { number: next.number, amount: charged.amount } : undefined
}
