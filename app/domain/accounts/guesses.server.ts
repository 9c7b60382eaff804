import type { Limit, Limits } from "../../platform/limits.server.ts"
import type { KnownBrowser } from "./known-browser.server.ts"

const HOUR = 60 * 60

/**
 * Guesses at one password from all browsers together that the account does not know, whatever their addresses.
 * Strangers can use them up, so the owner's own browsers have guesses of their own, and so has a newcomer.
 */
export const GUESSES_AT_ACCOUNT: Limit = { name: "sign-in", points: 10, within: HOUR }

/**
 * Once those are used up: guesses from an address that has hardly guessed at this account so far. An owner on a new
 * browser gets in while strangers guess, unless they have fifty addresses.
 */
export const GUESSES_OF_NEWCOMER: Limit = { name: "sign-in-newcomer", points: 2, within: 24 * HOUR }

/** Guesses of all newcomers together at one account: what any number of addresses has a day beside the ten an hour. */
export const GUESSES_OF_NEWCOMERS: Limit = { name: "sign-in-newcomers", points: 100, within: 24 * HOUR }

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

/** A guess that was taken. */
interface PasswordGuess {
	/** Whoever knew the password was no guesser. Strangers' guesses stay counted. */
	giveBack(): Promise<void>
}

/**
 * Takes a guess at a password before it is made, so that many at once can't all slip through.
 * @returns undefined when none is left
 */
export async function takePasswordGuess(
	limits: Limits,
	{ email, ip, browser }: Guesser,
): Promise<PasswordGuess | undefined> {
	if (browser) {
		const isTaken = await limits.take(GUESSES_OF_BROWSER, browser.id)
		return isTaken ? { giveBack: () => limits.forget(GUESSES_OF_BROWSER, browser.id) } : undefined
	}
	if (!(await limits.take(GUESSES_FROM_ADDRESS, ip))) return undefined
	const own = `${email} ${ip}`
	const count = await takeAtAccount(limits, email, own)
	return (
		count && {
			async giveBack() {
				await limits.forget(GUESSES_FROM_ADDRESS, ip)
				await limits.forget(GUESSES_OF_NEWCOMER, own)
				await limits.giveBack(count, email)
			},
		}
	)
}

/** @param own the address at this account; what it guesses makes it less of a newcomer @returns what was taken from */
async function takeAtAccount(limits: Limits, email: string, own: string): Promise<Limit | undefined> {
	const isNewcomer =
		(await limits.allows(GUESSES_OF_NEWCOMER, own)) && (await limits.take(GUESSES_OF_NEWCOMER, own))
	if (await limits.take(GUESSES_AT_ACCOUNT, email)) return GUESSES_AT_ACCOUNT
	return isNewcomer && (await limits.take(GUESSES_OF_NEWCOMERS, email)) ? GUESSES_OF_NEWCOMERS : undefined
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
