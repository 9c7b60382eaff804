import { eq, TransactionRollbackError } from "drizzle-orm"
import type { Db } from "../../../platform/db.server.ts"
import { recordAuditEvent } from "../../audit/commands.server.ts"
import type { AuthContext, BrowserTokens, Caller } from "../auth-context.ts"
import { createOneTimeToken, findUserByOneTimeToken } from "../one-time-tokens.server.ts"
import { consumeCodeAttempt, refundCodeAttempt } from "../rate-limits.server.ts"
import { SECOND_STEP_MS } from "../rules.ts"
import { verifications } from "../schema.server.ts"
import { findTrustedDevice } from "../trusted-device.server.ts"
import { consumeSecondFactorCode, type Factor } from "./second-factor-check.server.ts"
import { createSession } from "./sessions.server.ts"

/** Notes that this browser knows the password of `userId`, for ten minutes. */
export async function beginSecondStep(
	{ db, now }: Pick<AuthContext, "db" | "now">,
	userId: string,
): Promise<BrowserTokens> {
	const step = { userId, lifetime: SECOND_STEP_MS, at: now() }
	return { secondStep: (await createOneTimeToken(db, "second-step", step)).token }
}

/** An admin whose password was right, and whose code is still to come. */
export type PendingSignIn = NonNullable<Awaited<ReturnType<typeof findUserByOneTimeToken>>>

/** Who is on the way in with this token; undefined after ten minutes, or once it has been used. */
export async function findPendingSignIn(
	db: Db,
	stepToken: string | undefined,
	now: Date,
): Promise<PendingSignIn | undefined> {
	return stepToken ? findUserByOneTimeToken(db, "second-step", stepToken, now) : undefined
}

export type FinishResult =
	| { ok: true; userId: string; by: Factor; tokens: BrowserTokens }
	| { ok: false; reason: "wrong" | "too-many-tries" | "step-ended"; userId?: string }

/**
 * The second step of signing in: a code of the app, or a recovery code. Only here a session begins when the
 * second factor is on; the code and the step each work once.
 */
export async function finishSignIn(
	context: AuthContext,
	{ code, stepToken }: { code: string; stepToken: string | undefined },
	caller: Caller,
): Promise<FinishResult> {
	const { db, limits, config, now } = context
	const pending = await findPendingSignIn(db, stepToken, now())
	if (!pending) return { ok: false, reason: "step-ended" }
	const { userId, email } = pending
	const trustedDevice = findTrustedDevice(caller.deviceToken, email, now(), config.authSecret)
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
	const tokens = await createSession(context, { userId, email, by }, caller)
	return { ok: true, userId, by, tokens: { ...tokens, secondStep: null } }
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
