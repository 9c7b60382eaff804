import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { type InvoiceCount, LEFT_OUT, type LeftOut } from "./invoice-run-rules.ts"

const { id, editionId, number, brandName, mergedIntoId } = vendorApplications

/** What of a ledger is on no document. */
export const uninvoiced = sql<number>`(${vendorApplications.charged} - ${vendorApplications.invoiced})`

/** Null: an invoice is made. */
export const leftOut = sql<LeftOut | null>`case
	when ${vendorApplications.erasedAt} is not null then 'erased'
	when ${vendorApplications.withdrawnAt} is not null then 'withdrawn'
	when ${vendorApplications.status} <> 'approved' then 'not-accepted'
	when not ${vendorApplications.confirmationSent} then 'not-confirmed'
	when not ${vendorApplications.isStallCharged} then 'uncharged'
	when ${uninvoiced} < 0 then 'credit' end`

/** Ledgers of an edition with something to invoice, and accepted vendors whose stall is not charged. */
export const isPlanned = (edition: number): SQL | undefined =>
	and(
		eq(editionId, edition),
		isNull(mergedIntoId),
		sql`(${uninvoiced} <> 0 or (${vendorApplications.status} = 'approved' and not ${vendorApplications.isStallCharged}
			and ${vendorApplications.erasedAt} is null))`,
	)

/** How many invoices are listed. */
const LISTED = 50

/** The first that would be issued, by number. */
export const listPlanned = (db: Db, edition: number) =>
	db
		.select({ id, number, brandName, amount: uninvoiced })
		.from(vendorApplications)
		.where(and(isPlanned(edition), sql`${leftOut} is null`))
		.orderBy(asc(number))
		.limit(LISTED)

/** How many named are of each reason. */
const NAMED = 20

export interface LeftOutGroup extends InvoiceCount {
	reason: LeftOut
	/** The first of them by brand. */
	named: { id: number; number: number; brandName: string }[]
}

/** What would be issued now, and who is left out and why. */
export async function readInvoicePlan(
	db: Db,
	edition: number,
): Promise<InvoiceCount & { leftOut: LeftOutGroup[] }> {
	const rows = await db
		.select({
			reason: leftOut,
			vendors: sql<number>`count(*)`.mapWith(Number),
			amount: sql<number>`sum(${uninvoiced})`.mapWith(Number),
		})
		.from(vendorApplications)
		.where(isPlanned(edition))
		.groupBy(sql`1`)
	const issued = rows.find(({ reason }) => reason === null)
	const groups: LeftOutGroup[] = []
	for (const reason of LEFT_OUT) {
		const found = rows.find((row) => row.reason === reason)
		if (found) groups.push({ ...found, reason, named: await listNamed(db, edition, reason) })
	}
	return { vendors: issued?.vendors ?? 0, amount: issued?.amount ?? 0, leftOut: groups }
}

const listNamed = (db: Db, edition: number, reason: LeftOut) =>
	db
		.select({ id, number, brandName })
		.from(vendorApplications)
		.where(and(isPlanned(edition), sql`${leftOut} = ${reason}`))
		.orderBy(asc(sql`brand_key collate "C"`), asc(id))
		.limit(NAMED)
