import { and, asc, count, eq, or, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { formatNairobiIsoDate } from "../../values/clock.ts"
import { isStanding } from "../applications/charges.server.ts"
import { ledgerEntries } from "../applications/ledger-schema.server.ts"
import { brandOf } from "../applications/rules.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import type { Action, AuditDetails, MemberAct } from "../audit/rules.ts"
import type { ChargeInput, ReversalInput, StallPriceInput, TransferInput } from "./inputs.ts"
import { type AccountEntry, listEntries } from "./queries.server.ts"
import { accountVersion, canReverse } from "./rules.ts"

export type BookingResult =
	| { ok: true }
	/** There is no such application, or it is part of another one, which has the account. */
	| { ok: false; reason: "vendor-not-found" }
	/** Somebody booked something since the screen was shown. */
	| { ok: false; reason: "changed-meanwhile" }
	| { ok: false; reason: "receipt-booked"; number: number; brandName: string }
	/** More would be paid back than came in. */
	| { ok: false; reason: "more-than-paid"; paid: number }
	/** The price follows from the tent space, is typed already, or the vendor is not accepted. */
	| { ok: false; reason: "no-price-missing" }
	/** It was taken back already, or follows from the application. */
	| { ok: false; reason: "not-reversible" }

const BOOKED = {
	payment: "payment-booked",
	refund: "refund-booked",
	charge: "charge-booked",
	credit: "credit-booked",
} as const

type Refusal = Extract<BookingResult, { ok: false }>

/** Books money that came in, under its receipt, once. */
export function bookPayment(
	db: Db,
	id: number,
	input: TransferInput,
	act: MemberAct,
): Promise<BookingResult> {
	return bookTransfer(db, id, { kind: "payment", ...input }, act)
}

/** Books money that was paid back to the vendor; nothing is sent from here. */
export function bookRefund(db: Db, id: number, input: TransferInput, act: MemberAct): Promise<BookingResult> {
	return bookTransfer(db, id, { kind: "refund", ...input }, act)
}

type Transfer = TransferInput & { kind: "payment" | "refund" }

function bookTransfer(db: Db, id: number, transfer: Transfer, act: MemberAct): Promise<BookingResult> {
	const { kind, method, receipt, amount, day, reason, expected } = transfer
	return aboutAccount(db, id, expected, async (tx, account) => {
		const found = await findReceipt(tx, transfer)
		if (found.standing) return { ok: false, reason: "receipt-booked", ...found.standing }
		const paid = paidOf(account)
		if (kind === "refund" && amount > paid) return { ok: false, reason: "more-than-paid", paid }
		const signed = kind === "payment" ? -amount : amount
		const stored = await store(tx, account, act, {
			...{ kind, method, receipt, amount: signed, day, reason, receiptRound: found.rounds },
		})
		// Another one booked it at the same moment, and has committed by now.
		if (!stored) return refuseReceipt(tx, transfer)
		await record(tx, id, BOOKED[kind], act, { amount, method, receipt })
		return { ok: true }
	})
}

/** What came in and was not paid back. */
const paidOf = ({ entries }: LockedAccount): number =>
	entries
		.filter(({ kind }) => kind === "payment" || kind === "refund")
		.reduce((sum, { amount }) => sum - amount, 0)

const isReceipt = ({ kind, method, receipt }: Pick<Transfer, "kind" | "method" | "receipt">) =>
	and(
		eq(ledgerEntries.kind, kind),
		eq(ledgerEntries.method, method),
		sql`${ledgerEntries.receiptKey} = upper(regexp_replace(${receipt}, '[^A-Za-z0-9]', '', 'g'))`,
		sql`${ledgerEntries.reversesId} is null`,
	)

/** The account on which a receipt stands, and how often it was booked. */
async function findReceipt(tx: Db, transfer: Transfer) {
	const [{ rounds } = { rounds: 0 }] = await tx
		.select({ rounds: count() })
		.from(ledgerEntries)
		.where(isReceipt(transfer))
	const [standing] = await tx
		.select({ number: vendorApplications.number, brandName: vendorApplications.brandName })
		.from(ledgerEntries)
		.innerJoin(vendorApplications, eq(vendorApplications.id, ledgerEntries.applicationId))
		.where(and(isReceipt(transfer), isStanding(tx)))
	return { rounds, standing: standing && { number: standing.number, brandName: brandOf(standing) } }
}

async function refuseReceipt(tx: Db, transfer: Transfer): Promise<Refusal> {
	const { standing } = await findReceipt(tx, transfer)
	return standing
		? { ok: false, reason: "receipt-booked", ...standing }
		: { ok: false, reason: "changed-meanwhile" }
}

/** Charges something that nothing agreed says, or takes off a part. */
export function bookCharge(
	db: Db,
	id: number,
	{ kind, amount, reason, expected }: ChargeInput & { kind: "charge" | "credit" },
	act: MemberAct,
): Promise<BookingResult> {
	return aboutAccount(db, id, expected, async (tx, account) => {
		await store(tx, account, act, { kind, amount: kind === "charge" ? amount : -amount, reason })
		await record(tx, id, BOOKED[kind], act, { amount })
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
	return aboutAccount(db, id, expected, async (tx, account) => {
		const { status, tentPrice, isStallCharged, tentSpace: label } = account
		if (status !== "approved" || tentPrice !== null || isStallCharged || account.erasedAt)
			return { ok: false, reason: "no-price-missing" }
		await store(tx, account, act, { kind: "stall", label, amount })
		await record(tx, id, "stall-price-set", act, { amount })
		return { ok: true }
	})
}

/** Takes an entry back by another one. */
export function reverseEntry(
	db: Db,
	{ application: id, entry }: { application: number; entry: number },
	{ reason, expected }: ReversalInput,
	act: MemberAct,
): Promise<BookingResult> {
	return aboutAccount(db, id, expected, async (tx, account) => {
		const original = account.entries.find((one) => one.id === entry)
		if (!original || !canReverse(original, account.entries, account.tentPrice === null))
			return { ok: false, reason: "not-reversible" }
		const { kind, method, receipt, label, quantity, applicationId } = original
		await store(tx, { ...account, id: applicationId }, act, {
			...{ kind, method, receipt, label, quantity, reason },
			amount: -original.amount,
			reversesId: original.id,
		})
		await record(tx, id, "entry-reversed", act, { kind, amount: original.amount })
		return { ok: true }
	})
}

type LockedAccount = typeof vendorApplications.$inferSelect & { entries: AccountEntry[] }

/**
 * An account until our transaction ends, if it is still as the screen showed it: whoever else books there waits. It is not
 * asked whether the edition is closed: its money comes in and goes back after it.
 */
function aboutAccount(
	db: Db,
	id: number,
	expected: number,
	run: (tx: Db, account: LockedAccount) => Promise<BookingResult>,
): Promise<BookingResult> {
	return db.transaction(async (tx) => {
		// In the order in which everybody locks them.
		const locked = await tx
			.select()
			.from(vendorApplications)
			.where(or(eq(vendorApplications.id, id), eq(vendorApplications.mergedIntoId, id)))
			.orderBy(asc(vendorApplications.id))
			.for("no key update")
		const application = locked.find((one) => one.id === id && one.mergedIntoId === null)
		if (!application) return { ok: false, reason: "vendor-not-found" }
		const entries = await listEntries(tx, id)
		if (accountVersion(entries) !== expected) return { ok: false, reason: "changed-meanwhile" }
		return run(tx, { ...application, entries })
	})
}

type NewEntry = Omit<
	typeof ledgerEntries.$inferInsert,
	"applicationId" | "recordedBy" | "recordedAt" | "day"
> & { day?: string }

/** Of who was erased no words are kept any more. @returns false where its receipt stands already */
async function store(
	tx: Db,
	{ id, erasedAt }: Pick<LockedAccount, "id" | "erasedAt">,
	{ by, at }: MemberAct,
	entry: NewEntry,
): Promise<boolean> {
	const stored = await tx
		.insert(ledgerEntries)
		.values({
			day: formatNairobiIsoDate(at),
			...entry,
			...(erasedAt && { reason: "" }),
			applicationId: id,
			recordedBy: by,
			recordedAt: at,
		})
		.onConflictDoNothing()
		.returning({ id: ledgerEntries.id })
	return stored.length > 0
}

function record(
	tx: Db,
	id: number,
	action: Action,
	{ by, at }: MemberAct,
	after: AuditDetails,
): Promise<void> {
	return recordAuditEvent(tx, { by: { organiser: by }, at, action, about: { kind: "vendor", id }, after })
}
