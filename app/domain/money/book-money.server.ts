import { and, count, eq, isNull, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { parseAccountCode } from "../applications/account-code.ts"
import { isNotReversed } from "../applications/ledger-entries.server.ts"
import { isMpesaCode, toReceiptKey } from "../applications/ledger-rules.ts"
import { ledgerEntries } from "../applications/ledger-schema.server.ts"
import { receiptTurn } from "../applications/receipt-turn.server.ts"
import { brandOf } from "../applications/rules.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import type { MemberAct } from "../audit/rules.ts"
import {
	BOOKED,
	type BookingResult,
	type LockedLedger,
	recordBooking,
	storeEntry,
	withLockedLedger,
} from "./commands.server.ts"
import type { MoneyInput } from "./inputs.ts"
import { findLedgerByCode } from "./queries.server.ts"
import { paidOf } from "./rules.ts"

type Refusal = Extract<BookingResult, { ok: false }>

interface BookingAct extends MemberAct {
	/** Whoever books may book what came in for any edition, and read of all. */
	isForAllEditions?: boolean
}

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
		const found = await findReceipt(tx, booking)
		if (found.booked) return refuseBooked(found.booked, ledger, act)
		const refusal =
			(kind === "refund" && (await refuseCode(tx, booking, ledger.id))) ||
			(kind === "payment" && (await refuseCodeOfRefund(tx, booking, ledger.id))) ||
			(kind === "payment" && (await refuseReversed(tx, booking))) ||
			(kind === "payment" && !act.isForAllEditions && (await refusePaymentOfOthers(tx, ledger, booking))) ||
			refuseExcess(ledger, booking)
		if (refusal) return refusal
		const stored = await storeEntry(tx, ledger, act, {
			...{ kind, method, receipt, amount: kind === "payment" ? -amount : amount },
			...{ day, reason, receiptRound: found.rounds },
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

type Coded = Pick<MoneyBooking, "method" | "receipt">

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
	return (await isBookedOtherWay(tx, booking, account)) ? { ok: false, reason: "code-of-refund" } : undefined
}

/**
 * What came in under a code did not go out under it: never by M-Pesa, and by a bank only where it took the same vendor's payment
 * back itself. A cash book may well number both alike.
 */
async function isBookedOtherWay(
	tx: Db,
	{ kind, ...coded }: Coded & Pick<MoneyBooking, "kind">,
	account: number | undefined,
): Promise<boolean> {
	const isByMpesa = isOfMpesa(coded)
	if (!isByMpesa && (coded.method !== "bank" || account === undefined)) return false
	const { booked } = await findReceipt(tx, { ...coded, kind: kind === "payment" ? "refund" : "payment" })
	return booked !== undefined && (isByMpesa || booked.account !== account)
}

/** Whether something else stands under the code of what is paid back without an account; the caller has the turn of that code. */
export async function refusePaybackCode(tx: Db, coded: Coded) {
	const { booked } = await findReceipt(tx, { ...coded, kind: "refund" })
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

/** What M-Pesa took back is booked by nobody. */
async function refuseReversed(tx: Db, booking: MoneyBooking): Promise<Refusal | undefined> {
	if (!isOfMpesa(booking)) return undefined
	const { rows } = await tx.execute<{ code: string; reversedAt: string }>(sql`
		select code, to_json(reversed_at)#>>'{}' as "reversedAt" from payment_reversals
		where receipt = ${toReceiptKey(booking.receipt)} order by reversed_at, id limit 1`)
	const [found] = rows
	if (!found) return undefined
	return { ok: false, reason: "payment-reversed", code: found.code, reversedAt: new Date(found.reversedAt) }
}

/** What M-Pesa told of under a receipt. */
async function findToldPayment(tx: Db, receipt: string): Promise<{ account: string } | undefined> {
	// By its name, because payments stand on a higher step.
	const { rows } = await tx.execute<{ account: string }>(
		sql`select account from payments where receipt = ${toReceiptKey(receipt)}`,
	)
	return rows[0]
}

/** What M-Pesa told of is booked by whoever books for one edition only where it was paid under the code of a vendor of that one. */
async function refusePaymentOfOthers(
	tx: Db,
	{ editionId }: LockedLedger,
	booking: MoneyBooking,
): Promise<Refusal | undefined> {
	const { receipt } = booking
	if (!isOfMpesa(booking)) return undefined
	const known = await findToldPayment(tx, receipt)
	if (!known) return undefined
	const isOfEdition = parseAccountCode(known.account)?.editionId === editionId
	if (isOfEdition && (await findLedgerByCode(tx, known.account))) return undefined
	return { ok: false, reason: "payment-of-others" }
}

const isCode = (receipt: string): boolean => isMpesaCode(toReceiptKey(receipt))
/** Also where somebody chose cash or bank. */
const isOfMpesa = ({ method, receipt }: Coded): boolean => method === "mpesa" || isCode(receipt)

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
async function findReceipt(tx: Db, booking: Coded & Pick<MoneyBooking, "kind">) {
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

type BookedReceipt = NonNullable<Awaited<ReturnType<typeof findReceipt>>["booked"]>

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
	const { booked } = await findReceipt(tx, booking)
	return booked ? refuseBooked(booked, ledger, act) : { ok: false, reason: "changed-meanwhile" }
}
