import { and, asc, isNull, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { findWaitingCredit } from "../ledger/planned-documents.server.ts"

export type WaitingCredit = Awaited<ReturnType<typeof listWaitingCredits>>[number]

/**
 * The ledgers of an edition with a credit that gets no credit note (`findWaitingCredit`), by number. Its cost follows from how many have
 * something credited on no document, and were merged or have a document with another VAT than that of the edition: as a rule nobody.
 */
export async function listWaitingCredits(db: Db, edition: number, at: Date) {
	const { id, number, brandName, mergedIntoId } = vendorApplications
	const candidates = await db
		.select({ id, number, brandName })
		.from(vendorApplications)
		.where(and(isNull(mergedIntoId), sql`${id} in ${mayWait(edition)}`))
		.orderBy(asc(number))
	const waiting = []
	for (const candidate of candidates) {
		const amount = await findWaitingCredit(db, candidate.id, at)
		if (amount) waiting.push({ ...candidate, amount })
	}
	return waiting
}

/** From the credits, so that nobody is looked at who has none. */
const mayWait = (edition: number) => sql`(
	select coalesce(own.merged_into_id, own.id)
	from ledger_entries credited
		join vendor_applications own on own.id = credited.application_id
		join editions on editions.id = own.edition_id
	where own.edition_id = ${edition} and credited.kind not in ('payment', 'refund') and credited.amount < 0
		and not exists (select from invoice_lines line where line.entry_id = credited.id)
		and (own.merged_into_id is not null or exists (
			select from vendor_applications other join invoices issued on issued.application_id = other.id
			where (other.id = own.id or other.merged_into_id = own.id)
				and issued.vat_percent is distinct from editions.vat_percent)))`
