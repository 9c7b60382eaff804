import { and, count, eq, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { parseAccountCode } from "../applications/account-code.ts"
import { isNotReversed } from "../applications/ledger-entries.server.ts"
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
import type { TransferInput } from "./inputs.ts"
import { findLedgerByCode } from "./queries.server.ts"
import { paidOf } from "./rules.ts"

type Refusal = Extract<BookingResult, { ok: false }>

interface TransferAct extends MemberAct {
	/** Whoever books may book what came in for any edition, and read of all. */
	isForAllEditions?: boolean
}

/** Books money that came in, under its receipt, once. */
export function bookPayment(
	db: Db,
	id: number,
	input: TransferInput,
	act: TransferAct,
): Promise<BookingResult> {
	return bookTransfer(db, id, { kind: "payment", ...input }, act)
}

/** Books money that was paid back to the vendor; nothing is sent from here. */
export function bookRefund(
	db: Db,
	id: number,
	input: TransferInput,
	act: TransferAct,
): Promise<BookingResult> {
	return bookTransfer(db, id, { kind: "refund", ...input }, act)
}

type Transfer = TransferInput & { kind: "payment" | "refund" }

function bookTransfer(db: Db, id: number, transfer: Transfer, act: TransferAct): Promise<BookingResult> {
	const { kind, method, receipt, amount, day, reason, expected } = transfer
	return withLockedLedger(db, { id, expected, act }, async (tx, ledger) => {
		await waitForTurn(tx, transfer)
		const found = await findReceipt(tx, transfer)
		if (found.standing) return refuseBooked(found.standing, ledger, act)
		const refusal =
			(kind === "refund" && (await refuseCodeOfPayment(tx, transfer))) ||
			(kind === "payment" && !act.isForAllEditions && (await refusePaymentOfOthers(tx, ledger, transfer))) ||
			refuseExcess(ledger, transfer)
		if (refusal) return refusal
		const stored = await storeEntry(tx, ledger, act, {
			...{ kind, method, receipt, amount: kind === "payment" ? -amount : amount },
			...{ day, reason, receiptRound: found.rounds },
		})
		// Another one booked it at the same moment, and has committed by now.
		if (!stored) return refuseReceipt(tx, transfer, ledger, act)
		await recordBooking(tx, id, BOOKED[kind], act, { amount, method, receipt })
		return { ok: true }
	})
}

/** Never more goes back than came in; more than is owed or was paid too much only once somebody accepts the balance after it. */
function refuseExcess(
	ledger: LockedLedger,
	{ kind, amount, acceptedBalance }: Transfer,
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

const keyOf = (receipt: string) => sql`upper(regexp_replace(${receipt}, '[^A-Za-z0-9]', '', 'g'))`

/** M-Pesa gives each transfer a code: what goes back has another one than what came in. */
async function refuseCodeOfPayment(tx: Db, transfer: Transfer): Promise<Refusal | undefined> {
	if (transfer.method !== "mpesa") return undefined
	const { standing } = await findReceipt(tx, { ...transfer, kind: "payment" })
	const isPayment = standing || (await findToldPayment(tx, transfer.receipt))
	return isPayment ? { ok: false, reason: "code-of-payment" } : undefined
}

/** What M-Pesa told of under a receipt. */
async function findToldPayment(tx: Db, receipt: string): Promise<{ account: string } | undefined> {
	// By its name, because payments stand on a higher step.
	const { rows } = await tx.execute<{ account: string }>(
		sql`select account from payments where receipt = ${keyOf(receipt)}`,
	)
	return rows[0]
}

/** What M-Pesa told of is booked by whoever books for one edition only where it was paid under the code of a vendor of that one. */
async function refusePaymentOfOthers(
	tx: Db,
	{ editionId }: LockedLedger,
	{ method, receipt }: Transfer,
): Promise<Refusal | undefined> {
	if (method !== "mpesa") return undefined
	const known = await findToldPayment(tx, receipt)
	if (!known) return undefined
	const isOfEdition = parseAccountCode(known.account)?.editionId === editionId
	if (isOfEdition && (await findLedgerByCode(tx, known.account))) return undefined
	return { ok: false, reason: "payment-of-others" }
}

const isReceipt = ({ kind, method, receipt }: Pick<Transfer, "kind" | "method" | "receipt">) =>
	and(
		eq(ledgerEntries.kind, kind),
		eq(ledgerEntries.method, method),
		sql`${ledgerEntries.receiptKey} = ${keyOf(receipt)}`,
		sql`${ledgerEntries.reversesId} is null`,
	)

/**
 * Whoever books a payment takes turns by its receipt before the entry is there (`lockPayments`). The entry's own trigger asks for
 * the turn too late: it would hold the receipt in the index against whoever has the turn.
 */
async function waitForTurn(tx: Db, { kind, method, receipt }: Transfer): Promise<void> {
	if (kind !== "payment" || method !== "mpesa") return
	await tx.execute(sql`select ${receiptTurn(keyOf(receipt))}`)
}

/** The ledger on which a receipt stands, and how often it was booked. */
async function findReceipt(tx: Db, transfer: Transfer) {
	const [{ rounds } = { rounds: 0 }] = await tx
		.select({ rounds: count() })
		.from(ledgerEntries)
		.where(isReceipt(transfer))
	const { number, brandName, editionId } = vendorApplications
	const [standing] = await tx
		.select({ number, brandName, editionId })
		.from(ledgerEntries)
		.innerJoin(vendorApplications, eq(vendorApplications.id, ledgerEntries.applicationId))
		.where(and(isReceipt(transfer), isNotReversed(tx)))
	return { rounds, standing }
}

type Standing = NonNullable<Awaited<ReturnType<typeof findReceipt>>["standing"]>

/** Whoever is there for one edition is not told of vendors of another. */
function refuseBooked(standing: Standing, { editionId }: LockedLedger, act: TransferAct): Refusal {
	if (!act.isForAllEditions && standing.editionId !== editionId)
		return { ok: false, reason: "receipt-elsewhere" }
	return { ok: false, reason: "receipt-booked", number: standing.number, brandName: brandOf(standing) }
}

async function refuseReceipt(
	tx: Db,
	transfer: Transfer,
	ledger: LockedLedger,
	act: TransferAct,
): Promise<Refusal> {
	const { standing } = await findReceipt(tx, transfer)
	return standing ? refuseBooked(standing, ledger, act) : { ok: false, reason: "changed-meanwhile" }
}
