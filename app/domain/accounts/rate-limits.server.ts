import type { RateLimit, RateLimiter } from "../../platform/rate-limiter.server.ts"
import type { TrustedDevice } from "./trusted-device.server.ts"

const HOUR = 60 * 60

/**
 * Guesses at one password from all browsers together that the account does not know, whatever their addresses.
 * Strangers can use them up, so the owner's own browsers have guesses of their own, and so has a newcomer.
 */
export const ACCOUNT_PASSWORD_LIMIT: RateLimit = { name: "sign-in", points: 10, within: HOUR }

/**
 * Once those are used up: guesses from an address that has hardly guessed at this account so far. An owner on a new
 * browser gets in while strangers guess, unless they have fifty addresses.
 */
export const NEW_ADDRESS_PASSWORD_LIMIT: RateLimit = {
	name: "sign-in-newcomer",
	points: 2,
	within: 24 * HOUR,
}

/** Guesses of all newcomers together at one account: what any number of addresses has a day beside the ten an hour. */
export const ALL_NEW_ADDRESSES_PASSWORD_LIMIT: RateLimit = {
	name: "sign-in-newcomers",
	points: 100,
	within: 24 * HOUR,
}

/** Guesses of one browser that the account knows. */
export const TRUSTED_DEVICE_PASSWORD_LIMIT: RateLimit = { name: "sign-in-browser", points: 10, within: HOUR }

/** Guesses from one address at whatever accounts; taken first, so that it bounds the rows of the other. */
export const ADDRESS_PASSWORD_LIMIT: RateLimit = { name: "sign-in-address", points: 60, within: HOUR }

/** Wrong codes after a right password, from all browsers together that never came that far. */
export const ACCOUNT_CODE_LIMIT: RateLimit = { name: "second-step", points: 5, within: HOUR }

/** Wrong codes from one browser in which someone has signed in to the account before. */
const TRUSTED_DEVICE_CODE_LIMIT: RateLimit = { name: "second-step-browser", points: 5, within: HOUR }

/** Guesses at the password inside a session: apart, so that nobody outside can use them up. */
export const REAUTHENTICATION_PASSWORD_LIMIT: RateLimit = { name: "password-proof", points: 10, within: HOUR }

/** Wrong codes inside a session. */
export const REAUTHENTICATION_CODE_LIMIT: RateLimit = { name: "code-proof", points: 5, within: HOUR }

/** One count that a guess is taken from. */
interface RateLimitBucket {
	limit: RateLimit
	key: string
}

/** Who guesses at a password. */
export interface PasswordAttempt {
	email: string
	ip: string
	trustedDevice: TrustedDevice | undefined
}

/** A guess that was taken. */
interface ConsumedAttempt {
	/** The right password was no guess. Strangers’ guesses stay counted. */
	refund(): Promise<void>
}

/**
 * Takes a guess at a password before it is made, so that many at once can't all slip through.
 * @returns undefined when none is left
 */
export async function consumePasswordAttempt(
	limits: RateLimiter,
	{ email, ip, trustedDevice }: PasswordAttempt,
): Promise<ConsumedAttempt | undefined> {
	if (trustedDevice) {
		const isConsumed = await limits.consume(TRUSTED_DEVICE_PASSWORD_LIMIT, trustedDevice.id)
		return isConsumed
			? { refund: () => limits.reset(TRUSTED_DEVICE_PASSWORD_LIMIT, trustedDevice.id) }
			: undefined
	}
	if (!(await limits.consume(ADDRESS_PASSWORD_LIMIT, ip))) return undefined
	const addressKey = `${email} ${ip}`
	const consumedLimit = await consumeAccountAttempt(limits, email, addressKey)
	return (
		consumedLimit && {
			async refund() {
				// Not all of it: an account of one's own gives no more guesses at others.
				await limits.refund(ADDRESS_PASSWORD_LIMIT, ip)
				await limits.reset(NEW_ADDRESS_PASSWORD_LIMIT, addressKey)
				await limits.refund(consumedLimit, email)
			},
		}
	)
}

/** @param addressKey the address at this account; what it guesses makes it less of a newcomer @returns what was taken from */
async function consumeAccountAttempt(
	limits: RateLimiter,
	email: string,
	addressKey: string,
): Promise<RateLimit | undefined> {
	const isNewcomer =
		(await limits.isAllowed(NEW_ADDRESS_PASSWORD_LIMIT, addressKey)) &&
		(await limits.consume(NEW_ADDRESS_PASSWORD_LIMIT, addressKey))
	if (await limits.consume(ACCOUNT_PASSWORD_LIMIT, email)) return ACCOUNT_PASSWORD_LIMIT
	return isNewcomer && (await limits.consume(ALL_NEW_ADDRESSES_PASSWORD_LIMIT, email))
		? ALL_NEW_ADDRESSES_PASSWORD_LIMIT
		: undefined
}

/** Takes a guess at a code, which is counted even when it turns out right. */
export function consumeCodeAttempt(
	limits: RateLimiter,
	userId: string,
	trustedDevice: TrustedDevice | undefined,
) {
	const { limit, key } = codeLimitOf(userId, trustedDevice)
	return limits.consume(limit, key)
}

/** Gives back the guess that was right. */
export function refundCodeAttempt(
	limits: RateLimiter,
	userId: string,
	trustedDevice: TrustedDevice | undefined,
) {
	const { limit, key } = codeLimitOf(userId, trustedDevice)
	return limits.refund(limit, key)
}

/** A letter alone opens no separate count: someone who reads the mailbox could ask for one letter after another. */
function codeLimitOf(userId: string, trustedDevice: TrustedDevice | undefined): RateLimitBucket {
	return trustedDevice?.trustLevel === "sign-in"
		? { limit: TRUSTED_DEVICE_CODE_LIMIT, key: trustedDevice.id }
		: { limit: ACCOUNT_CODE_LIMIT, key: userId }
}
