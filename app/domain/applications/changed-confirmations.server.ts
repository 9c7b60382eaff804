import { and, exists, inArray, notExists, notInArray, sql, sum } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { editions } from "../editions/schema.server.ts"
import { type ConfirmationOptions, sendConfirmation } from "./confirmation.server.ts"
import { invoiceLines, invoices } from "./invoice-schema.server.ts"
import { MONEY_KINDS } from "./ledger-rules.ts"
import { ledgerEntries } from "./ledger-schema.server.ts"
import { vendorApplications } from "./schema.server.ts"
import { countToldOtherFacts, listToldOtherFacts } from "./stated-facts.server.ts"

/** As many as one click writes to: each is a transaction of its own. */
const CONFIRMED_AT_ONCE = 200

/** What leaves when vendors are emailed what changed. */
export interface ChangedEmails {
	confirmations: number
	/** Documents of what was charged and credited and is on none yet; with each of the confirmations its own. */
	invoices: number
	creditNotes: number
	/** How many of the invoices are emailed by themselves, as something of them is to be paid. */
	emailedInvoices: number
}

/** What one click would send and issue now. */
export async function planChangedConfirmations(db: Db, edition: number): Promise<ChangedEmails> {
	const ids = await listToldOtherFacts(db, edition, CONFIRMED_AT_ONCE)
	const open = await sumWithoutDocument(db, ids)
	const invoiced = open.filter(({ total }) => total > 0)
	return {
		confirmations: ids.length,
		invoices: invoiced.length,
		creditNotes: open.filter(({ total, hasDocument }) => total < 0 && hasDocument).length,
		emailedInvoices: await countEmailed(
			db,
			invoiced.map(({ id }) => id),
		),
	}
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
	const sent = { confirmations: 0, invoices: 0, creditNotes: 0 }
	const invoiced: number[] = []
	for (const id of await listToldOtherFacts(db, edition, CONFIRMED_AT_ONCE)) {
		const result = await sendConfirmation(db, id, { ...confirmation, ifChanged: true })
		if (!result.ok) continue
		const own = result.issued.filter(({ total }) => total > 0)
		sent.confirmations += 1
		sent.invoices += own.length
		sent.creditNotes += result.issued.length - own.length
		for (const _ of own) invoiced.push(id)
	}
	const emailedInvoices = await countEmailed(db, invoiced)
	return { ...sent, emailedInvoices, left: await countToldOtherFacts(db, edition) }
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

/** Of invoices to these vendors: how many are emailed by themselves. */
async function countEmailed(db: Db, ids: number[]): Promise<number> {
	if (!ids.length) return 0
	const owing = await db
		.select({ id: vendorApplications.id })
		.from(vendorApplications)
		.innerJoin(editions, sql`${editions.id} = ${vendorApplications.editionId}`)
		.where(and(inArray(vendorApplications.id, ids), sql`charged > paid and money_emails <> 'none'`))
	return ids.filter((id) => owing.some((one) => one.id === id)).length
}
