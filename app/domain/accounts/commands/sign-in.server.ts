import type { Caller, Desk } from "../desk.ts"
import { returnPasswordGuess, takePasswordGuess } from "../guesses.server.ts"
import type { SignInInput } from "../inputs.ts"
import { findKnownBrowser } from "../known-browser.server.ts"
import { rememberBrowser } from "./known-browsers.server.ts"
import { findByPassword } from "./password-check.server.ts"
import { beginSecondStep } from "./second-step.server.ts"
import { openSession } from "./sessions.server.ts"

export type SignInResult =
	/** `isComplete` is false while a code of the second factor is still to come; then nobody is signed in. */
	| { ok: true; isComplete: boolean; userId: string; cookies: string[] }
	/** `words` are the auth service's own (specification 8). */
	| { ok: false; reason: "wrong"; words: string }
	| { ok: false; reason: "too-many-tries" }

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
	const cookie = headers.get("cookie")
	const guesser = { email, ip, browser: findKnownBrowser(cookie, email, now(), config) }
	if (!(await takePasswordGuess(limits, guesser))) return { ok: false, reason: "too-many-tries" }
	const found = await findByPassword(db, email, password)
	if (!found)
		return { ok: false, reason: "wrong", words: auth.$ERROR_CODES.INVALID_EMAIL_OR_PASSWORD.message }
	await returnPasswordGuess(limits, guesser)
	const { userId } = found
	if (found.hasSecondFactor) {
		return { ok: true, isComplete: false, userId, cookies: [await beginSecondStep(desk, userId)] }
	}
	const known = await rememberBrowser(desk, { userId, email, shown: "sign-in" }, cookie)
	return {
		ok: true,
		isComplete: true,
		userId,
		cookies: [...(await openSession(desk, userId, headers)), known],
	}
}
