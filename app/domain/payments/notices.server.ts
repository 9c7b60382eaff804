import { createHash } from "node:crypto"
import { and, asc, eq, isNull, ne, notInArray } from "drizzle-orm"
import { parseC2bNotice, parseStkNotice, type StkNotice } from "#daraja"
import type { Db } from "../../platform/db.server.ts"
import { doEach } from "../../platform/do-each.server.ts"
import type { Log } from "../../platform/log.server.ts"
import { deleteForgottenNotices } from "./erase-payers.server.ts"
import { recordPayment } from "./record-payment.server.ts"
import type { NoticeKind, NoticeOutcome } from "./rules.ts"
import { paymentNotices, paymentRequests } from "./schema.server.ts"

export const PAYMENTS_JOB = "payments"

const sha256 = (text: string) => createHash("sha256").update(text).digest("base64url")

export const hashRequestKey = (key: string): string => sha256(key)

/** The request to whose address something comes; undefined for a made-up one. */
export async function findRequestByKey(db: Db, key: string): Promise<number | undefined> {
	const [found] = await db
		.select({ id: paymentRequests.id })
		.from(paymentRequests)
		.where(eq(paymentRequests.keyHash, hashRequestKey(key)))
	return found?.id
}

interface Notice {
	kind: NoticeKind
	/** Of the request whose address it came to. */
	requestId: number | null
	body: string
	at: Date
}

/** Keeps a notice as it came; one that came before changes nothing. */
export async function keepNotice(db: Db, { kind, requestId, body, at }: Notice): Promise<void> {
	await db
		.insert(paymentNotices)
		.values({ kind, requestId, body, sha256: sha256(`${kind}\n${requestId}\n${body}`), receivedAt: at })
		.onConflictDoNothing({ target: paymentNotices.sha256 })
}

/**
 * Makes payments of the notices that wait, each in a transaction, once. One that breaks waits for the next run, and no other waits
 * for it. @returns how many were processed
 */
export async function processNotices(db: Db, now: () => Date, log: Log): Promise<number> {
	let count = 0
	await doEach({
		next: (failed) => findWaiting(db, failed),
		run: async (id) => {
			if (await processOne(db, id, now())) count += 1
		},
		onError: (error, id) => log.error({ err: error, notice: id }, "a payment notice could not be processed"),
	})
	return count
}

async function findWaiting(db: Db, failed: number[]): Promise<number | undefined> {
	const [notice] = await db
		.select({ id: paymentNotices.id })
		.from(paymentNotices)
		.where(and(isNull(paymentNotices.processedAt), notInArray(paymentNotices.id, failed)))
		.orderBy(asc(paymentNotices.id))
		.limit(1)
	return notice?.id
}

/** @returns false where another process was faster */
function processOne(db: Db, id: number, at: Date): Promise<boolean> {
	return db.transaction(async (tx) => {
		const [notice] = await tx
			.select()
			.from(paymentNotices)
			.where(and(eq(paymentNotices.id, id), isNull(paymentNotices.processedAt)))
			.for("update")
		if (!notice) return false
		const done = await processNotice(tx, notice, at)
		await tx
			.update(paymentNotices)
			.set({ ...done, processedAt: at })
			.where(eq(paymentNotices.id, notice.id))
		if (done.receipt) await deleteForgottenNotices(tx, [done.receipt])
		return true
	})
}

type Processed = { outcome: NoticeOutcome; receipt: string | null }

async function processNotice(
	tx: Db,
	{ kind, requestId, body }: Pick<typeof paymentNotices.$inferSelect, "kind" | "requestId" | "body">,
	at: Date,
): Promise<Processed> {
	const sent: unknown = JSON.parse(body)
	if (kind === "stk") return processStk(tx, requestId, parseStkNotice(sent), at)
	const report = parseC2bNotice(sent)
	if (!report) return { outcome: "wrong-request", receipt: null }
	return { outcome: await recordPayment(tx, { ...report, source: "c2b" }, at), receipt: report.receipt }
}

/** It has to be about the request whose address it came to, and of the amount that was asked. */
async function processStk(
	tx: Db,
	requestId: number | null,
	notice: StkNotice | undefined,
	at: Date,
): Promise<Processed> {
	const [request] = await tx
		.select()
		.from(paymentRequests)
		.where(eq(paymentRequests.id, requestId ?? 0))
		.for("update")
	const asked = request?.checkoutRequestId ?? notice?.checkoutRequestId
	if (!request || !notice || asked !== notice.checkoutRequestId)
		return { outcome: "wrong-request", receipt: null }
	const { resultCode, checkoutRequestId, merchantRequestId, paid } = notice
	const heard = { resultCode, checkoutRequestId, merchantRequestId, queryAt: null }
	if (!paid) {
		const isUnpaid = and(eq(paymentRequests.id, request.id), ne(paymentRequests.state, "paid"))
		await tx
			.update(paymentRequests)
			.set({ ...heard, state: "failed" })
			.where(isUnpaid)
		return { outcome: "not-paid", receipt: null }
	}
	if (paid.amount !== request.amount || (request.receipt && request.receipt !== paid.receipt))
		return { outcome: "wrong-amount", receipt: null }
	const report = { ...paid, phone: paid.phone || request.phone, account: request.account, name: "" }
	const outcome = await recordPayment(tx, { ...report, source: "stk" }, at)
	if (outcome !== "contradiction")
		await tx
			.update(paymentRequests)
			.set({ ...heard, state: "paid", receipt: paid.receipt })
			.where(eq(paymentRequests.id, request.id))
	return { outcome, receipt: paid.receipt }
}
