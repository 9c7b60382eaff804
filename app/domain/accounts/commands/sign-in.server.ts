import type { Limit } from "../../../platform/limits.server.ts"
import { recordAct } from "../../audit/commands.server.ts"
import type { Caller, Desk } from "../desk.ts"
import { takePasswordGuess } from "../guesses.server.ts"
import type { SignInInput } from "../inputs.ts"
import { findKnownBrowser } from "../known-browser.server.ts"
import { checkPassword } from "./password-check.server.ts"
import { beginSecondStep } from "./second-step.server.ts"
import { openSession } from "./sessions.server.ts"

export type SignInResult =
	/** `isComplete` is false while a code of the second factor is still to come; then nobody is signed in. */
	| { ok: true; isComplete: boolean; userId: string; cookies: string[] }
	/** `words` are the auth service's own. */
	| { ok: false; reason: "wrong"; words: string }
	/** The password was right, but one that was made up for somebody a week ago. */
	| { ok: false; reason: "password-ended" }
	| { ok: false; reason: "too-many-tries" }

/** Blocked guesses come by the thousand; one entry an hour for an address says as much as all of them. */
const BLOCKED_ENTRIES: Limit = { name: "sign-in-blocked", points: 1, within: 60 * 60 }

/**
 * Signs an admin in: a new session with a new id, as cookies to set; where a second factor is on, only the way
 * to the second step. A refusal takes the same work and says the same whether the e-mail is unknown or the
 * password wrong, with or without a second factor.
 */
export async function signIn(
	desk: Desk,
	{ email, password }: SignInInput,
	{ ip, headers }: Caller,
): Promise<SignInResult> {
	const { db, auth, limits, config, now } = desk
	const browser = findKnownBrowser(headers.get("cookie"), email, now(), config)
	const guess = await takePasswordGuess(limits, { email, ip, browser })
	if (!guess) {
		await noteBlocked(desk, ip)
		return { ok: false, reason: "too-many-tries" }
	}
	const check = await checkPassword(db, email, password)
	if (!check.isRight) {
		await noteFailed(desk, check.userId)
		return { ok: false, reason: "wrong", words: auth.$ERROR_CODES.INVALID_EMAIL_OR_PASSWORD.message }
	}
	await guess.giveBack()
	if (check.endsAt && check.endsAt <= now()) return { ok: false, reason: "password-ended" }
	return letIn(desk, { ...check, email }, headers)
}

async function letIn(
	desk: Desk,
	{ userId, email, hasSecondFactor }: { userId: string; email: string; hasSecondFactor: boolean },
	headers: Headers,
): Promise<SignInResult> {
	if (hasSecondFactor) {
		return { ok: true, isComplete: false, userId, cookies: [await beginSecondStep(desk, userId)] }
	}
	const cookies = await openSession(desk, { userId, email, by: "password" }, headers)
	return { ok: true, isComplete: true, userId, cookies }
}

/** One entry whoever was named, so that writing it takes as long; of an unknown e-mail it keeps nothing. */
async function noteFailed({ db, now }: Desk, userId: string | undefined): Promise<void> {
	const about = { kind: "account", id: userId ?? "nobody" } as const
	await recordAct(db, { by: "visitor", at: now(), action: "sign-in-failed", about })
}

async function noteBlocked({ db, limits, now }: Desk, ip: string): Promise<void> {
	if (!(await limits.take(BLOCKED_ENTRIES, ip))) return
	await recordAct(db, { by: "visitor", at: now(), action: "sign-in-blocked" })
}
