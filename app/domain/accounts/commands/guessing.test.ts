import { sql } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { openPool, openTestDatabase } from "../../../../test/database.ts"
import { reportMeasurement } from "../../../../test/report-measurement.ts"
import { createRateLimiter, type RateLimiter } from "../../../platform/rate-limiter.server.ts"
import { rateLimits } from "../../../platform/schema.server.ts"
import { addTestAdmin, createTestAuthContext, createTestCaller, PASSWORD } from "../accounts.fixture.ts"
import type { AuthContext } from "../auth-context.ts"
import {
	ACCOUNT_PASSWORD_LIMIT,
	ADDRESS_PASSWORD_LIMIT,
	ALL_NEW_ADDRESSES_PASSWORD_LIMIT,
	NEW_ADDRESS_PASSWORD_LIMIT,
} from "../rate-limits.server.ts"
import { users } from "../schema.server.ts"
import { signInTestAdmin, signInTestBrowser } from "../second-factor.fixture.ts"
import { signIn } from "./sign-in.server.ts"
import { trustDeviceByLetter } from "./trusted-devices.server.ts"

const database = await openTestDatabase()
const { db, url } = database
const { authContext } = createTestAuthContext(database)
const email = "amina@tamasha.example"
const ADDRESSES = 100
let owner: { id: string; email: string }

beforeEach(async () => {
	await db.delete(users)
	await db.delete(rateLimits)
	owner = { id: await addTestAdmin(db, email), email }
})

async function attemptSignIn(context: AuthContext, password: string, ip: string, device?: string) {
	const result = await signIn(context, { email, password }, createTestCaller(ip, device))
	return result.ok ? "signed-in" : result.reason
}

interface AttackOptions {
	addresses?: number
	atOnce?: number
	deviceOf?: (nth: number) => string
}

/** Guesses from many addresses, some at once. @returns how many passwords were looked at */
async function attack(
	context: AuthContext,
	guesses: number,
	{ addresses = ADDRESSES, atOnce = 50, deviceOf }: AttackOptions = {},
): Promise<number> {
	let checked = 0
	for (let nth = 0; nth < guesses; nth += atOnce) {
		const batch = Array.from({ length: Math.min(atOnce, guesses - nth) }, (_, more) => {
			const guess = nth + more
			return attemptSignIn(context, `guess ${guess}`, `10.9.0.${guess % addresses}`, deviceOf?.(guess))
		})
		checked += (await Promise.all(batch)).filter((outcome) => outcome === "wrong").length
	}
	return checked
}

/** One guess after the other: the first two, a newcomer's, are of the account's ten. */
const oneByOne: AttackOptions = { addresses: 1, atOnce: 1 }

const signedInDevice = async (ip: string) => (await signInTestBrowser(authContext, email, ip)).device

describe("a thousand guesses from a hundred addresses", () => {
	test("look_at_a_hundred_and_ten_passwords_while_the_owner_signs_in", async (context) => {
		const device = await signedInDevice("197.248.1.2")
		expect(await attack(authContext, 500)).toBe(
			ACCOUNT_PASSWORD_LIMIT.points + ALL_NEW_ADDRESSES_PASSWORD_LIMIT.points,
		)
		expect(await attemptSignIn(authContext, PASSWORD, "197.248.1.2", device)).toBe("signed-in")
		expect(await attack(authContext, 500)).toBe(0)
		expect(await attemptSignIn(authContext, PASSWORD, "41.90.3.4", device)).toBe("signed-in")
		expect(await attemptSignIn(authContext, PASSWORD, "197.248.1.2")).toBe("too-many-tries")
		reportMeasurement(context, "1000 guesses in one process: 110 looked at, the owner signs in")
	})

	test("look_at_many_more_where_nothing_limits_them", async () => {
		const all = async () => true
		const unlimited: RateLimiter = { ...authContext.limits, consume: all, isAllowed: all }
		expect(await attack({ ...authContext, limits: unlimited }, 40)).toBe(40)
	})

	test("are_not_forgotten_at_a_restart", async () => {
		expect(await attack(authContext, 20, oneByOne)).toBe(10)
		const later = openPool(url, 2)
		const restarted = { ...authContext, db: later.db, limits: createRateLimiter(later.pool) }
		expect(await attack(restarted, 20, oneByOne)).toBe(0)
		await later.close()
	})

	test("are_not_helped_by_cookies_that_a_stranger_makes_up_or_has_for_another_account", async () => {
		const { device: ofAnother } = await signInTestAdmin(authContext, "baraka@tamasha.example")
		const deviceOf = (nth: number) =>
			nth % 2 ? ofAnother : `sign-in.${Math.floor(Date.now() / 1000)}.${"A".repeat(22)}.${"B".repeat(43)}`
		expect(await attack(authContext, 60, { ...oneByOne, deviceOf })).toBe(10)
	})
})

test("many_guesses_at_once_from_one_address_have_a_newcomers_two_more_at_the_most", async () => {
	const checked = await attack(authContext, 50, { addresses: 1 })
	expect(checked).toBeGreaterThanOrEqual(ACCOUNT_PASSWORD_LIMIT.points)
	expect(checked).toBeLessThanOrEqual(ACCOUNT_PASSWORD_LIMIT.points + NEW_ADDRESS_PASSWORD_LIMIT.points)
})

test("a_known_browser_has_ten_guesses_an_hour_of_its_own", async () => {
	const device = await signedInDevice("197.248.1.2")
	expect(await attack(authContext, 30, { deviceOf: () => device })).toBe(10)
	expect(await attemptSignIn(authContext, PASSWORD, "197.248.1.2", device)).toBe("too-many-tries")
	expect(await attemptSignIn(authContext, PASSWORD, "197.248.1.9")).toBe("signed-in")
})

test("a_crowd_behind_the_same_address_does_not_keep_a_known_browser_out", async () => {
	const device = await signedInDevice("197.248.1.2")
	while (await authContext.limits.consume(ADDRESS_PASSWORD_LIMIT, "197.248.1.2"));
	expect(await attemptSignIn(authContext, PASSWORD, "197.248.1.2")).toBe("too-many-tries")
	expect(await attemptSignIn(authContext, PASSWORD, "197.248.1.2", device)).toBe("signed-in")
})

test("the_link_of_a_password_letter_lets_the_owner_in_on_a_new_browser_during_an_attack", async () => {
	while (await authContext.limits.consume(ACCOUNT_PASSWORD_LIMIT, email));
	while (await authContext.limits.consume(ALL_NEW_ADDRESSES_PASSWORD_LIMIT, email));
	expect(await attemptSignIn(authContext, PASSWORD, "41.90.3.4")).toBe("too-many-tries")
	const { device: byLetter } = await trustDeviceByLetter(authContext, owner, undefined)
	for (let nth = 0; nth < 10; nth += 1) await attemptSignIn(authContext, "mistyped", "41.90.3.4", byLetter)
	expect(await attemptSignIn(authContext, PASSWORD, "41.90.3.4", byLetter)).toBe("too-many-tries")
	const { device: again } = await trustDeviceByLetter(authContext, owner, byLetter)
	expect(await attemptSignIn(authContext, PASSWORD, "41.90.3.4", again)).toBe("signed-in")
})

test("no_hour_has_more_than_ten_wherever_it_begins", async () => {
	const minutesPass = (minutes: number) =>
		db.update(rateLimits).set({
			taken: sql`array(select time - ${minutes} * interval '1 min' from unnest(taken) time)`,
		})
	expect(await attack(authContext, 1, oneByOne)).toBe(1)
	await minutesPass(59)
	expect(await attack(authContext, 20, oneByOne)).toBe(9)
	await minutesPass(2)
	expect(await attack(authContext, 20, oneByOne)).toBe(1)
	await minutesPass(57)
	expect(await attack(authContext, 20, oneByOne)).toBe(0)
})

test("whoever_signs_in_gives_back_a_stranger_no_guess", async () => {
	expect(await attack(authContext, 8, oneByOne)).toBe(8)
	await signedInDevice("41.90.3.4")
	expect(await attack(authContext, 20, oneByOne)).toBe(2)
})
