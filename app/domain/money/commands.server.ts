import { sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { formatNairobiIsoDate } from "../../values/clock.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import type { Action, AuditDetails, MemberAct } from "../audit/rules.ts"
import { reconcileCredits } from "../ledger/credits.server.ts"
import { isMoney } from "../ledger/rules.ts"
import { ledgerEntries } from "../ledger/schema.server.ts"
import { readCreditTargets } from "./credit-targets.server.ts"
import type { ChargeInput, ReversalInput, StallPriceInput } from "./inputs.ts"
import { type LedgerHolder, lockLedger } from "./lock-ledger.server.ts"
import { type LedgerEntry, listEntries } from "./queries.server.ts"
import { canReverse, ledgerVersion, paidOf } from "./rules.ts"

export type BookingResult =
	| { ok: true }
	/** There is no such application, or it is part of another one, which has the ledger. */
	| { ok: false; reason: "vendor-not-found" }
	/** Somebody booked something since the screen was shown. */
	| { ok: false; reason: "changed-meanwhile" }
	| { ok: false; reason: "receipt-booked"; number: number; brandName: string }
	/** In another edition, of which whoever asks may know nothing. */
	| { ok: false; reason: "receipt-elsewhere" }
	/** A refund under the code by which a payment came in. */
	| { ok: false; reason: "code-of-payment" }
	/** Under this code money went out. */
	| { ok: false; reason: "code-of-refund" }
	/** A payment that M-Pesa took back. */
	| { ok: false; reason: "payment-reversed"; code: string; reversedAt: Date }
	/** A refund under the code by which a payment that was on no account was paid back. */
	| { ok: false; reason: "code-of-payback" }
	/** M-Pesa told of it, under the code of nobody in this edition: it may be anybody's. */
	| { ok: false; reason: "payment-of-others" }
	/** A payment that M-Pesa told of, booked as cash or by bank. */
	| { ok: false; reason: "told-by-mpesa"; told: number }
	/** More would be booked than M-Pesa told of, or than is left of that. */
	| { ok: false; reason: "more-than-told"; told: number; left: number }
	/** More would be paid back than came in. */
	| { ok: false; reason: "more-than-paid"; paid: number }
	/** More would be paid back than is too much, or came in than is owed: booked once the balance after it is accepted. */
	| { ok: false; reason: "more-than-credit" | "more-than-owed"; before: number; balance: number }
	/** It was paid back already: taken back once the balance after it is accepted. */
	| { ok: false; reason: "paid-back"; balance: number }
	/** More would be credited than is charged. */
	| { ok: false; reason: "more-than-charged"; charged: number }
	/** What a credit could be for differs in VAT. */
	| { ok: false; reason: "document-not-chosen" }
	/** A credit for what is no invoice of this ledger. */
	| { ok: false; reason: "document-not-found" }
	/** More would be credited than of its invoice is not credited yet. */
	| { ok: false; reason: "more-than-invoiced"; owed: number }
	/** The price follows from the tent space, is typed already, or the vendor is not accepted. */
	| { ok: false; reason: "no-price-missing" }
	/** It was taken back already, or follows from the application. */
	| { ok: false; reason: "not-reversible" }

export const BOOKED = {
	payment: "payment-booked",
	refund: "refund-booked",
	charge: "charge-booked",
	credit: "credit-booked",
} as const

/** Charges something that nothing agreed says, or takes off a part. */
export function bookCharge(
	db: Db,
	id: number,
	{ kind, amount, reason, expected }: ChargeInput & { kind: "charge" | "credit" },
	act: MemberAct,
): Promise<BookingResult> {
	return withLockedLedger(db, { id, expected, act }, async (tx, ledger) => {
		const { charged } = ledger
		if (kind === "credit" && amount > charged) return { ok: false, reason: "more-than-charged", charged }
		if (kind === "credit" && (await readCreditTargets(tx, id, act.at)).hasSeveralVats)
			return { ok: false, reason: "document-not-chosen" }
		await storeEntry(tx, ledger, act, { kind, amount: kind === "charge" ? amount : -amount, reason })
		await recordBooking(tx, id, BOOKED[kind], act, { amount })
		return { ok: true }
	})
}

/** Charges the stall of an accepted vendor whose tent space names no price. */
export function setStallPrice(
	db: Db,
	id: number,
	{ amount, expected }: StallPriceInput,
	act: MemberAct,
): Promise<BookingResult> {
	return withLockedLedger(db, { id, expected, act }, async (tx, ledger) => {
		const { status, tentPrice, isStallCharged, tentSpace: label } = ledger
		if (status !== "approved" || tentPrice !== null || isStallCharged || ledger.erasedAt)
			return { ok: false, reason: "no-price-missing" }
		await storeEntry(tx, ledger, act, { kind: "stall", label, amount })
		await recordBooking(tx, id, "stall-price-set", act, { amount })
		return { ok: true }
	})
}

/** Takes an entry back by another one. */
export function reverseEntry(
	db: Db,
	{ application: id, entry }: { application: number; entry: number },
	{ reason, expected, acceptedBalance }: ReversalInput,
	act: MemberAct,
): Promise<BookingResult> {
	return withLockedLedger(db, { id, expected, act }, async (tx, ledger) => {
		const original = ledger.entries.find((one) => one.id === entry)
		if (!original || !canReverse(original, ledger.entries, ledger.tentPrice === null))
			return { ok: false, reason: "not-reversible" }
		const left = paidOf(ledger.entries) + original.amount
		const balance = ledger.charged - left
		if (original.kind === "payment" && left < 0 && balance !== acceptedBalance)
			return { ok: false, reason: "paid-back", balance }
		const { kind, method, receipt, label, quantity, applicationId } = original
		await storeEntry(tx, { ...ledger, id: applicationId }, act, {
			kind,
			method,
			receipt,
			label,
			quantity,
			reason,
			// Money counts for the day on which it moved: of a payment that is moved to another ledger no day changes.
			...(isMoney(kind) && { day: original.day }),
			amount: -original.amount,
			reversesId: original.id,
		})
		await recordBooking(tx, id, "entry-reversed", act, { kind, amount: original.amount })
		return { ok: true }
	})
}

export type LockedLedger = LedgerHolder & { entries: LedgerEntry[] }

/**
 * A ledger until our transaction ends, if it is still as the screen showed it: whoever else books there waits. It is not
 * asked whether the edition is closed: its money comes in and goes back after it.
 */
export function withLockedLedger(
	db: Db,
	{ id, expected, act }: { id: number; expected: number; act: MemberAct },
	run: (tx: Db, ledger: LockedLedger) => Promise<BookingResult>,
): Promise<BookingResult> {
	return db.transaction(async (tx) => {
		const holder = await lockLedger(tx, id)
		if (!holder) return { ok: false, reason: "vendor-not-found" }
		const entries = await listEntries(tx, id)
		if (ledgerVersion(entries) !== expected) return { ok: false, reason: "changed-meanwhile" }
		const result = await run(tx, { ...holder, entries })
		const isAccepted = holder.status === "approved" && holder.erasedAt === null
		if (result.ok) await reconcileCredits(tx, id, isAccepted, { why: "hand", ...act })
		return result
	})
}

type HandBookedEntry = Omit<
	typeof ledgerEntries.$inferInsert,
	"applicationId" | "recordedBy" | "recordedAt" | "day"
> & { day?: string }

/** The index of receipts: whatever else could conflict is a fault of ours. */
const { kind, method, receiptKey, receiptRound } = ledgerEntries
const RECEIPT = {
	target: [kind, method, receiptKey, receiptRound],
	where: sql`receipt_key is not null and reverses_id is null`,
}

/** Of who was erased no words are kept any more. @returns its id; undefined where its receipt stands already */
export async function storeEntry(
	tx: Db,
	{ id, erasedAt }: Pick<LockedLedger, "id" | "erasedAt">,
	{ by, at }: MemberAct,
	entry: HandBookedEntry,
): Promise<number | undefined> {
	const [stored] = await tx
		.insert(ledgerEntries)
		.values({
			day: formatNairobiIsoDate(at),
			...entry,
			...(erasedAt && { reason: "" }),
			applicationId: id,
			recordedBy: by,
			recordedAt: at,
		})
		.onConflictDoNothing(RECEIPT)
		.returning({ id: ledgerEntries.id })
	return stored?.id
}

export function recordBooking(
	tx: Db,
	id: number,
	action: Action,
	{ by, at }: MemberAct,
	after: AuditDetails,
): Promise<void> {
	return recordAuditEvent(tx, { by: { organiser: by }, at, action, about: { kind: "vendor", id }, after })
}
