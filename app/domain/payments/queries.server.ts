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
import { readPage } from "../../platform/keyset.server.ts"
import { HOUR_MS } from "../../values/clock.ts"
import type { Cursor, Page } from "../../values/cursor.ts"
import { users } from "../accounts/schema.server.ts"
import {
	isByPhone,
	isNotReversed,
	isOfLedger,
	ownApplication,
} from "../applications/ledger-entries.server.ts"
import { ledgerEntries } from "../applications/ledger-schema.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { type RequestState, VERIFY_WITHIN_HOURS } from "./rules.ts"
import { paymentRequests, payments } from "./schema.server.ts"

/** As `countedAmount` has it. */
const counted = sql`greatest(coalesce(${payments.checkedAmount}, ${payments.amount}) - ${payments.reversed}, 0) - ${payments.paidBack}`
const booked = sql`${payments.allocated} - ${payments.refunded}`
/** As `leftOf` has it. */
const left = sql`${counted} - (${booked})`
/** Not booked in full, or booked with more than counts: because M-Pesa took it back, or by hand. */
export const isOpenPayment = sql`${booked} <> ${counted}`

/** Told by a notice alone for too long, or told otherwise by M-Pesa itself, and nobody has looked it up. */
const isDoubtful = (now: Date): SQL | undefined =>
	and(
		isNull(payments.checkedAmount),
		or(
			isNotNull(payments.toldAmount),
			and(isNull(payments.verifiedAt), lt(payments.receivedAt, verifiableSince(now))),
		),
	)

const verifiableSince = (now: Date) => new Date(now.getTime() - VERIFY_WITHIN_HOURS * HOUR_MS)

/** Which payments a list has. */
type PaymentList = "unmatched" | "unverified" | "all"

const conditionOf = (list: PaymentList, now: Date): SQL | undefined =>
	({ unmatched: isOpenPayment, unverified: isDoubtful(now), all: undefined })[list]

/** @property checker who looked it up at M-Pesa, as they are called now */
export type Payment = typeof payments.$inferSelect & { checker: string | null }

const selectPayments = (db: Db) =>
	db
		.select({ ...getTableColumns(payments), checker: users.name })
		.from(payments)
		.leftJoin(users, eq(users.id, payments.checkedBy))

/** The newest first. */
export function listPayments(
	db: Db,
	{ list, now, ...cursor }: Cursor & { list: PaymentList; now: Date },
): Promise<Page<Payment>> {
	return readPage(
		{
			by: [payments.id],
			direction: "descending",
			read: ({ where, orderBy, limit }) =>
				selectPayments(db)
					.where(and(conditionOf(list, now), where))
					.orderBy(...orderBy)
					.limit(limit),
		},
		cursor,
	)
}

export interface OpenPayments {
	unmatched: number
	/** Of those: what M-Pesa took back, and is booked. */
	reversed: number
	/** Whole shillings that came in and are on no account. */
	unbooked: number
	unverified: number
}

/** How many wait for a person, and what they come to. */
export async function countOpenPayments(db: Db, now: Date): Promise<OpenPayments> {
	const [[open], unverified] = await Promise.all([
		db
			.select({
				unmatched: count(),
				reversed: sql`count(*) filter (where ${payments.reversed} > 0)`.mapWith(Number),
				unbooked: sql`coalesce(sum(${left}) filter (where ${left} > 0), 0)`.mapWith(Number),
			})
			.from(payments)
			.where(isOpenPayment),
		db.$count(payments, isDoubtful(now)),
	])
	return { unmatched: 0, reversed: 0, unbooked: 0, ...open, unverified }
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

/** What came in under an account number and is booked nowhere, as where the account owed nothing any more. */
export async function sumUnbooked(db: Db, account: string): Promise<number> {
	const [found] = await db
		.select({ unbooked: sql`coalesce(sum(${left}), 0)`.mapWith(Number) })
		.from(payments)
		.where(and(eq(payments.account, account), isOpenPayment, sql`${left} > 0`))
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
			...{ id: paymentRequests.id, state, amount, phone, resultCode, receipt, claimedReceipt, createdAt },
			checkoutRequestId: paymentRequests.checkoutRequestId,
		})
		.from(paymentRequests)
		.where(and(eq(applicationId, application), eq(paymentRequests.id, id)))
	return found
}
