import { and, eq, inArray, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { formatNairobiDay } from "../../values/clock.ts"
import { formatKshs } from "../../values/number.ts"
import { isStallKnownTo, type LockedReader, queueVendorLetter } from "../applications/locked-reader.server.ts"
import { isNotReversed } from "../ledger/entries.server.ts"
import { ledgerEntries } from "../ledger/schema.server.ts"
import { NEUTRAL_RECEIPT, STALL_WORDS } from "../letter-templates/built-in-money-and-paper-templates.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { isAnswerKnownTo } from "./document-letters.server.ts"
import { causeOf, describeAccount, findEarlier, isAbout, type Outcome } from "./earlier-letters.server.ts"
import { METHOD_LABELS } from "./entry-labels.ts"
import { balanceOf, isTooLateForReceipt } from "./rules.ts"

/** An entry of money, and the event that tells of it. */
type Movement = typeof ledgerEntries.$inferSelect & { event: number }

interface Telling {
	now: Date
	/** False: only then is somebody told of what was paid in practice. */
	leavesMachine: boolean
}

/** The caller holds the ledger. */
export async function tellOfMovement(
	tx: Db,
	reader: LockedReader,
	{ event, id, now, leavesMachine }: Telling & { event: number; id: number },
): Promise<Outcome> {
	const [entry] = await tx.select().from(ledgerEntries).where(eq(ledgerEntries.id, id))
	if (!entry) return "nobody"
	const movement = { ...entry, event }
	if (entry.reversesId !== null)
		return tellOfReversal(tx, reader, { ...movement, reversesId: entry.reversesId }, now)
	if ((isPractised(movement) && leavesMachine) || isTooLateForReceipt(movement.day, now)) return "nobody"
	if (!(await tx.$count(ledgerEntries, and(eq(ledgerEntries.id, id), isNotReversed(tx))))) return "nobody"
	return movement.kind === "refund"
		? tellOfRefund(tx, reader, movement, now)
		: tellOfPayment(tx, reader, movement, now)
}

async function tellOfPayment(tx: Db, reader: LockedReader, payment: Movement, now: Date): Promise<Outcome> {
	const { id, event } = payment
	if (await isTakenBackByMpesa(tx, payment)) return "nobody"
	const earlier = await findEarlier(tx, "payment-receipt", id)
	if (earlier) return earlier
	const knows = await isStallKnownTo(tx, reader)
	const balance = balanceOf(reader)
	await queueVendorLetter(tx, reader, {
		kind: "payment-receipt",
		cause: causeOf("payment-receipt", id, event),
		at: now,
		templateKind: knows && balance > 0 ? "part-payment" : "payment-receipt",
		// Whoever was not told that they have a stall learns nothing of it from a receipt.
		template: knows ? undefined : NEUTRAL_RECEIPT,
		values: {
			...paymentValues(payment),
			leftToPay: balance > 0 ? formatKshs(balance) : "",
			credit: balance < 0 ? formatKshs(-balance) : "",
			...withoutAccount(knows),
		},
	})
	return "told"
}

async function tellOfRefund(tx: Db, reader: LockedReader, refund: Movement, now: Date): Promise<Outcome> {
	const { id, event } = refund
	const earlier = await findEarlier(tx, "refund", id)
	if (earlier) return earlier
	const knows = await isAnswerKnownTo(tx, reader)
	await queueVendorLetter(tx, reader, {
		kind: "refund",
		templateKind: "refund",
		cause: causeOf("refund", id, event),
		at: now,
		// The built-in words say nothing of a stall.
		template: knows ? undefined : STALL_WORDS.refund,
		values: {
			...paymentValues(refund),
			accountState: knows ? describeAccount(reader) : "",
			...withoutAccount(knows),
		},
	})
	return "told"
}

/** To pay by an account number is asked of who was told of a stall: to nobody else is it named. */
const withoutAccount = (knows: boolean) => (knows ? {} : { accountCode: "" })

/** Nobody is thanked for money that went back, also while it is still booked. */
async function isTakenBackByMpesa(tx: Db, { receiptKey }: Movement): Promise<boolean> {
	// By its name, because payments stand on a higher step.
	const { rows } = await tx.execute(sql`select from payment_reversals where receipt = ${receiptKey} limit 1`)
	return rows.length > 0
}

const isPractised = ({ method }: Pick<Movement, "method">) => method === "practice"

const paymentValues = ({ amount, day, receipt, method }: Movement) => ({
	paidAmount: formatKshs(Math.abs(amount)),
	paidOn: formatNairobiDay(day),
	receiptNumber: receipt ?? "",
	howPaid: method ? METHOD_LABELS[method] : "",
})

/** Only who may have the email about it is told that it is booked no more; of money that was practised nobody is. */
async function tellOfReversal(
	tx: Db,
	reader: LockedReader,
	reversal: Movement & { reversesId: number },
	now: Date,
): Promise<Outcome> {
	const { reversesId: original, event, cause } = reversal
	if (isPractised(reversal) || cause === "practice-ended") return "nobody"
	const isRefund = reversal.kind === "refund"
	const first = await findLetterThatLeft(tx, isRefund ? "refund" : "payment-receipt", original)
	if (first !== "told") return first
	const kind = isRefund ? "refund-reversal" : "payment-reversal"
	const earlier = await findEarlier(tx, kind, original)
	if (earlier) return earlier
	const [moved] = await tx.select().from(ledgerEntries).where(eq(ledgerEntries.id, original))
	const isAnswerKnown = await isAnswerKnownTo(tx, reader)
	const knows = isRefund ? isAnswerKnown : await isStallKnownTo(tx, reader)
	await queueVendorLetter(tx, reader, {
		kind,
		templateKind: kind,
		cause: causeOf(kind, original, event),
		at: now,
		// The built-in words say nothing of a stall.
		template: knows ? undefined : STALL_WORDS[kind],
		values: {
			...paymentValues({ ...reversal, ...moved }),
			...askedOf(reader, knows),
			accountState: isAnswerKnown ? describeAccount(reader) : "",
			...withoutAccount(knows),
		},
	})
	return "told"
}

/** How to pay is said to who was told of a stall, and owes. */
function askedOf(reader: LockedReader, knows: boolean) {
	const balance = balanceOf(reader)
	return knows && balance > 0 ? { leftToPay: formatKshs(balance) } : { leftToPay: "", payment: "" }
}

/** Whether the email about an entry left, or may have. */
async function findLetterThatLeft(
	tx: Db,
	kind: "payment-receipt" | "refund",
	entry: number,
): Promise<Outcome> {
	const [letter] = await tx
		.select({ state: outboxMails.state })
		.from(outboxMails)
		.where(
			and(
				eq(outboxMails.kind, kind),
				isAbout(kind, entry),
				inArray(outboxMails.state, ["sending", "sent", "maybe-sent"]),
			),
		)
		.limit(1)
	if (!letter) return "nobody"
	return letter.state === "sending" ? "later" : "told"
}
