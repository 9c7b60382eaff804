import { and, count, eq, isNull, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { brandOf } from "../applications/rules.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { isNotReversed } from "../ledger/entries.server.ts"
import { receiptTurn } from "../ledger/receipt-turn.server.ts"
import { toReceiptKey } from "../ledger/rules.ts"
import { ledgerEntries } from "../ledger/schema.server.ts"
import {
	BOOKED,
	type BookingResult,
	type LockedLedger,
	recordBooking,
	storeEntry,
	withLockedLedger,
} from "./commands.server.ts"
import type { MoneyInput } from "./inputs.ts"
import { paidOf } from "./rules.ts"
import {
	type BookingAct,
	type Coded,
	findToldPayment,
	isCode,
	isOfMpesa,
	type Refusal,
	refuseToldOtherwise,
} from "./told-payments.server.ts"

/** Books money that came in, under its receipt, once. */
export function bookPayment(db: Db, id: number, input: MoneyInput, act: BookingAct): Promise<BookingResult> {
	return bookMoney(db, id, { kind: "payment", ...input }, act)
}

/** Books money that was paid back to the vendor; nothing is sent from here. */
export function bookRefund(db: Db, id: number, input: MoneyInput, act: BookingAct): Promise<BookingResult> {
	return bookMoney(db, id, { kind: "refund", ...input }, act)
}

type MoneyBooking = MoneyInput & { kind: "payment" | "refund" }

function bookMoney(db: Db, id: number, booking: MoneyBooking, act: BookingAct): Promise<BookingResult> {
	const { kind, method, receipt, amount, day, reason, expected } = booking
	return withLockedLedger(db, { id, expected, act }, async (tx, ledger) => {
		await waitForTurn(tx, booking)
		const found = await findBooking(tx, booking)
		if (found.booked) return refuseBooked(found.booked, ledger, act)
		const refusal =
			(kind === "refund" && (await refuseCode(tx, booking, ledger.id))) ||
			(kind === "payment" && (await refuseCodeOfRefund(tx, booking, ledger.id))) ||
			(kind === "payment" && (await refuseToldOtherwise(tx, ledger, booking, act))) ||
			refuseExcess(ledger, booking)
		if (refusal) return refusal
		const stored = await storeEntry(tx, ledger, act, {
			kind,
			method,
			receipt,
			amount: kind === "payment" ? -amount : amount,
			day,
			reason,
			receiptRound: found.rounds,
		})
		// Another one booked it at the same moment, and has committed by now.
		if (!stored) return refuseReceipt(tx, booking, ledger, act)
		await recordBooking(tx, id, BOOKED[kind], act, { amount, method, receipt })
		return { ok: true }
	})
}

/** Never more goes back than came in; more than is owed or was paid too much only once somebody accepts the balance after it. */
function refuseExcess(
	ledger: LockedLedger,
	{ kind, amount, acceptedBalance }: MoneyBooking,
): Refusal | undefined {
	const paid = paidOf(ledger.entries)
	if (kind === "refund" && amount > paid) return { ok: false, reason: "more-than-paid", paid }
	const before = ledger.charged - paid
	const balance = kind === "refund" ? before + amount : before - amount
	if (balance === acceptedBalance) return undefined
	if (kind === "refund")
		return balance > 0 ? { ok: false, reason: "more-than-credit", before, balance } : undefined
	return balance < 0 ? { ok: false, reason: "more-than-owed", before, balance } : undefined
}

/** What goes back has another code than what came in, and counts once. @param account missing: it is paid back without one */
async function refuseCode(tx: Db, coded: Coded, account?: number) {
	if (await isCodeOfPayback(tx, coded)) return { ok: false, reason: "code-of-payback" } as const
	const isPayment =
		(await isBookedOtherWay(tx, { ...coded, kind: "refund" }, account)) ||
		(isOfMpesa(coded) && (await findToldPayment(tx, coded.receipt)))
	return isPayment ? ({ ok: false, reason: "code-of-payment" } as const) : undefined
}

async function refuseCodeOfRefund(
	tx: Db,
	booking: MoneyBooking,
	account: number,
): Promise<Refusal | undefined> {
	const isPaidBack =
		(await isBookedOtherWay(tx, booking, account)) ||
		(!isOfCashBook(booking) && (await isCodeOfPayback(tx, booking)))
	return isPaidBack ? { ok: false, reason: "code-of-refund" } : undefined
}

/** A cash book may well number alike what came in and what was paid back. */
const isOfCashBook = (coded: Coded): boolean => coded.method === "cash" && !isOfMpesa(coded)

/**
 * What came in under a code did not go out under it: never by M-Pesa, and by a bank only where it took the same vendor's payment
 * back itself.
 */
async function isBookedOtherWay(
	tx: Db,
	{ kind, ...coded }: Coded & Pick<MoneyBooking, "kind">,
	account: number | undefined,
): Promise<boolean> {
	if (isOfCashBook(coded)) return false
	const { booked } = await findBooking(tx, { ...coded, kind: kind === "payment" ? "refund" : "payment" })
	return booked !== undefined && (isOfMpesa(coded) || booked.account !== account)
}

/** Whether something else stands under the code of what is paid back without an account; the caller has the turn of that code. */
export async function refusePaybackCode(tx: Db, coded: Coded) {
	const { booked } = await findBooking(tx, { ...coded, kind: "refund" })
	if (!booked) return refuseCode(tx, coded)
	const { number } = booked
	return { ok: false, reason: "receipt-booked", number, brandName: brandOf(booked) } as const
}

/** Whether a payment that was on no account was paid back under it. */
async function isCodeOfPayback(tx: Db, { method, receipt }: Coded): Promise<boolean> {
	// By its name, because payments stand on a higher step.
	const { rows } = await tx.execute(sql`
		select from payment_paybacks
		where code_key = ${toReceiptKey(receipt)} and undone_at is null and (method = ${method} or ${isCode(receipt)}) limit 1`)
	return rows.length > 0
}

const isReceipt = ({ kind, receipt }: Pick<MoneyBooking, "kind" | "receipt">) =>
	and(
		eq(ledgerEntries.kind, kind),
		eq(ledgerEntries.receiptKey, toReceiptKey(receipt)),
		isNull(ledgerEntries.reversesId),
	)

/**
 * Whoever books under a receipt takes turns by it before the entry is there (`lockPayments`). The entry's own trigger asks for
 * the turn too late: it would hold the receipt in the index against whoever has the turn.
 */
export async function waitForTurn(tx: Db, { receipt }: Pick<MoneyBooking, "receipt">): Promise<void> {
	await tx.execute(sql`select ${receiptTurn(sql`${toReceiptKey(receipt)}::text`)}`)
}

/** The ledger on which a receipt stands, of a code of M-Pesa under whatever method; and how often it was booked under its own. */
async function findBooking(tx: Db, booking: Coded & Pick<MoneyBooking, "kind">) {
	const isOfMethod = eq(ledgerEntries.method, booking.method)
	const [{ rounds } = { rounds: 0 }] = await tx
		.select({ rounds: count() })
		.from(ledgerEntries)
		.where(and(isReceipt(booking), isOfMethod))
	const { id, mergedIntoId, number, brandName, editionId } = vendorApplications
	const account = sql<number>`coalesce(${mergedIntoId}, ${id})`
	const [booked] = await tx
		.select({ account, number, brandName, editionId })
		.from(ledgerEntries)
		.innerJoin(vendorApplications, eq(vendorApplications.id, ledgerEntries.applicationId))
		.where(and(isReceipt(booking), isCode(booking.receipt) ? undefined : isOfMethod, isNotReversed(tx)))
		.limit(1)
	return { rounds, booked }
}

type BookedReceipt = NonNullable<Awaited<ReturnType<typeof findBooking>>["booked"]>

/** Whoever is there for one edition is not told of vendors of another. */
function refuseBooked(booked: BookedReceipt, { editionId }: LockedLedger, act: BookingAct): Refusal {
	if (!act.isForAllEditions && booked.editionId !== editionId)
		return { ok: false, reason: "receipt-elsewhere" }
	return { ok: false, reason: "receipt-booked", number: booked.number, brandName: brandOf(booked) }
}

async function refuseReceipt(
	tx: Db,
	booking: MoneyBooking,
	ledger: LockedLedger,
	act: BookingAct,
): Promise<Refusal> {
	const { booked } = await findBooking(tx, booking)
	return booked ? refuseBooked(booked, ledger, act) : { ok: false, reason: "changed-meanwhile" }
}
