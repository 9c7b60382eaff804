import { and, eq, isNotNull, isNull, lt, or } from "drizzle-orm"
import type { Db } from "../../../platform/db.server.ts"
import { redeemRecoveryCode } from "../recovery-codes.server.ts"
import { secondFactors } from "../schema.server.ts"
import { decryptSecret, findMatchingStep } from "../totp.server.ts"

/** What a code turned out to be. */
export type Factor = "app" | "recovery-code"

export interface SubmittedCode {
	userId: string
	/** As typed: six digits, or a recovery code. */
	code: string
	at: Date
	authSecret: string
}

/**
 * Uses up a code of the app or a recovery code. Neither works a second time, also not at the same moment, and
 * no code of the app that is older than one that was used (ASVS 6.5.1).
 * @returns undefined when the code is wrong or used, or no second factor is on
 */
export async function consumeSecondFactorCode(tx: Db, submitted: SubmittedCode): Promise<Factor | undefined> {
	const digits = submitted.code.replace(/\s/g, "")
	if (/^\d{6}$/.test(digits))
		return (await consumeAppCode(tx, { ...submitted, code: digits })) ? "app" : undefined
	return (await consumeRecoveryCode(tx, submitted)) ? "recovery-code" : undefined
}

async function consumeAppCode(tx: Db, { userId, code, at, authSecret }: SubmittedCode): Promise<boolean> {
	const [factor] = await tx.select().from(secondFactors).where(isOn(userId))
	const secret = factor && decryptSecret(factor.secret, userId, authSecret)
	const step = secret && findMatchingStep(secret, code, at)
	if (!step) return false
	const unused = or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, step))
	const used = await tx
		.update(secondFactors)
		.set({ lastStep: step })
		.where(and(isOn(userId), unused))
		.returning()
	return used.length === 1
}

async function consumeRecoveryCode(tx: Db, { userId, code, at }: SubmittedCode): Promise<boolean> {
	const [factor] = await tx.select().from(secondFactors).where(isOn(userId))
	return factor !== undefined && redeemRecoveryCode(tx, userId, code, at)
}

function isOn(userId: string) {
	return and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt))
}
