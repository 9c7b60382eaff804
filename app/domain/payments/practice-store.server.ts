import { and, desc, eq, gt, isNull } from "drizzle-orm"
import type { Prompt, Settled } from "#daraja"
import type { Db } from "../../platform/db.server.ts"
import { HOUR_MS } from "../../values/clock.ts"
import { practicePayments } from "./practice-schema.server.ts"

/** Hours for which the till knows what it had: longer than M-Pesa is asked for. */
const KNOWN_HOURS = 50
/** As many of the newest. */
const KNOWN = 2_000

/** What the till has: every process finds the same, also after it was killed. */
export async function readPracticePayments(
	db: Db,
	at: Date,
): Promise<{ prompts: Prompt[]; settled: Settled[] }> {
	const since = new Date(at.getTime() - KNOWN_HOURS * HOUR_MS)
	const rows = await db
		.select()
		.from(practicePayments)
		.where(gt(practicePayments.at, since))
		.orderBy(desc(practicePayments.id))
		.limit(KNOWN)
	const inOrder = rows.toReversed()
	return { prompts: inOrder.flatMap(toPrompt), settled: inOrder.flatMap(toSettled) }
}

type Row = typeof practicePayments.$inferSelect

function toPrompt(row: Row): Prompt[] {
	const { checkoutRequestId, merchantRequestId, callbackUrl, amount, phone, account, at, resultCode } = row
	if (!checkoutRequestId || !merchantRequestId || !callbackUrl) return []
	const known = { checkoutRequestId, merchantRequestId, callbackUrl, amount, phone, reference: account, at }
	return [{ ...known, ...(resultCode !== null && { resultCode }) }]
}

function toSettled({ receipt, paidAt, amount, phone, account, payer: name }: Row): Settled[] {
	return receipt && paidAt ? [{ receipt, paidAt, amount, phone, account, name }] : []
}

export async function keepPrompt(db: Db, prompt: Prompt): Promise<void> {
	const { reference: account, resultCode = null, ...row } = prompt
	await db.insert(practicePayments).values({ ...row, account, resultCode })
}

/** @returns false where somebody did something at the phone before */
export async function keepAnswer(
	db: Db,
	{ checkoutRequestId, resultCode }: Prompt,
	settled: Settled | undefined,
): Promise<boolean> {
	const isUnanswered = isNull(practicePayments.resultCode)
	const kept = await db
		.update(practicePayments)
		.set({
			resultCode: resultCode ?? null,
			...(settled && { receipt: settled.receipt, paidAt: settled.paidAt, payer: settled.name }),
		})
		.where(and(eq(practicePayments.checkoutRequestId, checkoutRequestId), isUnanswered))
		.returning({ id: practicePayments.id })
	return kept.length > 0
}

export async function keepMenuPayment(
	db: Db,
	{ receipt, amount, phone, account, name: payer, paidAt }: Settled,
): Promise<void> {
	const row = { receipt, amount, phone, account, payer, paidAt }
	await db.insert(practicePayments).values({ ...row, at: paidAt, resultCode: 0 })
}
