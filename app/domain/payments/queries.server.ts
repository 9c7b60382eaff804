import {
	and,
	asc,
	between,
	count,
	desc,
	eq,
	getTableColumns,
	gte,
	isNotNull,
	isNull,
	lt,
	ne,
	or,
	type SQL,
	sql,
} from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { HOUR_MS } from "../../values/clock.ts"
import { users } from "../accounts/schema.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { isByPhone, isNotReversed, isOfLedger, ownApplication } from "../ledger/entries.server.ts"
import { ledgerEntries } from "../ledger/schema.server.ts"
import { isTypedCode, listLedgerCodes } from "./account-codes.server.ts"
import { type RequestState, VERIFY_WITHIN_HOURS } from "./rules.ts"
import { paymentRequests, payments } from "./schema.server.ts"

/** As `countedAmount` has it. */
const counted = sql`greatest(coalesce(${payments.checkedAmount}, ${payments.amount}) - ${payments.reversed}, 0) - ${payments.paidBack}`
const booked = sql`${payments.allocated} - ${payments.refunded}`
/** As `leftOf` has it. */
const left = sql`${counted} - (${booked})`
/** Not booked in full. */
export const isUnmatched = sql`${booked} < ${counted}`
/** Booked or paid back with more than counts: because M-Pesa took it back, or by hand. */
export const isOverbooked = sql`${booked} > ${counted}`

/** Told by a notice alone for too long, or told otherwise by M-Pesa itself, and nobody has looked it up. */
export const isDoubtful = (now: Date): SQL | undefined =>
	and(
		isNull(payments.checkedAmount),
		or(
			isNotNull(payments.toldAmount),
			and(isNull(payments.verifiedAt), lt(payments.receivedAt, verifiableSince(now))),
		),
	)

const verifiableSince = (now: Date) => new Date(now.getTime() - VERIFY_WITHIN_HOURS * HOUR_MS)

/** @property checker who looked it up at M-Pesa, as they are called now */
export type Payment = typeof payments.$inferSelect & { checker: string | null }

/** Joined with whoever looked it up. */
export const paymentColumns = { ...getTableColumns(payments), checker: users.name }

const selectPayments = (db: Db) =>
	db.select(paymentColumns).from(payments).leftJoin(users, eq(users.id, payments.checkedBy))

export interface OpenPayments {
	/** Not booked in full, and the whole shillings of them that are on no account. */
	unmatched: number
	unbooked: number
	/** Booked or paid back with more than came in, and by how many whole shillings: without what M-Pesa took back and is booked. */
	overbooked: number
	excess: number
	/** Taken back by M-Pesa, and booked. */
	reversed: number
	unverified: number
}

/** How many wait for a person, and what they come to. */
export async function countOpenPayments(db: Db, now: Date): Promise<OpenPayments> {
	const isOfMpesa = sql`(${payments.reversed} > 0 and ${booked} > 0)`
	const [[open], [over], unverified] = await Promise.all([
		db
			.select({ unmatched: count(), unbooked: sql`coalesce(sum(${left}), 0)`.mapWith(Number) })
			.from(payments)
			.where(isUnmatched),
		db
			.select({
				overbooked: sql`count(*) filter (where not ${isOfMpesa})`.mapWith(Number),
				excess: sql`coalesce(-sum(${left}) filter (where not ${isOfMpesa}), 0)`.mapWith(Number),
				reversed: sql`count(*) filter (where ${isOfMpesa})`.mapWith(Number),
			})
			.from(payments)
			.where(isOverbooked),
		db.$count(payments, isDoubtful(now)),
	])
	return {
		unmatched: 0,
		unbooked: 0,
		...open,
		overbooked: 0,
		excess: 0,
		reversed: 0,
		...over,
		unverified,
	}
}

export async function findPayment(db: Db, id: number): Promise<Payment | undefined> {
	const [found] = await selectPayments(db).where(eq(payments.id, id))
	return found
}

/** What of a payment is booked, and was taken back. */
export function listBookings(db: Db, receipt: string) {
	const { id, amount, reversesId, recordedAt, applicationId, kind, receiptKey } = ledgerEntries
	const { number, brandName, editionId } = vendorApplications
	return db
		.select({ id, amount, reversesId, recordedAt, application: applicationId, number, brandName, editionId })
		.from(ledgerEntries)
		.innerJoin(vendorApplications, eq(vendorApplications.id, applicationId))
		.where(and(isByPhone, eq(kind, "payment"), eq(receiptKey, receipt)))
		.orderBy(asc(id))
		.limit(50)
}

/** Whether a receipt that a vendor names is booked for them. Of another one nothing is said: it may be somebody else's. */
export const isReceiptBooked = (db: Db, application: number, receipt: string): Promise<boolean> =>
	hasPayment(db, application, eq(ledgerEntries.receiptKey, receipt))

/** A payment by phone that nobody took back, on the ledger of an application. */
async function hasPayment(db: Db, application: number, isIt: SQL | undefined): Promise<boolean> {
	const { id, kind, applicationId } = ledgerEntries
	const [found] = await db
		.select({ id })
		.from(ledgerEntries)
		.innerJoin(ownApplication, eq(ownApplication.id, applicationId))
		.where(and(isOfLedger(application), isNotReversed(db), eq(kind, "payment"), isByPhone, isIt))
		.limit(1)
	return found !== undefined
}

/** What came in under the account numbers of a ledger and is booked nowhere, as where it owed nothing any more. */
export async function sumUnbooked(db: Db, application: number): Promise<number> {
	const isTyped = isTypedCode(payments.account, await listLedgerCodes(db, application))
	const [found] = await db
		.select({ unbooked: sql`coalesce(sum(${left}), 0)`.mapWith(Number) })
		.from(payments)
		.where(and(isTyped, isUnmatched))
	return found?.unbooked ?? 0
}

/** So long a request is spoken of that nobody has told us the end of, in hours. */
const OPEN_REQUEST_HOURS = 48
/** Of those so many are looked at, the newest. */
const MOST_OPEN = 20

/** One that failed is told on its own page, and tried again there. */
type OpenRequestState = Exclude<RequestState, "failed">

/** The phone that was asked last to pay for an application and of which it is not known, or not booked yet, what became of it. */
export async function findOpenRequest(db: Db, application: number, now: Date) {
	const { id, amount, account, createdAt, applicationId, receipt, claimedReceipt } = paymentRequests
	const state = sql<OpenRequestState>`${paymentRequests.state}`
	const since = new Date(now.getTime() - OPEN_REQUEST_HOURS * HOUR_MS)
	const found = await db
		.select({ id, state, amount, account, createdAt, claimedReceipt })
		.from(paymentRequests)
		.where(
			and(
				eq(applicationId, application),
				ne(paymentRequests.state, "failed"),
				isNull(receipt),
				// One of a clock that ran ahead is none of now.
				between(createdAt, since, new Date(now.getTime() + 60_000)),
			),
		)
		.orderBy(desc(id))
		.limit(MOST_OPEN)
	for (const request of found) if (!(await isSettled(db, application, request))) return request
	return undefined
}

type OpenRequest = Pick<
	typeof paymentRequests.$inferSelect,
	"state" | "account" | "amount" | "createdAt" | "claimedReceipt"
>

/** Nobody told us a receipt: the payment is found by what was asked, or by the code that the vendor sent. */
async function isSettled(db: Db, application: number, request: OpenRequest): Promise<boolean> {
	const { state, account, amount, createdAt, claimedReceipt } = request
	if (state === "created" || state === "sent") return false
	if (claimedReceipt && (await isReceiptBooked(db, application, claimedReceipt))) return true
	const isIt = and(
		eq(payments.account, account),
		eq(payments.amount, amount),
		gte(payments.receivedAt, createdAt),
		ne(payments.allocated, 0),
	)
	if ((await db.$count(payments, isIt)) > 0) return true
	// Or somebody has booked by hand what M-Pesa never told of.
	const isSame = and(eq(ledgerEntries.amount, -amount), gte(ledgerEntries.recordedAt, createdAt))
	return hasPayment(db, application, isSame)
}

/** A phone that was asked to pay for an application. */
export async function findRequest(db: Db, application: number, id: number) {
	const { state, amount, phone, resultCode, receipt, claimedReceipt, createdAt, applicationId } =
		paymentRequests
	const [found] = await db
		.select({
			id: paymentRequests.id,
			state,
			amount,
			phone,
			resultCode,
			receipt,
			claimedReceipt,
			createdAt,
			checkoutRequestId: paymentRequests.checkoutRequestId,
		})
		.from(paymentRequests)
		.where(and(eq(applicationId, application), eq(paymentRequests.id, id)))
	return found
}
