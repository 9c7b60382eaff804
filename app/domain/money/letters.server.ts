import { and, asc, eq, gt, like, or, type SQL, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import type { Log } from "../../platform/log.server.ts"
import { DAY_MS, formatNairobiDay, startOfNairobiDay } from "../../values/clock.ts"
import { formatKshs } from "../../values/number.ts"
import { documentNumberOf } from "../applications/invoice-rules.ts"
import { isNotReversed } from "../applications/ledger-entries.server.ts"
import { ledgerEntries } from "../applications/ledger-schema.server.ts"
import { describeDues } from "../applications/letter-values.ts"
import {
	isStallKnownTo,
	type LockedReader,
	lockReader,
	queueVendorLetter,
} from "../applications/locked-reader.server.ts"
import { NEUTRAL_RECEIPT } from "../letter-templates/built-in-stall-templates.ts"
import type { MailKind } from "../mail/rules.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { listDocuments } from "./invoice-queries.server.ts"
import { balanceOf } from "./rules.ts"
import { ledgerEvents } from "./schema.server.ts"

/** The job that tells vendors what happened on their ledgers. */
export const LEDGER_LETTERS_JOB = "account-letters"

export interface LetterOptions {
	now: Date
	/** False while the local mailbox takes every email: only then is somebody told of what was paid in practice. */
	leavesMachine: boolean
	log: Log
}

/**
 * Writes the emails about documents, payments and payments that were taken back, as their ledgers stand now; each in a
 * transaction that holds the ledger, so that several processes may work at once and one that dies leaves whole emails.
 * @returns how many emails were written
 */
export async function queueLedgerLetters(db: Db, options: LetterOptions): Promise<number> {
	let queued = 0
	for (let last = 0; ; ) {
		const [event] = await db
			.select()
			.from(ledgerEvents)
			.where(gt(ledgerEvents.id, last))
			.orderBy(asc(ledgerEvents.id))
			.limit(1)
		if (!event) return queued
		last = event.id
		try {
			if (await db.transaction((tx) => tellEvent(tx, event, options))) queued += 1
		} catch (error) {
			// The others do not wait for it; the next run tries it again.
			options.log.error({ err: error, event: event.id }, "an email about an account could not be written")
		}
	}
}

type LedgerEvent = typeof ledgerEvents.$inferSelect

/** "later": it is not known yet whether somebody is to be told. */
type Outcome = "told" | "nobody" | "later"

async function tellEvent(tx: Db, { id, applicationId }: LedgerEvent, options: LetterOptions) {
	const reader = await lockReader(tx, applicationId, "moneyEmails")
	const [event] = await tx.select().from(ledgerEvents).where(eq(ledgerEvents.id, id)).for("update")
	if (!reader || !event) return false
	const outcome = reader.isReached ? await tell(tx, reader, event, options) : "nobody"
	if (outcome !== "later") await tx.delete(ledgerEvents).where(eq(ledgerEvents.id, id))
	return outcome === "told"
}

async function tell(
	tx: Db,
	reader: LockedReader,
	event: LedgerEvent,
	options: LetterOptions,
): Promise<Outcome> {
	if (event.invoiceId !== null) return tellOfInvoice(tx, reader, event.id, event.invoiceId, options)
	const [entry] = await tx
		.select()
		.from(ledgerEntries)
		.where(eq(ledgerEntries.id, event.entryId ?? 0))
	if (!entry) return "nobody"
	const booking = { ...entry, event: event.id }
	return entry.reversesId === null
		? tellOfPayment(tx, reader, booking, options)
		: tellOfReversal(tx, reader, { ...booking, reversesId: entry.reversesId }, options)
}

/** What became of an email about the same thing: nobody is told twice. */
async function findEarlier(tx: Db, kind: MailKind, subject: number): Promise<Outcome | undefined> {
	const states = await tx
		.select({ state: outboxMails.state })
		.from(outboxMails)
		.where(and(eq(outboxMails.kind, kind), isAbout(kind, subject)))
	if (states.some(({ state }) => state === "sending")) return "later"
	return states.some(({ state }) => state !== "withdrawn") ? "nobody" : undefined
}

/** By the unique index of causes, which begins with the same characters. */
const isAbout = (kind: MailKind, subject: number): SQL | undefined =>
	and(
		sql`${outboxMails.cause} >= ${`${kind}:${subject}:`} and ${outboxMails.cause} < ${`${kind}:${subject};`}`,
		like(outboxMails.cause, `${kind}:${subject}:%`),
	)

const causeOf = (kind: MailKind, subject: number, event: number) => `${kind}:${subject}:${event}`

/**
 * A vendor is told of an invoice once they were told that they have a stall, and while something of it is to be paid; of what came
 * in also when the edition is closed.
 */
async function tellOfInvoice(
	tx: Db,
	reader: LockedReader,
	event: number,
	id: number,
	{ now }: LetterOptions,
): Promise<Outcome> {
	if (!reader.isOpen || reader.status !== "approved" || reader.withdrawnAt) return "nobody"
	const earlier = await findEarlier(tx, "invoice", id)
	if (earlier) return earlier
	const found = (await listDocuments(tx, reader.id, now)).find((document) => document.id === id)
	if (!found || found.open === 0) return "nobody"
	if (!(await isStallKnownTo(tx, reader))) return "later"
	await queueVendorLetter(tx, reader, {
		...{ kind: "invoice", templateKind: "invoice", cause: causeOf("invoice", id, event), at: now },
		values: {
			invoiceNumber: documentNumberOf(found),
			invoiceTotal: formatKshs(found.total),
			invoiceDues: describeDues(found.dues.map(({ lastDay, amount }) => ({ dueOn: lastDay, amount }))),
		},
	})
	return "told"
}

type Payment = typeof ledgerEntries.$inferSelect & { event: number }

async function tellOfPayment(
	tx: Db,
	reader: LockedReader,
	payment: Payment,
	{ now, leavesMachine }: LetterOptions,
): Promise<Outcome> {
	const { id, event } = payment
	if ((isPractised(payment) && leavesMachine) || isLongAgo(payment, now)) return "nobody"
	if (!(await tx.$count(ledgerEntries, and(eq(ledgerEntries.id, id), isNotReversed(tx))))) return "nobody"
	if (await isTakenBackByMpesa(tx, payment)) return "nobody"
	const earlier = await findEarlier(tx, "payment-receipt", id)
	if (earlier) return earlier
	const knows = await isStallKnownTo(tx, reader)
	const balance = balanceOf(reader)
	await queueVendorLetter(tx, reader, {
		...{ kind: "payment-receipt", cause: causeOf("payment-receipt", id, event), at: now },
		templateKind: knows && balance > 0 ? "part-payment" : "payment-receipt",
		// Whoever was not told that they have a stall learns nothing of it from a receipt.
		template: knows ? undefined : NEUTRAL_RECEIPT,
		values: {
			...paymentValues(payment),
			leftToPay: balance > 0 ? formatKshs(balance) : "",
			credit: balance < 0 ? formatKshs(-balance) : "",
		},
	})
	return "told"
}

/** Nobody is thanked for money that went back, also while it is still booked. */
async function isTakenBackByMpesa(tx: Db, { receiptKey }: Payment): Promise<boolean> {
	// By its name, because payments stand on a higher step.
	const { rows } = await tx.execute(sql`select from payment_reversals where receipt = ${receiptKey} limit 1`)
	return rows.length > 0
}

/** Who paid so many days ago knows it: an imported statement brings payments of months. */
const RECEIPT_DAYS = 7

const isLongAgo = ({ day }: Pick<Payment, "day">, now: Date) =>
	now.getTime() - startOfNairobiDay(day).getTime() >= (RECEIPT_DAYS + 1) * DAY_MS

const isPractised = ({ method }: Pick<Payment, "method">) => method === "practice"

const paymentValues = ({ amount, day, receipt }: Pick<Payment, "amount" | "day" | "receipt">) => ({
	paidAmount: formatKshs(Math.abs(amount)),
	paidOn: formatNairobiDay(day),
	receiptNumber: receipt ?? "",
})

/** Only who may have the receipt is told that it holds no more; of money that was practised nobody is. */
async function tellOfReversal(
	tx: Db,
	reader: LockedReader,
	reversal: Payment & { reversesId: number },
	{ now }: LetterOptions,
): Promise<Outcome> {
	const { reversesId: original, event, cause } = reversal
	if (isPractised(reversal) || cause === "practice-ended") return "nobody"
	const [receipt] = await tx
		.select({ state: outboxMails.state })
		.from(outboxMails)
		.where(
			and(
				eq(outboxMails.kind, "payment-receipt"),
				isAbout("payment-receipt", original),
				or(...(["sending", "sent", "maybe-sent"] as const).map((state) => eq(outboxMails.state, state))),
			),
		)
		.limit(1)
	if (!receipt) return "nobody"
	if (receipt.state === "sending") return "later"
	const earlier = await findEarlier(tx, "payment-reversal", original)
	if (earlier) return earlier
	const [paid] = await tx.select().from(ledgerEntries).where(eq(ledgerEntries.id, original))
	const balance = balanceOf(reader)
	await queueVendorLetter(tx, reader, {
		...{ kind: "payment-reversal", templateKind: "payment-reversal", at: now },
		cause: causeOf("payment-reversal", original, event),
		values: {
			...paymentValues(paid ?? reversal),
			leftToPay: balance > 0 && (await isStallKnownTo(tx, reader)) ? formatKshs(balance) : "",
		},
	})
	return "told"
}
