import { eq, TransactionRollbackError } from "drizzle-orm"
import type { Db } from "../../../platform/db.server.ts"
import { recordAuditEvent } from "../../audit/commands.server.ts"
import type { AuthContext, Caller } from "../auth-context.ts"
import { type CookieSettings, cookieName, readCookie, serializeStrictCookie } from "../cookies.server.ts"
import { createOneTimeToken, findUserByOneTimeToken } from "../one-time-tokens.server.ts"
import { consumeCodeAttempt, refundCodeAttempt } from "../rate-limits.server.ts"
import { SECOND_STEP_MS } from "../rules.ts"
import { verifications } from "../schema.server.ts"
import { findTrustedDevice } from "../trusted-device.server.ts"
import { consumeSecondFactorCode, type Factor } from "./second-factor-check.server.ts"
import { createSession } from "./sessions.server.ts"

const COOKIE = "tamasha-step"

/** Notes that this browser knows the password of `userId`, for ten minutes. @returns the cookie that says so */
export async function beginSecondStep({ db, config, now }: AuthContext, userId: string): Promise<string> {
	const { token } = await createOneTimeToken(db, "second-step", {
		userId,
		lifetime: SECOND_STEP_MS,
		at: now(),
	})
	return serializeStrictCookie(COOKIE, token, SECOND_STEP_MS / 1000, config)
}

/** An admin whose password was right, and whose code is still to come. */
export type PendingSignIn = NonNullable<Awaited<ReturnType<typeof findUserByOneTimeToken>>>

/** Who is on the way in with this `Cookie` header; undefined after ten minutes, or once it has been used. */
export async function findPendingSignIn(
	db: Db,
	cookieHeader: string | null,
	now: Date,
	settings: CookieSettings,
): Promise<PendingSignIn | undefined> {
	const token = readCookie(cookieHeader, cookieName(COOKIE, settings))
	return token ? findUserByOneTimeToken(db, "second-step", token, now) : undefined
}

export type FinishResult =
	| { ok: true; userId: string; by: Factor; cookies: string[] }
	| { ok: false; reason: "wrong" | "too-many-tries" | "step-ended"; userId?: string }

/**
 * The second step of signing in: a code of the app, or a recovery code. Only here a session begins when the
 * second factor is on; the code and the step each work once.
 */
export async function finishSignIn(
	context: AuthContext,
	code: string,
	{ headers }: Caller,
): Promise<FinishResult> {
	const { db, limits, config, now } = context
	const cookie = headers.get("cookie")
	const pending = await findPendingSignIn(db, cookie, now(), config)
	if (!pending) return { ok: false, reason: "step-ended" }
	const { userId, email } = pending
	const trustedDevice = findTrustedDevice(cookie, email, now(), config)
	if (!(await consumeCodeAttempt(limits, userId, trustedDevice)))
		return { ok: false, reason: "too-many-tries", userId }
	const by = await consumeSecondStep(context, pending, code)
	if (by === "step-ended") return { ok: false, reason: by }
	if (!by) {
		const about = { kind: "account", id: userId } as const
		await recordAuditEvent(db, { by: "visitor", at: now(), action: "second-factor-failed", about })
		return { ok: false, reason: "wrong", userId }
	}
	await refundCodeAttempt(limits, userId, trustedDevice)
	const cookies = await createSession(context, { userId, email, by }, headers)
	return { ok: true, userId, by, cookies: [...cookies, serializeStrictCookie(COOKIE, "", 0, config)] }
}

/** The code and the step are used up together, or neither. */
async function consumeSecondStep(
	{ db, config, now }: AuthContext,
	{ userId, valueId }: PendingSignIn,
	code: string,
) {
	const consumed = db.transaction(async (tx) => {
		const by = await consumeSecondFactorCode(tx, { userId, code, at: now(), authSecret: config.authSecret })
		if (!by) return undefined
		const used = await tx.delete(verifications).where(eq(verifications.id, valueId)).returning()
		if (!used.length) throw new TransactionRollbackError()
		return by
	})
	return consumed.catch((error: unknown) => {
		if (error instanceof TransactionRollbackError) return "step-ended" as const
		throw error
	})
}
