import { eq } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { formatKshs } from "../../values/number.ts"
import { announcedVerdict } from "../applications/announced-verdict.server.ts"
import { isStallKnownTo, type LockedReader, queueVendorLetter } from "../applications/locked-reader.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { describeDues } from "../ledger/describe-dues.ts"
import { documentNumberOf } from "../ledger/invoice-rules.ts"
import { PAID_SUPPLEMENT } from "../letter-templates/built-in-money-and-paper-templates.ts"
import { causeOf, describeAccount, findEarlier, type Outcome } from "./earlier-letters.server.ts"
import { type LedgerDocument, listDocuments, listDocumentsOfLedgers } from "./invoice-queries.server.ts"

/** The caller holds the ledger. */
export async function tellOfDocument(
	tx: Db,
	reader: LockedReader,
	{ event, id, now, leavesMachine }: { event: number; id: number; now: Date; leavesMachine: boolean },
): Promise<Outcome> {
	const document = (await listDocuments(tx, reader.id, now)).find((one) => one.id === id)
	if (!document) return "nobody"
	const telling = { document, event, now, leavesMachine }
	return document.kind === "credit-note"
		? tellOfCreditNote(tx, reader, telling)
		: tellOfInvoice(tx, reader, telling)
}

interface Telling {
	document: LedgerDocument
	event: number
	now: Date
	/** False: only then is somebody told of what was paid in practice. */
	leavesMachine: boolean
}

/**
 * A vendor is told of an invoice once they were told that they have a stall, and while something of it is to be paid; of a supplement also
 * where earlier payments cover it.
 */
async function tellOfInvoice(
	tx: Db,
	reader: LockedReader,
	{ document, event, now, leavesMachine }: Telling,
): Promise<Outcome> {
	const { id } = document
	if (!reader.isOpen || reader.status !== "approved" || reader.withdrawnAt) return "nobody"
	const earlier = await findEarlier(tx, "invoice", id)
	if (earlier) return earlier
	const current = leavesMachine ? await withoutPractice(tx, reader, document, now) : document
	const isCovered = document.open === 0
	if (isCovered && !isToldAsPaid(current)) return "nobody"
	if (!(await isStallKnownTo(tx, reader))) return "later"
	await queueVendorLetter(tx, reader, {
		kind: "invoice",
		templateKind: "invoice",
		cause: causeOf("invoice", id, event),
		at: now,
		template: isCovered ? PAID_SUPPLEMENT : undefined,
		values: invoiceValuesOf(current),
	})
	return "told"
}

/** What of it is credited and paid already is named where there is any; what is left is due. */
function invoiceValuesOf(document: LedgerDocument) {
	const { total, owed, open, dues } = document
	const left = dues.filter((due) => due.open > 0)
	return {
		invoiceNumber: documentNumberOf(document),
		invoiceTotal: formatKshs(total),
		invoiceCredited: owed < total ? formatKshs(total - owed) : "",
		invoicePaid: open < owed ? formatKshs(owed - open) : "",
		invoiceDues: describeDues(left.map((due) => ({ dueOn: due.lastDay, amount: due.open }))),
	}
}

async function withoutPractice(tx: Db, reader: LockedReader, document: LedgerDocument, now: Date) {
	const real = await listDocumentsOfLedgers(tx, [reader.id], { now, withoutPractice: true })
	return real.get(reader.id)?.find(({ id }) => id === document.id) ?? document
}

/** Nobody else tells a vendor of a supplement that is paid already. What is credited wholly has its credit note. */
const isToldAsPaid = ({ kind, owed, open }: LedgerDocument): boolean =>
	kind === "supplement" && owed > 0 && open === 0

/** Each reaches its vendor once, also when the edition is closed, but not before they know what it follows from. */
async function tellOfCreditNote(
	tx: Db,
	reader: LockedReader,
	{ document, event, now }: Telling,
): Promise<Outcome> {
	const { id, total, credits } = document
	const earlier = await findEarlier(tx, "credit-note", id)
	if (earlier) return earlier
	if (!(await isAnswerKnownTo(tx, reader))) return "later"
	await queueVendorLetter(tx, reader, {
		kind: "credit-note",
		templateKind: "credit-note",
		cause: causeOf("credit-note", id, event),
		at: now,
		values: {
			creditNoteNumber: documentNumberOf(document),
			creditNoteTotal: formatKshs(-total),
			creditedInvoices: credits.map(documentNumberOf).join(", "),
			accountState: describeAccount(reader),
		},
	})
	return "told"
}

/** Whether what a vendor was told last of the stall is what holds. Who withdrew knows that they did. */
export async function isAnswerKnownTo(tx: Db, reader: LockedReader): Promise<boolean> {
	if (reader.withdrawnAt) return true
	const isStallKnown = await isStallKnownTo(tx, reader)
	if (reader.status === "approved") return isStallKnown
	const [found] = await tx
		.select({ verdict: announcedVerdict })
		.from(vendorApplications)
		.where(eq(vendorApplications.id, reader.id))
	return Boolean(found?.verdict) && !isStallKnown
}
