import type { Limit, Limits } from "../../platform/limits.server.ts"
import type { KnownBrowser } from "./known-browser.server.ts"

const HOUR = 60 * 60

/**
 * Guesses at one password from all browsers together that the account does not know, whatever their addresses.
 * Strangers can use them up, so the owner's own browsers have guesses of their own.
 */
export const GUESSES_AT_ACCOUNT: Limit = { name: "sign-in", points: 10, within: HOUR }

/** Guesses of one browser that the account knows. */
export const GUESSES_OF_BROWSER: Limit = { name: "sign-in-browser", points: 10, within: HOUR }

/** Guesses from one address at whatever accounts; taken first, so that it bounds the rows of the other. */
export const GUESSES_FROM_ADDRESS: Limit = { name: "sign-in-address", points: 60, within: HOUR }

/** Wrong codes after a right password, from all browsers together that never came that far. */
export const CODES_AT_ACCOUNT: Limit = { name: "second-step", points: 5, within: HOUR }

/** Wrong codes from one browser in which someone has signed in to the account before. */
const CODES_OF_BROWSER: Limit = { name: "second-step-browser", points: 5, within: HOUR }

/** Guesses at the password inside a session: apart, so that nobody outside can use them up. */
export const PROOFS_OF_PASSWORD: Limit = { name: "password-proof", points: 10, within: HOUR }

/** Wrong codes inside a session. */
export const PROOFS_OF_CODE: Limit = { name: "code-proof", points: 5, within: HOUR }

/** One count that a guess is taken from. */
interface Counted {
	limit: Limit
	key: string
}

/** Who guesses at a password. */
export interface Guesser {
	email: string
	ip: string
	browser: KnownBrowser | undefined
}

/** Takes a guess at a password before it is made, so that many at once can't all slip through. */
export async function takePasswordGuess(limits: Limits, { email, ip, browser }: Guesser): Promise<boolean> {
	if (browser) return limits.take(GUESSES_OF_BROWSER, browser.id)
	if (!(await limits.take(GUESSES_FROM_ADDRESS, ip))) return false
	return limits.take(GUESSES_AT_ACCOUNT, email)
}

/** Whoever knew the password was no guesser. Strangers' guesses stay counted. */
export async function returnPasswordGuess(limits: Limits, { email, ip, browser }: Guesser): Promise<void> {
	if (browser) return limits.forget(GUESSES_OF_BROWSER, browser.id)
	await limits.forget(GUESSES_FROM_ADDRESS, ip)
	await limits.giveBack(GUESSES_AT_ACCOUNT, email)
}

/** Takes a guess at a code, which is counted even when it turns out right. */
export function takeCodeGuess(limits: Limits, userId: string, browser: KnownBrowser | undefined) {
	const { limit, key } = codesOf(userId, browser)
	return limits.take(limit, key)
}

/** Gives back the guess that was right. */
export function returnCodeGuess(limits: Limits, userId: string, browser: KnownBrowser | undefined) {
	const { limit, key } = codesOf(userId, browser)
	return limits.giveBack(limit, key)
}

/** A letter alone opens no count of its own: whoever reads the mail could ask for one letter after the other. */
function codesOf(userId: string, browser: KnownBrowser | undefined): Counted {
	return browser?.shown === "sign-in"
		? { limit: CODES_OF_BROWSER, key: browser.id }
		: { limit: CODES_AT_ACCOUNT, key: userId }
}
