import { and, eq, isNotNull, isNull, lt, or } from "drizzle-orm"
import type { Db } from "../../../platform/db.server.ts"
import { spendCode } from "../recovery-codes.server.ts"
import { secondFactors } from "../schema.server.ts"
import { openSecret, stepOf } from "../totp.server.ts"

/** What a code turned out to be. */
export type Factor = "app" | "recovery-code"

export interface ShownCode {
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
export async function spendSecondFactor(tx: Db, shown: ShownCode): Promise<Factor | undefined> {
	const digits = shown.code.replace(/\s/g, "")
	if (/^\d{6}$/.test(digits)) return (await spendAppCode(tx, { ...shown, code: digits })) ? "app" : undefined
	return (await spendRecoveryCode(tx, shown)) ? "recovery-code" : undefined
}

async function spendAppCode(tx: Db, { userId, code, at, authSecret }: ShownCode): Promise<boolean> {
	const [factor] = await tx.select().from(secondFactors).where(isOn(userId))
	const secret = factor && (await openSecret(factor.secret, userId, authSecret))
	const step = secret && stepOf(secret, code, at)
	if (!step) return false
	const unused = or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, step))
	const used = await tx
		.update(secondFactors)
		.set({ lastStep: step })
		.where(and(isOn(userId), unused))
		.returning()
	return used.length === 1
}

async function spendRecoveryCode(tx: Db, { userId, code, at }: ShownCode): Promise<boolean> {
	const [factor] = await tx.select().from(secondFactors).where(isOn(userId))
	return factor !== undefined && spendCode(tx, userId, code, at)
}

function isOn(userId: string) {
	return and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt))
}
