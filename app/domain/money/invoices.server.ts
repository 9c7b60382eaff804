import { and, asc, eq, ne, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import { type Actor, actorOf, type MemberAct } from "../audit/rules.ts"
import { editions } from "../editions/schema.server.ts"
import { buyerPins, etimsNumbers, invoices } from "../ledger/invoice-schema.server.ts"
import { type Issue, issueDocuments, type NewDocument } from "../ledger/issue-invoice.server.ts"
import { isDocumentOf, type LedgerDocument } from "./invoice-queries.server.ts"
import { type LedgerHolder, lockLedger } from "./lock-ledger.server.ts"

export type IssueResult =
	| { ok: true; documents: NewDocument[] }
	| { ok: false; reason: "vendor-not-found" }
	/** Everything that is charged is on a document, or it comes to nothing, or is a credit of somebody who has no invoice. */
	| { ok: false; reason: "nothing-to-invoice" }

/** Makes documents of what a ledger was charged and credited since its last one. A second click finds nothing. */
export function issueByHand(db: Db, application: number, act: MemberAct): Promise<IssueResult> {
	return db.transaction(async (tx) => {
		const holder = await lockLedger(tx, application)
		if (!holder) return { ok: false, reason: "vendor-not-found" }
		const documents = await issueLocked(tx, holder, act)
		return documents.length ? { ok: true, documents } : { ok: false, reason: "nothing-to-invoice" }
	})
}

/** Locks a ledger. @returns what issues its documents, for whoever has looked at it since */
export async function issueLedger(
	tx: Db,
	application: number,
	issue: Issue,
): Promise<() => Promise<NewDocument[]>> {
	const holder = await lockLedger(tx, application)
	return async () => (holder ? issueLocked(tx, holder, issue) : [])
}

async function issueLocked(
	tx: Db,
	{ id: application }: LedgerHolder,
	{ by, at }: Issue,
): Promise<NewDocument[]> {
	const documents = await issueDocuments(tx, application, { by, at })
	for (const { number, total } of documents)
		await recordAuditEvent(tx, {
			by: actorOf(by),
			at,
			action: "invoice-issued",
			about: { kind: "vendor", id: application },
			after: { number, amount: total },
		})
	return documents
}

interface BuyerAct {
	/** A user's id; null: the vendor. */
	by: string | null
	at: Date
}

export type PinResult = { ok: true } | { ok: false; reason: "vendor-not-found" }

/** Keeps the KRA PIN of who buys: documents bear it from now on. @param pin "": none */
export function setBuyerPin(
	db: Db,
	application: number,
	pin: string,
	{ by, at }: BuyerAct,
): Promise<PinResult> {
	return db.transaction(async (tx) => {
		const { id, erasedAt } = vendorApplications
		const [locked] = await tx
			.select({ erasedAt })
			.from(vendorApplications)
			.where(eq(id, application))
			.for("no key update")
		if (!locked || locked.erasedAt) return { ok: false, reason: "vendor-not-found" }
		const [before] = await tx.select().from(buyerPins).where(eq(buyerPins.applicationId, application))
		if ((before?.pin ?? "") === pin) return { ok: true }
		const changed = { pin, changedAt: at, changedBy: by }
		await tx
			.insert(buyerPins)
			.values({ applicationId: application, ...changed })
			.onConflictDoUpdate({ target: buyerPins.applicationId, set: changed })
		const actor: Actor = by === null ? "vendor" : { organiser: by }
		const about = { kind: "vendor", id: application } as const
		await recordAuditEvent(tx, { by: actor, at, action: "buyer-pin-changed", about })
		return { ok: true }
	})
}

/** How a document is known. */
type DocumentKey = Pick<LedgerDocument, "kind" | "series" | "number">

export type EtimsResult =
	| { ok: true }
	| { ok: false; reason: "document-not-found" }
	| { ok: false; reason: "number-taken"; other: DocumentKey }

/** Keeps the number that eTIMS gave a document, and no other one. @param etims "": none */
export function setEtimsNumber(
	db: Db,
	{ application, document }: { application: number; document: number },
	etims: string,
	{ by, at }: MemberAct,
): Promise<EtimsResult> {
	return db.transaction(async (tx) => {
		if (!(await isDocumentOf(tx, application, document))) return { ok: false, reason: "document-not-found" }
		if (etims !== "") {
			// Whoever else enters this number waits, and then finds it.
			await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`etims-number:${etims}`}, 0))`)
			const other = await findOtherWithEtims(tx, document, etims)
			if (other) return { ok: false, reason: "number-taken", other }
		}
		await storeEtimsNumber(tx, document, etims, { by, at })
		await recordAuditEvent(tx, {
			by: { organiser: by },
			at,
			action: "etims-number-recorded",
			about: { kind: "vendor", id: application },
			after: { etims },
		})
		return { ok: true }
	})
}

async function storeEtimsNumber(tx: Db, document: number, etims: string, { by, at }: MemberAct) {
	const { invoiceId } = etimsNumbers
	if (etims === "") return tx.delete(etimsNumbers).where(eq(invoiceId, document))
	const recorded = { number: etims, uniqueNumber: etims, recordedAt: at, recordedBy: by }
	return tx
		.insert(etimsNumbers)
		.values({ invoiceId: document, ...recorded })
		.onConflictDoUpdate({ target: invoiceId, set: recorded })
}

/** Also one that has it from before that was looked at. */
async function findOtherWithEtims(tx: Db, document: number, etims: string): Promise<DocumentKey | undefined> {
	const { invoiceId, number, uniqueNumber } = etimsNumbers
	const isSame = sql`(${uniqueNumber} = ${etims} or ${uniqueNumber} is null and upper(regexp_replace(${number}, '\\s', '', 'g')) = ${etims})`
	const [found] = await tx
		.select({ kind: invoices.kind, series: editions.slug, number: invoices.number })
		.from(etimsNumbers)
		.innerJoin(invoices, eq(invoices.id, invoiceId))
		.innerJoin(editions, eq(editions.id, invoices.editionId))
		.where(and(isSame, ne(invoiceId, document)))
		.orderBy(asc(invoiceId))
		.limit(1)
	return found
}
