import { inArray, or, type SQL, sql } from "drizzle-orm"
import { buildErasure } from "../../platform/classified-table.server.ts"
import type { Db } from "../../platform/db.server.ts"
import { formatNairobiDate } from "../../values/clock.ts"
import { ledgerEntries } from "../ledger/schema.server.ts"
import { isTypedCode, listAccountCodes } from "./account-codes.server.ts"
import { practicePayments } from "./practice-schema.server.ts"
import { paymentPrivacy, paymentRequestPrivacy, paymentRequests, payments } from "./schema.server.ts"

const receiptsOf = (db: Db, applicationIds: number[]) =>
	db
		.select({ receipt: ledgerEntries.receiptKey })
		.from(ledgerEntries)
		.where(inArray(ledgerEntries.applicationId, applicationIds))

/** Payments that are booked for these applications, or were paid under their account codes. */
export async function paymentsOf(db: Db, applicationIds: number[]): Promise<SQL | undefined> {
	const codes = await listAccountCodes(db, applicationIds)
	return or(inArray(payments.receipt, receiptsOf(db, applicationIds)), isTypedCode(payments.account, codes))
}

/**
 * Takes whoever paid out of the payments of applications that are erased, and their telephones out of what was asked. What M-Pesa
 * sent goes altogether. Amounts, days and receipts stay.
 */
export async function erasePayers(tx: Db, applicationIds: number[], at: Date): Promise<void> {
	const day = formatNairobiDate(at)
	await anonymisePayments(tx, await paymentsOf(tx, applicationIds), at)
	await tx.delete(practicePayments).where(await practiceOf(tx, applicationIds))
	const asked = inArray(paymentRequests.applicationId, applicationIds)
	await tx.execute(
		sql`delete from payment_notices where request_id in (select id from payment_requests where ${asked})`,
	)
	await tx.execute(
		sql`update payment_requests set ${buildErasure(paymentRequestPrivacy, day)} where ${asked}`,
	)
}

/** Amounts, days and receipts stay. What M-Pesa sent goes. */
export async function anonymisePayments(tx: Db, of: SQL | undefined, at: Date): Promise<void> {
	const forgotten = await tx
		.update(payments)
		.set({ account: "", phone: "", payer: "", forgottenAt: at })
		.where(of)
		.returning({ receipt: payments.receipt })
	await deleteForgottenNotices(
		tx,
		forgotten.map(({ receipt }) => receipt),
	)
}

/** What M-Pesa sent of these receipts, where whoever paid was erased. */
export async function deleteForgottenNotices(tx: Db, receipts: readonly string[]): Promise<void> {
	await tx.execute(sql`
		delete from payment_notices where receipt in (
			select receipt from payments where receipt = any(${textArray(receipts)}) and forgotten_at is not null)`)
}

/** What was done at the practice till for them. */
async function practiceOf(tx: Db, applicationIds: number[]): Promise<SQL | undefined> {
	const codes = await listAccountCodes(tx, applicationIds)
	return or(
		inArray(practicePayments.receipt, receiptsOf(tx, applicationIds)),
		isTypedCode(practicePayments.account, codes),
	)
}

const textArray = (texts: readonly string[]): SQL =>
	sql`array(select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`

const BATCH = 1_000
/** Days that what M-Pesa sent is kept as it came, to be looked up in a dispute. */
const NOTICE_DAYS = 90

/** What M-Pesa sent long ago: what it told is in the payments. */
export async function expireNotices(tx: Db, at: Date): Promise<number> {
	const deleted = await tx.execute(sql`
		delete from payment_notices where id in (
			select id from payment_notices
			where received_at <= ${at.toISOString()}::timestamptz - make_interval(days => ${NOTICE_DAYS}) and processed_at is not null
			limit ${BATCH}
		) returning id`)
	return deleted.rows.length
}

/** Days that the practice till keeps what it had. */
const PRACTICE_DAYS = 7

export async function expirePracticePayments(tx: Db, at: Date): Promise<number> {
	const deleted = await tx.execute(sql`
		delete from practice_payments where id in (
			select id from practice_payments
			where at <= ${at.toISOString()}::timestamptz - make_interval(days => ${PRACTICE_DAYS}) limit ${BATCH}
		) returning id`)
	return deleted.rows.length
}

/** Who made payments long ago: those of nobody's account as well. */
export async function expirePayers(tx: Db, months: number, at: Date): Promise<number> {
	const erased = await tx.execute(sql`
		update payments set ${buildErasure(paymentPrivacy, formatNairobiDate(at))}, forgotten_at = ${at.toISOString()}::timestamptz
		where id in (
			select id from payments
			where received_at <= ${at.toISOString()}::timestamptz - make_interval(months => ${months}) and forgotten_at is null
			limit ${BATCH}
		) returning id`)
	return erased.rows.length
}
