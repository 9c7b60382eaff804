import { and, asc, count, eq, notExists, notInArray, sql, sum } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import type { Db } from "../../platform/db.server.ts"
import { formatNairobiIsoDate } from "../../values/clock.ts"
import { editions } from "../editions/schema.server.ts"
import { readVatRule, type Vat } from "./document-vat.server.ts"
import { type DocumentKind, type Due, splitDocumentIntoDues } from "./invoice-rules.ts"
import { buyerPins, invoiceLines, invoices } from "./invoice-schema.server.ts"
import { MONEY_KINDS } from "./ledger-rules.ts"
import { ledgerEntries } from "./ledger-schema.server.ts"
import { vendorApplications } from "./schema.server.ts"

export interface PlannedDocument {
	kind: DocumentKind
	total: number
	vatPercent: Vat
	dues: Due[]
	/** Of the ledger: its lines. */
	entries: number[]
}

/**
 * The documents that would be made at a moment of what an application was charged and credited and no document has yet, in the order
 * of their numbers: an invoice, a supplement where something is invoiced already, a credit note where it comes to less than nothing. It
 * is one, unless the VAT of the edition changed meanwhile: what is credited has that of the document it was on. What comes to nothing
 * stays for the next one, and so does a credit of somebody who has no invoice.
 */
export async function planDocuments(tx: Db, id: number, at: Date): Promise<PlannedDocument[]> {
	const entries = await listEntriesWithoutDocument(tx, id)
	if (!entries.length) return []
	const { edition } = await readParties(tx, id)
	const entriesByVat = Map.groupBy(entries, await readVatRule(tx, id, edition))
	const before = await sumDocuments(tx, id)
	const planned: PlannedDocument[] = []
	// Credit notes first: they come off what was invoiced before.
	for (const [vatPercent, ofOneRate] of [...entriesByVat].toSorted(
		([, one], [, other]) => totalOf(one) - totalOf(other),
	)) {
		const total = totalOf(ofOneRate)
		if (total === 0 || (total < 0 && before.documents === 0)) continue
		const kind = total < 0 ? "credit-note" : before.total > 0 ? "supplement" : "invoice"
		const dues = splitDocumentIntoDues({ kind, total }, edition, formatNairobiIsoDate(at))
		planned.push({ kind, total, vatPercent, dues, entries: ofOneRate.map((entry) => entry.id) })
		before.documents += 1
		before.total += total
	}
	return planned
}

/** Where the entry stands that another one takes back. */
const reversedLine = alias(invoiceLines, "reversed_line")

/** What is charged and credited and stands on no document: the entries of an application, in the order of their booking. */
export function listEntriesWithoutDocument(db: Db, application: number) {
	const { id, applicationId, kind, amount, reversesId } = ledgerEntries
	return db
		.select({ id, amount, kind, reversed: { id: invoices.id, vatPercent: invoices.vatPercent } })
		.from(ledgerEntries)
		.leftJoin(reversedLine, eq(reversedLine.entryId, reversesId))
		.leftJoin(invoices, eq(invoices.id, reversedLine.invoiceId))
		.where(
			and(
				eq(applicationId, application),
				notInArray(kind, [...MONEY_KINDS]),
				notExists(db.select({ one: sql`1` }).from(invoiceLines).where(eq(invoiceLines.entryId, id))),
			),
		)
		.orderBy(asc(id))
}

export const totalOf = (entries: readonly { amount: number }[]): number =>
	entries.reduce((total, { amount }) => total + amount, 0)

async function sumDocuments(tx: Db, application: number): Promise<{ documents: number; total: number }> {
	const [found] = await tx
		.select({ documents: count(), total: sum(invoices.total).mapWith(Number) })
		.from(invoices)
		.where(eq(invoices.applicationId, application))
	return { documents: found?.documents ?? 0, total: found?.total ?? 0 }
}

export type Parties = Awaited<ReturnType<typeof readParties>>

export async function readParties(tx: Db, id: number) {
	const { editionId, brandName, erasedAt } = vendorApplications
	const { startsOn, vatPercent, invoiceDueDays, paymentDueOn, depositPercent, depositAmount } = editions
	const [found] = await tx
		.select({
			...{ editionId, brandName, erasedAt, pin: buyerPins.pin },
			edition: { startsOn, vatPercent, invoiceDueDays, paymentDueOn, depositPercent, depositAmount },
		})
		.from(vendorApplications)
		.innerJoin(editions, eq(editions.id, editionId))
		.leftJoin(buyerPins, eq(buyerPins.applicationId, vendorApplications.id))
		.where(eq(vendorApplications.id, id))
	if (!found) throw new Error(`there is no application ${id}`)
	const isErased = found.erasedAt !== null
	const buyer = { buyerName: isErased ? "" : found.brandName, buyerPin: (!isErased && found.pin) || "" }
	return { applicationId: id, editionId: found.editionId, buyer, edition: found.edition }
}
