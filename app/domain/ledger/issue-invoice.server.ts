import { inArray, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { readEditionCompany } from "../content/queries.server.ts"
import type { DocumentKind, Due } from "./invoice-rules.ts"
import { invoiceCounters, invoiceDues, invoiceLines, invoices } from "./invoice-schema.server.ts"
import { type Parties, type PlannedDocument, planDocuments, readParties } from "./planned-documents.server.ts"

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
 * Makes the documents that `planDocuments` plans. The caller holds the application of the ledger and locks nothing of another one afterwards: until
 * the transaction ends, nobody else gets a number of the edition.
 */
export async function issueDocuments(tx: Db, id: number, issue: Issue): Promise<NewDocument[]> {
	const planned = await planDocuments(tx, id, issue.at)
	const issued: NewDocument[] = []
	for (const document of planned)
		issued.push(await storeDocument(tx, await readParties(tx, document.applicationId), document, issue))
	return issued
}

/** The documents that follow from a change, where one of these applications has any: what was never invoiced is by hand. */
export async function issueFollowUps(tx: Db, ids: number[], issue: Issue): Promise<void> {
	if ((await tx.$count(invoices, inArray(invoices.applicationId, ids))) === 0) return
	for (const id of ids) await issueDocuments(tx, id, issue)
}

/** Makes the credit note of an entry that was given for a document, with the VAT of that one. The caller holds the application. */
export async function issueCreditNote(
	tx: Db,
	{ entry, amount, credited }: { entry: number; amount: number; credited: CreditedDocument },
	issue: Issue,
): Promise<NewDocument> {
	const { id: creditsId, applicationId, vatPercent } = credited
	const parties = await readParties(tx, applicationId)
	const note = { kind: "credit-note", total: -amount, vatPercent, dues: [], entries: [entry] } as const
	return storeDocument(tx, parties, { ...note, creditsId }, issue)
}

interface StoredDocument extends Omit<PlannedDocument, "applicationId" | "dues" | "entries"> {
	dues: readonly Due[]
	entries: readonly number[]
	creditsId?: number | null
}

interface CreditedDocument {
	id: number
	applicationId: number
	vatPercent: number | null
}

async function storeDocument(
	tx: Db,
	{ applicationId, editionId, buyer }: Parties,
	{ kind, total, vatPercent, dues, entries, creditsId = null }: StoredDocument,
	{ by, at }: Issue,
): Promise<NewDocument> {
	const company = await readEditionCompany(tx, editionId)
	const number = await takeNumber(tx, editionId)
	const [stored] = await tx
		.insert(invoices)
		.values({
			editionId,
			number,
			applicationId,
			kind,
			total,
			issuedAt: at,
			issuedBy: by,
			...buyer,
			sellerName: company.name,
			sellerContact: [company.office, company.vendorEmail, company.phone].join("\n"),
			sellerPin: company.kraPin ?? "",
			vatPercent,
			creditsId,
		})
		.returning({ id: invoices.id })
	if (!stored) throw new Error("the document was not stored")
	const { id } = stored
	if (dues.length)
		await tx
			.insert(invoiceDues)
			.values(dues.map((due, nth) => ({ invoiceId: id, position: nth + 1, ...due })))
	await tx.insert(invoiceLines).values(entries.map((entryId) => ({ invoiceId: id, entryId })))
	return { id, editionId, number, kind, total }
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
