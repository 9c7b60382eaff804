import { and, asc, count, eq, inArray, notExists, notInArray, sql, sum } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import type { Db } from "../../platform/db.server.ts"
import { formatNairobiIsoDate } from "../../values/clock.ts"
import { readEditionCompany } from "../content/queries.server.ts"
import { editions } from "../editions/schema.server.ts"
import { readVatRule, type Vat } from "./document-vat.server.ts"
import { type DocumentKind, splitIntoDues } from "./invoice-rules.ts"
import { buyerPins, invoiceCounters, invoiceDues, invoiceLines, invoices } from "./invoice-schema.server.ts"
import { MONEY_KINDS } from "./ledger-rules.ts"
import { ledgerEntries } from "./ledger-schema.server.ts"
import { vendorApplications } from "./schema.server.ts"

export interface NewDocument {
	id: number
	editionId: number
	number: number
	kind: DocumentKind
	total: number
}

/** Who issues it (null: the product itself), and when. */
export interface Issue {
	by: string | null
	at: Date
}

/**
 * Makes documents of what an application was charged and credited and no document has yet: an invoice, a supplement where
 * something is invoiced already, a credit note where it comes to less than nothing. It is one, unless the VAT of the edition changed
 * meanwhile: what is credited has that of the document it was on. What comes to nothing stays for the next one, and so does a credit of somebody
 * who has no invoice. The caller holds the application and locks nothing of another one afterwards: until the transaction ends, nobody
 * else gets a number of the edition.
 */
export async function issueDocuments(tx: Db, id: number, issue: Issue): Promise<NewDocument[]> {
	const entries = await listEntriesWithoutDocument(tx, id)
	if (!entries.length) return []
	const parties = await readParties(tx, id)
	const entriesByVat = Map.groupBy(entries, await readVatRule(tx, id, parties.edition))
	const issued: NewDocument[] = []
	// Credit notes first: they come off what was invoiced before.
	for (const ofOneRate of [...entriesByVat].toSorted(([, one], [, other]) => totalOf(one) - totalOf(other))) {
		const document = await issueDocument(tx, parties, ofOneRate, issue)
		if (document) issued.push(document)
	}
	return issued
}

type OpenEntry = Awaited<ReturnType<typeof listEntriesWithoutDocument>>[number]

async function issueDocument(
	tx: Db,
	parties: Parties,
	[vatPercent, entries]: [Vat, OpenEntry[]],
	issue: Issue,
): Promise<NewDocument | undefined> {
	const total = totalOf(entries)
	if (total === 0) return undefined
	const before = await sumDocuments(tx, parties.applicationId)
	if (total < 0 && before.documents === 0) return undefined
	const kind = total < 0 ? "credit-note" : before.total > 0 ? "supplement" : "invoice"
	const document = await storeDocument(tx, parties, { kind, total, vatPercent }, issue)
	await tx
		.insert(invoiceLines)
		.values(entries.map((entry) => ({ invoiceId: document.id, entryId: entry.id })))
	return document
}

/** The documents that follow from a change, where one of these applications has any: what was never invoiced is by hand. */
export async function issueFollowUps(tx: Db, ids: number[], issue: Issue): Promise<void> {
	if ((await tx.$count(invoices, inArray(invoices.applicationId, ids))) === 0) return
	for (const id of ids) await issueDocuments(tx, id, issue)
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

async function storeDocument(
	tx: Db,
	{ applicationId, editionId, buyer, edition }: Parties,
	{ kind, total, vatPercent }: Pick<NewDocument, "kind" | "total"> & { vatPercent: Vat },
	{ by, at }: Issue,
): Promise<NewDocument> {
	const company = await readEditionCompany(tx, editionId)
	const number = await takeNumber(tx, editionId)
	const [stored] = await tx
		.insert(invoices)
		.values({
			...{ editionId, number, applicationId, kind, total, issuedAt: at, issuedBy: by },
			...buyer,
			sellerName: company.name,
			sellerContact: [company.office, company.vendorEmail, company.phone].join("\n"),
			vatPercent,
		})
		.returning({ id: invoices.id })
	if (!stored) throw new Error("the document was not stored")
	const settings = kind === "invoice" ? edition : { ...edition, depositPercent: null, depositAmount: null }
	const dues = kind === "credit-note" ? [] : splitIntoDues(total, settings, formatNairobiIsoDate(at))
	if (dues.length)
		await tx
			.insert(invoiceDues)
			.values(dues.map((due, nth) => ({ invoiceId: stored.id, position: nth + 1, ...due })))
	return { id: stored.id, editionId, number, kind, total }
}

type Parties = Awaited<ReturnType<typeof readParties>>

async function readParties(tx: Db, id: number) {
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

/** The next number of an edition. Rolled back, it is the next one's. */
async function takeNumber(tx: Db, editionId: number): Promise<number> {
	const [taken] = await tx
		.insert(invoiceCounters)
		.values({ editionId, lastNumber: 1 })
		.onConflictDoUpdate({
			target: invoiceCounters.editionId,
			set: { lastNumber: sql`${invoiceCounters.lastNumber} + 1` },
		})
		.returning({ number: invoiceCounters.lastNumber })
	if (!taken) throw new Error("no number was taken")
	return taken.number
}
