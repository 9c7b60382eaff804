import { and, asc, count, eq, inArray, notExists, notInArray, sql, sum } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import type { Db } from "../../platform/db.server.ts"
import { formatNairobiIsoDate } from "../../values/clock.ts"
import { withMergedCondition } from "../applications/locked-application.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { editions } from "../editions/schema.server.ts"
import { partByVat, readVatRule, sumByVat, type Vat } from "./document-vat.server.ts"
import { type DocumentKind, type Due, splitDocumentIntoDues } from "./invoice-rules.ts"
import { buyerPins, invoiceLines, invoices } from "./invoice-schema.server.ts"
import { MONEY_KINDS } from "./rules.ts"
import { ledgerEntries } from "./schema.server.ts"

export interface PlannedDocument {
	applicationId: number
	kind: DocumentKind
	total: number
	vatPercent: Vat
	dues: Due[]
	/** Of the ledger: its lines. */
	entries: number[]
}

/**
 * The documents that would be made at a moment of what a ledger was charged and credited and no document has yet, in the order of their
 * numbers: of each of its applications an invoice, a supplement where something is invoiced already, a credit note where it comes to less
 * than nothing. It is one, unless the VAT of the edition changed meanwhile: what is credited has that of the document it was on. What comes
 * to nothing stays for the next one, and so does a credit of somebody who has no invoice, and what would credit more at a VAT than was
 * charged at it.
 */
export async function planDocuments(tx: Db, id: number, at: Date): Promise<PlannedDocument[]> {
	const ids = await listLedgerIds(tx, id)
	const entries = await listEntriesWithoutDocument(tx, ids)
	if (!entries.length) return []
	const { edition } = await readParties(tx, id)
	const { parts, left } = partByVat(entries, await sumByVat(tx, ids), await readVatRule(tx, ids, edition))
	const planned: PlannedDocument[] = []
	for (const applicationId of ids) {
		const before = await sumDocuments(tx, applicationId)
		const own = [...parts].map(([vatPercent, part]) => {
			const lines = part.filter((entry) => entry.applicationId === applicationId)
			return { vatPercent, total: totalOf(lines), entries: lines.map((entry) => entry.id) }
		})
		// Credit notes first: they come off what was invoiced before.
		for (const part of own.toSorted((one, other) => one.total - other.total)) {
			const { total, vatPercent } = part
			const waits = before.documents === 0 || (left.get(vatPercent) ?? 0) < 0
			if (total === 0 || (total < 0 && waits)) continue
			const kind = total < 0 ? "credit-note" : before.total > 0 ? "supplement" : "invoice"
			const dues = splitDocumentIntoDues({ kind, total }, edition, formatNairobiIsoDate(at))
			planned.push({ ...part, applicationId, kind, dues })
			before.documents += 1
			before.total += total
		}
	}
	return planned
}

/**
 * What is credited on a ledger with documents and gets none, however often they are issued: it is more than is left to credit at any VAT, as
 * that of the edition changed while it waited, or is of an application that has no invoice and was merged into one that has.
 * @returns whole Kenyan shillings
 */
export async function findWaitingCredit(db: Db, id: number, at: Date): Promise<number> {
	const ids = await listLedgerIds(db, id)
	const entries = await listEntriesWithoutDocument(db, ids)
	if (!entries.some(({ amount }) => amount < 0)) return 0
	const planned = new Set((await planDocuments(db, id, at)).flatMap((document) => document.entries))
	const isInvoiced = planned.size > 0 || (await db.$count(invoices, inArray(invoices.applicationId, ids))) > 0
	return isInvoiced ? Math.max(0, -totalOf(entries.filter((entry) => !planned.has(entry.id)))) : 0
}

/** The applications with whose entries those of one are in a ledger, in ascending order. */
export async function listLedgerIds(db: Db, application: number): Promise<number[]> {
	const { id, mergedIntoId } = vendorApplications
	const [own] = await db.select({ mergedIntoId }).from(vendorApplications).where(eq(id, application))
	const rows = await db
		.select({ id })
		.from(vendorApplications)
		.where(withMergedCondition([own?.mergedIntoId ?? application]))
		.orderBy(asc(id))
	return rows.map((row) => row.id)
}

/** Where the entry stands that another one takes back. */
const reversedLine = alias(invoiceLines, "reversed_line")

/** What is charged and credited and stands on no document: the entries of applications, in the order of their booking. */
export function listEntriesWithoutDocument(db: Db, ids: number[]) {
	const { id, applicationId, kind, amount, reversesId } = ledgerEntries
	return db
		.select({
			id,
			applicationId,
			amount,
			kind,
			reversesId,
			reversed: { id: invoices.id, vatPercent: invoices.vatPercent },
		})
		.from(ledgerEntries)
		.leftJoin(reversedLine, eq(reversedLine.entryId, reversesId))
		.leftJoin(invoices, eq(invoices.id, reversedLine.invoiceId))
		.where(
			and(
				inArray(applicationId, ids),
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
			editionId,
			brandName,
			erasedAt,
			pin: buyerPins.pin,
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
