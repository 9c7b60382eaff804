import { eq, TransactionRollbackError } from "drizzle-orm"
import type { Db } from "../../../platform/db.server.ts"
import { recordAct } from "../../audit/commands.server.ts"
import { type CookieSettings, cookieName, cookieValue, strictCookie } from "../cookies.server.ts"
import type { Caller, Desk } from "../desk.ts"
import { returnCodeGuess, takeCodeGuess } from "../guesses.server.ts"
import { findKnownBrowser } from "../known-browser.server.ts"
import { findOneTimeUser, keepOneTimeValue } from "../one-time-values.server.ts"
import { SECOND_STEP_MS } from "../rules.ts"
import { verifications } from "../schema.server.ts"
import { type Factor, spendSecondFactor } from "./factor-check.server.ts"
import { openSession } from "./sessions.server.ts"

const COOKIE = "tamasha-step"

/** Notes that this browser knows the password of `userId`, for ten minutes. @returns the cookie that says so */
export async function beginSecondStep({ db, config, now }: Desk, userId: string): Promise<string> {
	const { token } = await keepOneTimeValue(db, "second-step", { userId, lifetime: SECOND_STEP_MS, at: now() })
	return strictCookie(COOKIE, token, SECOND_STEP_MS / 1000, config)
}

/** An admin whose password was right, and whose code is still to come. */
export type WaitingAdmin = NonNullable<Awaited<ReturnType<typeof findOneTimeUser>>>

/** Who is on the way in with this `Cookie` header; undefined after ten minutes, or once it has been used. */
export async function findSecondStep(
	db: Db,
	cookieHeader: string | null,
	now: Date,
	settings: CookieSettings,
): Promise<WaitingAdmin | undefined> {
	const token = cookieValue(cookieHeader, cookieName(COOKIE, settings))
	return token ? findOneTimeUser(db, "second-step", token, now) : undefined
}

export type FinishResult =
	| { ok: true; userId: string; by: Factor; cookies: string[] }
	| { ok: false; reason: "wrong" | "too-many-tries" | "step-ended"; userId?: string }

/**
 * The second step of signing in: a code of the app, or a recovery code. Only here a session begins when the
 * second factor is on; the code and the step each work once.
 */
export async function finishSignIn(desk: Desk, code: string, { headers }: Caller): Promise<FinishResult> {
	const { db, limits, config, now } = desk
	const cookie = headers.get("cookie")
	const waiting = await findSecondStep(db, cookie, now(), config)
	if (!waiting) return { ok: false, reason: "step-ended" }
	const { userId, email } = waiting
	const browser = findKnownBrowser(cookie, email, now(), config)
	if (!(await takeCodeGuess(limits, userId, browser))) return { ok: false, reason: "too-many-tries", userId }
	const by = await spendStep(desk, waiting, code)
	if (by === "step-ended") return { ok: false, reason: by }
	if (!by) {
		const about = { kind: "account", id: userId } as const
		await recordAct(db, { by: "visitor", at: now(), action: "second-factor-failed", about })
		return { ok: false, reason: "wrong", userId }
	}
	await returnCodeGuess(limits, userId, browser)
	const cookies = await openSession(desk, { userId, email, by }, headers)
	return { ok: true, userId, by, cookies: [...cookies, strictCookie(COOKIE, "", 0, config)] }
}

/** The code and the step are used up together, or neither. */
async function spendStep({ db, config, now }: Desk, { userId, valueId }: WaitingAdmin, code: string) {
	const work = db.transaction(async (tx) => {
		const by = await spendSecondFactor(tx, { userId, code, at: now(), authSecret: config.authSecret })
		if (!by) return undefined
		const used = await tx.delete(verifications).where(eq(verifications.id, valueId)).returning()
		if (!used.length) throw new TransactionRollbackError()
		return by
	})
	return work.catch((error: unknown) => {
		if (error instanceof TransactionRollbackError) return "step-ended" as const
		throw error
	})
}
