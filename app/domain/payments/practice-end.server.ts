import { and, asc, eq, isNull, like, or, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { type Clock, formatNairobiIsoDate } from "../../values/clock.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import { isNotReversed } from "../ledger/entries.server.ts"
import { PRACTICE_PREFIX } from "../ledger/rules.ts"
import { ledgerEntries } from "../ledger/schema.server.ts"
import { lockLedger } from "../money/lock-ledger.server.ts"
import { practicePayments } from "./practice-schema.server.ts"
import { paymentNotices, paymentRequests, payments } from "./schema.server.ts"

/**
 * Where no practice till is open, nothing counts as paid that was paid there: each booking is taken back by an entry, as
 * every booking that was wrong, and what the till had goes. Done at each start; again, it changes nothing.
 */
export async function endPractice(db: Db, now: Clock): Promise<void> {
	for (let before = 0; ; ) {
		const entry = await findUnreversed(db, before)
		if (!entry) break
		before = entry.id
		await db.transaction((tx) => takeBack(tx, entry, now()))
	}
	await db.transaction(async (tx) => {
		await tx
			.delete(paymentNotices)
			.where(or(like(paymentNotices.receipt, PRACTICE_RECEIPTS), isUnreadPractice))
		await tx.delete(payments).where(like(payments.receipt, PRACTICE_RECEIPTS))
		await tx.delete(paymentRequests).where(eq(paymentRequests.isPractice, true))
		await tx.delete(practicePayments)
	})
}

/** As SQL matches them: the prefix, and seven more. */
const PRACTICE_RECEIPTS = `${PRACTICE_PREFIX}_______`

/** A notice of the till that nobody looked at before it was closed. */
const isUnreadPractice = and(
	isNull(paymentNotices.processedAt),
	sql`${paymentNotices.body} ~ ${`"(TransID|Value)":"${PRACTICE_PREFIX}[A-Z0-9]{7}"`}`,
)

const isUnreversedPractice = (db: Db) => and(eq(ledgerEntries.method, "practice"), isNotReversed(db))

type UnreversedEntry = NonNullable<Awaited<ReturnType<typeof findUnreversed>>>

async function findUnreversed(db: Db, after: number) {
	const { id, applicationId } = ledgerEntries
	const [found] = await db
		.select({ id, holder: sql<number>`coalesce(${vendorApplications.mergedIntoId}, ${applicationId})` })
		.from(ledgerEntries)
		.innerJoin(vendorApplications, eq(vendorApplications.id, applicationId))
		.where(and(isUnreversedPractice(db), sql`${id} > ${after}`))
		.orderBy(asc(id))
		.limit(1)
	return found
}

async function takeBack(tx: Db, { id, holder }: UnreversedEntry, at: Date): Promise<void> {
	await lockLedger(tx, holder)
	const [entry] = await tx
		.select()
		.from(ledgerEntries)
		.where(and(eq(ledgerEntries.id, id), isUnreversedPractice(tx)))
	if (!entry) return
	const { applicationId, kind, amount, method, receipt } = entry
	await tx.insert(ledgerEntries).values({
		applicationId,
		kind,
		method,
		receipt,
		amount: -amount,
		reversesId: id,
		day: formatNairobiIsoDate(at),
		cause: "practice-ended",
		recordedAt: at,
	})
	await recordAuditEvent(tx, {
		by: "system",
		at,
		action: "entry-reversed",
		about: { kind: "vendor", id: holder },
		after: { kind, amount },
	})
}

/** What of the payments of an edition was paid in practice, in whole shillings. */
export async function sumPractice(db: Db, editionId: number): Promise<number> {
	const [found] = await db
		.select({ sum: sql<number>`coalesce(-sum(${ledgerEntries.amount}), 0)::float8` })
		.from(ledgerEntries)
		.innerJoin(vendorApplications, eq(vendorApplications.id, ledgerEntries.applicationId))
		.where(and(eq(ledgerEntries.method, "practice"), eq(vendorApplications.editionId, editionId)))
	return found?.sum ?? 0
}
