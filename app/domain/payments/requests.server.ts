import { randomBytes } from "node:crypto"
import { and, eq, inArray, lte } from "drizzle-orm"
import type { DarajaClient } from "#daraja"
import type { Db } from "../../platform/db.server.ts"
import type { Log } from "../../platform/log.server.ts"
import { accountCodeOf } from "../applications/account-code.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import { lockLedger } from "../money/lock-ledger.server.ts"
import { hashRequestKey } from "./notices.server.ts"
import { findOpenRequest } from "./queries.server.ts"
import { MAX_PUSH_AMOUNT, QUERY_AFTER } from "./rules.ts"
import { paymentRequests } from "./schema.server.ts"

export const REQUESTS_JOB = "payment-requests"

interface Asked {
	application: number
	/** 254 and nine digits. */
	phone: string
	amount: number
	/** Where no money moves. */
	isPractice?: boolean
}

type RequestRefusal =
	/** Erased, merged, or there no more. */
	"vendor-not-found" | "nothing-owed" | "more-than-owed"

export type NewRequest =
	| { ok: true; id: number; key: string; account: string }
	| { ok: false; reason: RequestRefusal }
	/** A phone is being asked right now, or has paid and nothing is booked yet: `id` is that request. */
	| { ok: false; reason: "asked-already"; id: number }

/** So long after it was asked a phone that has not answered may be asked again, in milliseconds. */
const ASKING_MS = 3 * 60_000

/** Notes that a phone is about to be asked, before it is: whatever happens then, its notice finds what it answers. */
export function createRequest(db: Db, asked: Asked, at: Date): Promise<NewRequest> {
	return db.transaction(async (tx): Promise<NewRequest> => {
		const holder = await lockLedger(tx, asked.application)
		const account = holder && accountCodeOf(holder)
		if (!holder || holder.erasedAt || !account) return { ok: false, reason: "vendor-not-found" }
		const owed = holder.charged - holder.paid
		if (owed <= 0) return { ok: false, reason: "nothing-owed" }
		if (asked.amount > Math.min(owed, MAX_PUSH_AMOUNT)) return { ok: false, reason: "more-than-owed" }
		const open = await findOpenRequest(tx, holder.id, at)
		if (open && isUnanswered(open, at)) return { ok: false, reason: "asked-already", id: open.id }
		const key = randomBytes(32).toString("base64url")
		const [request] = await tx
			.insert(paymentRequests)
			.values({
				applicationId: holder.id,
				keyHash: hashRequestKey(key),
				amount: asked.amount,
				phone: asked.phone,
				account,
				createdAt: at,
				isPractice: asked.isPractice ?? false,
			})
			.returning({ id: paymentRequests.id })
		const about = { kind: "vendor", id: holder.id } as const
		const after = { amount: asked.amount }
		await recordAuditEvent(tx, { by: "vendor", at, action: "payment-requested", about, after })
		return { ok: true, id: request?.id ?? 0, key, account }
	})
}

/** Whether no phone is to be asked meanwhile: one is being asked right now, or has paid and M-Pesa has not told us the receipt. */
export const isUnanswered = (
	{ state, createdAt }: Pick<typeof paymentRequests.$inferSelect, "state" | "createdAt">,
	at: Date,
): boolean => state === "paid" || (state !== "unknown" && at.getTime() - createdAt.getTime() < ASKING_MS)

interface Sending {
	id: number
	asked: Asked
	account: string
	/** Where its notice comes to. */
	callbackUrl: string
}

/** Asks the phone. What came meanwhile by its notice stays. */
export async function sendRequest(
	db: Db,
	daraja: DarajaClient,
	{ id, asked, account, callbackUrl }: Sending,
	now: () => Date,
): Promise<void> {
	const pushed = await daraja.push({
		amount: asked.amount,
		phone: asked.phone,
		reference: account,
		callbackUrl,
		description: "Tamasha stall",
	})
	const isNew = and(eq(paymentRequests.id, id), eq(paymentRequests.state, "created"))
	if (pushed.ok) {
		const queryAt = new Date(now().getTime() + QUERY_AFTER[0] * 1_000)
		const { merchantRequestId, checkoutRequestId } = pushed
		await db
			.update(paymentRequests)
			.set({ state: "sent", merchantRequestId, checkoutRequestId, queryAt })
			.where(isNew)
	} else {
		const state = pushed.reason === "refused" ? "failed" : "unknown"
		await db.update(paymentRequests).set({ state }).where(isNew)
	}
}

/** Milliseconds after which nobody is sending a request any more. */
const SENDING_MS = 60_000

/** Asks what became of requests whose time it is. @returns how many were paid: their receipts are still to be fetched */
export async function checkRequests(
	db: Db,
	daraja: DarajaClient,
	{ now, log, isPractice = false }: { now: () => Date; log: Log; isPractice?: boolean },
): Promise<number> {
	const { state, createdAt, queryAt } = paymentRequests
	// Its process died while it asked.
	await db
		.update(paymentRequests)
		.set({ state: "unknown" })
		.where(and(eq(state, "created"), lte(createdAt, new Date(now().getTime() - SENDING_MS))))
	const due = await db
		.select()
		.from(paymentRequests)
		.where(and(eq(state, "sent"), lte(queryAt, now()), eq(paymentRequests.isPractice, isPractice)))
		.orderBy(queryAt)
		.limit(100)
	let paid = 0
	for (const request of due) if (await checkRequest(db, daraja, request, { now, log })) paid += 1
	return paid
}

async function checkRequest(
	db: Db,
	daraja: DarajaClient,
	{ id, checkoutRequestId, queries, createdAt }: typeof paymentRequests.$inferSelect,
	{ now, log }: { now: () => Date; log: Log },
): Promise<boolean> {
	const result = await daraja.query(checkoutRequestId ?? "")
	const isOpen = and(eq(paymentRequests.id, id), inArray(paymentRequests.state, ["sent"]))
	if (result.is === "done") {
		const { resultCode } = result
		const state = resultCode === 0 ? "paid" : "failed"
		await db.update(paymentRequests).set({ state, resultCode, queryAt: null }).where(isOpen)
		return state === "paid"
	}
	if (result.is === "unknown")
		log.warn({ request: id, answer: result.message }, "a payment could not be asked for")
	const next = QUERY_AFTER[queries + 1]
	const again = next && new Date(Math.max(createdAt.getTime() + next * 1_000, now().getTime() + 5_000))
	await db
		.update(paymentRequests)
		.set(
			again
				? { queries: queries + 1, queryAt: again }
				: { state: "unknown", queries: queries + 1, queryAt: null },
		)
		.where(isOpen)
	return false
}

/** The receipt that a vendor has of a payment of which nobody told us. */
export async function claimReceipt(
	db: Db,
	{ application, id, receipt }: { application: number; id: number; receipt: string },
): Promise<boolean> {
	const own = and(
		eq(paymentRequests.id, id),
		eq(paymentRequests.applicationId, application),
		eq(paymentRequests.state, "unknown"),
	)
	const claimed = await db
		.update(paymentRequests)
		.set({ claimedReceipt: receipt })
		.where(own)
		.returning({ id: paymentRequests.id })
	return claimed.length > 0
}
