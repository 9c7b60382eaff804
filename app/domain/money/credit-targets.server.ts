import type { Db } from "../../platform/db.server.ts"
import type { Vat } from "../ledger/document-vat.server.ts"
import { planDocuments } from "../ledger/planned-documents.server.ts"
import { type LedgerDocument, listDocuments } from "./invoice-queries.server.ts"

export interface CreditTargets {
	/** Issued ones of which something is not credited, the first issued first. `owed`: what can be. */
	documents: LedgerDocument[]
	/** Whether something is charged on no document yet. */
	hasMore: boolean
	/** Whether these differ in VAT: then a credit is for one of the documents. */
	hasSeveralVats: boolean
}

/** What a credit on a ledger can be for. */
export async function readCreditTargets(db: Db, ledger: number, now: Date): Promise<CreditTargets> {
	const { creditable, planned } = await readCreditable(db, ledger, now)
	const documents = creditable.filter(({ owed }) => owed > 0)
	const more = planned.filter(({ total }) => total > 0)
	const vats = new Set([...documents, ...more].map(({ vatPercent }) => vatPercent))
	return { documents, hasMore: more.length > 0, hasSeveralVats: vats.size > 1 }
}

/**
 * Issued invoices and supplements, and what is planned besides.
 * @returns `owed` is what of each can be credited: at its VAT, what is not taken back already
 */
export async function readCreditable(db: Db, ledger: number, now: Date) {
	const documents = await listDocuments(db, ledger, now)
	const planned = await planDocuments(db, ledger, now)
	const sumAt = (all: { vatPercent: Vat; total: number }[], vat: Vat) =>
		all.filter(({ vatPercent }) => vatPercent === vat).reduce((sum, { total }) => sum + total, 0)
	const creditableAt = (vat: Vat) => sumAt(documents, vat) + Math.min(0, sumAt(planned, vat))
	const creditable = documents
		.filter(({ kind }) => kind !== "credit-note")
		.map((one) => ({ ...one, owed: Math.max(0, Math.min(one.owed, creditableAt(one.vatPercent))) }))
	return { creditable, planned }
}
