import { and, exists, inArray, notExists, notInArray, sql, sum } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { editions } from "../editions/schema.server.ts"
import { invoiceLines, invoices } from "../ledger/invoice-schema.server.ts"
import { MONEY_KINDS } from "../ledger/rules.ts"
import { ledgerEntries } from "../ledger/schema.server.ts"
import { type ConfirmationOptions, sendConfirmation } from "./confirmation.server.ts"
import { countToldOtherFacts, listToldOtherFacts } from "./stated-facts.server.ts"

/** As many as one click writes to: each is a transaction of its own. */
const CONFIRMED_AT_ONCE = 200

/** What leaves when vendors are emailed what changed. */
export interface ChangedEmails {
	confirmations: number
	/** Documents of what was charged and credited and is on none yet; with each of the confirmations its own. */
	invoices: number
	creditNotes: number
	/** How many of these are emailed by themselves: each credit note, and an invoice while something of it is to be paid. */
	emailedDocuments: number
}

/** What one click would send and issue now. */
export async function planChangedConfirmations(db: Db, edition: number): Promise<ChangedEmails> {
	const ids = await listToldOtherFacts(db, edition, CONFIRMED_AT_ONCE)
	const open = await sumWithoutDocument(db, ids)
	const documents = open.filter(({ total, hasDocument }) => total > 0 || (total < 0 && hasDocument))
	return { confirmations: ids.length, ...(await countDocuments(db, documents)) }
}

/**
 * Confirms again to the vendors who were told other facts than those of now, to each once however often it is asked for.
 * @returns what was queued and issued, and how many vendors are left
 */
export async function sendChangedConfirmations(
	db: Db,
	edition: number,
	confirmation: Omit<ConfirmationOptions, "expected" | "ifChanged">,
): Promise<ChangedEmails & { left: number }> {
	const documents: { id: number; total: number }[] = []
	let confirmations = 0
	for (const id of await listToldOtherFacts(db, edition, CONFIRMED_AT_ONCE)) {
		const result = await sendConfirmation(db, id, { ...confirmation, ifChanged: true })
		if (!result.ok) continue
		confirmations += 1
		documents.push(...result.issued.map(({ total }) => ({ id, total })))
	}
	const left = await countToldOtherFacts(db, edition)
	return { confirmations, ...(await countDocuments(db, documents)), left }
}

/** Of each on which there is anything: what it was charged and credited that is on no document. */
async function sumWithoutDocument(db: Db, ids: number[]) {
	if (!ids.length) return []
	const { id, applicationId, kind, amount } = ledgerEntries
	const line = db.select({ one: sql`1` }).from(invoiceLines).where(sql`${invoiceLines.entryId} = ${id}`)
	const document = db
		.select({ one: sql`1` })
		.from(invoices)
		.where(sql`${invoices.applicationId} = ${applicationId}`)
	return db
		.select({
			id: applicationId,
			total: sum(amount).mapWith(Number),
			hasDocument: sql<boolean>`${exists(document)}`,
		})
		.from(ledgerEntries)
		.where(and(inArray(applicationId, ids), notInArray(kind, [...MONEY_KINDS]), notExists(line)))
		.groupBy(applicationId)
}

/** @param documents each with its total and the id of its vendor */
async function countDocuments(
	db: Db,
	documents: { id: number; total: number }[],
): Promise<Omit<ChangedEmails, "confirmations">> {
	const invoices = documents.filter(({ total }) => total > 0).length
	const emailed = await listEmailed(
		db,
		documents.map(({ id }) => id),
	)
	const emailedDocuments = documents.filter(({ id, total }) =>
		emailed.some((vendor) => vendor.id === id && (total < 0 || vendor.owes)),
	).length
	return { invoices, creditNotes: documents.length - invoices, emailedDocuments }
}

/** Those of these vendors who are emailed about money. */
async function listEmailed(db: Db, ids: number[]) {
	if (!ids.length) return []
	return db
		.select({ id: vendorApplications.id, owes: sql<boolean>`charged > paid` })
		.from(vendorApplications)
		.innerJoin(editions, sql`${editions.id} = ${vendorApplications.editionId}`)
		.where(and(inArray(vendorApplications.id, ids), sql`money_emails <> 'none'`))
}
