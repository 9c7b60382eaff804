import type { RateLimit } from "../../../platform/rate-limiter.server.ts"
import { recordAuditEvent } from "../../audit/commands.server.ts"
import type { AuthContext, BrowserTokens, Caller } from "../auth-context.ts"
import type { SignInInput } from "../inputs.ts"
import { consumePasswordAttempt } from "../rate-limits.server.ts"
import { findTrustedDevice } from "../trusted-device.server.ts"
import { checkPassword } from "./password-check.server.ts"
import { beginSecondStep } from "./second-step.server.ts"
import { createSession } from "./sessions.server.ts"

export type SignInResult =
	/** `isComplete` is false while a code of the second factor is still to come; then nobody is signed in. */
	| { ok: true; isComplete: boolean; userId: string; tokens: BrowserTokens }
	/** "password-ended": it was right, but one that was made up for somebody a week ago. */
	| { ok: false; reason: "wrong" | "password-ended" | "too-many-tries" }

/** Blocked guesses come by the thousand; one entry an hour for an address says as much as all of them. */
const BLOCKED_ENTRY_LIMIT: RateLimit = { name: "sign-in-blocked", points: 1, within: 60 * 60 }

/**
 * Signs an admin in: a new session with a new token; where a second factor is on, only the way
 * to the second step. A refusal takes the same work and says the same whether the e-mail is unknown or the
 * password wrong, with or without a second factor.
 */
export async function signIn(
	context: AuthContext,
	{ email, password }: SignInInput,
	caller: Caller,
): Promise<SignInResult> {
	const { db, limits, config, now } = context
	const { ip, deviceToken } = caller
	const trustedDevice = findTrustedDevice(deviceToken, email, now(), config.authSecret)
	const attempt = await consumePasswordAttempt(limits, { email, ip, trustedDevice })
	if (!attempt) {
		await recordBlockedSignIn(context, ip)
		return { ok: false, reason: "too-many-tries" }
	}
	const check = await checkPassword(db, email, password)
	if (!check.isRight) {
		await recordFailedSignIn(context, check.userId)
		return { ok: false, reason: "wrong" }
	}
	await attempt.refund()
	if (check.endsAt && check.endsAt <= now()) return { ok: false, reason: "password-ended" }
	return continueSignIn(context, { ...check, email }, caller)
}

async function continueSignIn(
	context: AuthContext,
	{ userId, email, hasSecondFactor }: { userId: string; email: string; hasSecondFactor: boolean },
	caller: Caller,
): Promise<SignInResult> {
	const tokens = hasSecondFactor
		? await beginSecondStep(context, userId)
		: await createSession(context, { userId, email, by: "password" }, caller)
	return { ok: true, isComplete: !hasSecondFactor, userId, tokens }
}

/** One entry whoever was named, so that writing it takes as long; of an unknown e-mail it keeps nothing. */
async function recordFailedSignIn({ db, now }: AuthContext, userId: string | undefined): Promise<void> {
	const about = { kind: "account", id: userId ?? "nobody" } as const
	await recordAuditEvent(db, { by: "visitor", at: now(), action: "sign-in-failed", about })
}

async function recordBlockedSignIn({ db, limits, now }: AuthContext, ip: string): Promise<void> {
	if (!(await limits.consume(BLOCKED_ENTRY_LIMIT, ip))) return
	await recordAuditEvent(db, { by: "visitor", at: now(), action: "sign-in-blocked" })
}
