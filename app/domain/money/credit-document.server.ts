import type { Db } from "../../platform/db.server.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import type { MemberAct } from "../audit/rules.ts"
import { issueCreditNote } from "../ledger/issue-invoice.server.ts"
import { BOOKED, type BookingResult, recordBooking, storeEntry, withLockedLedger } from "./commands.server.ts"
import { readCreditable } from "./credit-targets.server.ts"
import type { CreditInput } from "./inputs.ts"

/**
 * Takes off a part of what an issued invoice or supplement asks for, and issues the credit note of that at once: so it names what it
 * was given for, and nothing else that is on no document goes with it.
 */
export function creditDocument(
	db: Db,
	id: number,
	{ document, amount, reason, expected }: CreditInput,
	act: MemberAct,
): Promise<BookingResult> {
	return withLockedLedger(db, { id, expected, act }, async (tx, ledger) => {
		const { charged } = ledger
		if (amount > charged) return { ok: false, reason: "more-than-charged", charged }
		const { creditable } = await readCreditable(tx, id, act.at)
		const credited = creditable.find((one) => one.id === document)
		if (!credited) return { ok: false, reason: "document-not-found" }
		const { owed } = credited
		if (amount > owed) return { ok: false, reason: "more-than-invoiced", owed }
		// Of an application that was merged, too: a document has entries of one.
		const of = { ...ledger, id: credited.applicationId }
		const entry = await storeEntry(tx, of, act, { kind: "credit", amount: -amount, reason })
		if (entry === undefined) throw new Error("a credit without a receipt was not stored")
		await recordBooking(tx, id, BOOKED.credit, act, { amount })
		const { number, total } = await issueCreditNote(tx, { entry, amount, credited }, act)
		await recordAuditEvent(tx, {
			by: { organiser: act.by },
			at: act.at,
			action: "invoice-issued",
			about: { kind: "vendor", id },
			after: { number, amount: total },
		})
		return { ok: true }
	})
}
