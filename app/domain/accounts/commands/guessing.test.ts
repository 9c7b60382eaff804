import { sql } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { openTestDatabase } from "../../../../test/database.ts"
import { held } from "../../../../test/held.ts"
import { openDatabase } from "../../../platform/db.server.ts"
import { type Limits, openLimits } from "../../../platform/limits.server.ts"
import { openLog } from "../../../platform/log.server.ts"
import { rateLimits } from "../../../platform/schema.server.ts"
import { addTestAdmin, callerAt, cookieHeader, openTestDesk, PASSWORD } from "../accounts.fixture.ts"
import type { Desk } from "../desk.ts"
import {
	GUESSES_AT_ACCOUNT,
	GUESSES_FROM_ADDRESS,
	GUESSES_OF_NEWCOMER,
	GUESSES_OF_NEWCOMERS,
} from "../guesses.server.ts"
import { users } from "../schema.server.ts"
import { knowBrowserByLetter } from "./known-browsers.server.ts"
import { signIn } from "./sign-in.server.ts"

const database = await openTestDatabase()
const { db, url } = database
const { desk } = openTestDesk(database)
const email = "amina@tamasha.example"
const ADDRESSES = 100
let owner: { id: string; email: string }

beforeEach(async () => {
	await db.delete(users)
	await db.delete(rateLimits)
	owner = { id: await addTestAdmin(db, email), email }
})

async function trying(at: Desk, password: string, ip: string, cookie?: string) {
	const result = await signIn(at, { email, password }, callerAt(ip, cookie))
	return result.ok ? "signed-in" : result.reason
}

interface Attackers {
	addresses?: number
	atOnce?: number
	cookieOf?: (nth: number) => string
}

/** Guesses from many addresses, some at once. @returns how many passwords were looked at */
async function attack(
	at: Desk,
	guesses: number,
	{ addresses = ADDRESSES, atOnce = 50, cookieOf }: Attackers = {},
): Promise<number> {
	let lookedAt = 0
	for (let nth = 0; nth < guesses; nth += atOnce) {
		const batch = Array.from({ length: Math.min(atOnce, guesses - nth) }, (_, more) => {
			const guess = nth + more
			return trying(at, `guess ${guess}`, `10.9.0.${guess % addresses}`, cookieOf?.(guess))
		})
		lookedAt += (await Promise.all(batch)).filter((outcome) => outcome === "wrong").length
	}
	return lookedAt
}

/** One guess after the other: the first two, a newcomer's, are of the account's ten. */
const oneByOne: Attackers = { addresses: 1, atOnce: 1 }

async function signedInCookie(ip: string): Promise<string> {
	const result = await signIn(desk, { email, password: PASSWORD }, callerAt(ip))
	if (!result.ok) throw new Error(result.reason)
	return cookieHeader(result.cookies)
}

describe("a thousand guesses from a hundred addresses", () => {
	test("look_at_a_hundred_and_ten_passwords_while_the_owner_signs_in", async (context) => {
		const known = await signedInCookie("197.248.1.2")
		expect(await attack(desk, 500)).toBe(GUESSES_AT_ACCOUNT.points + GUESSES_OF_NEWCOMERS.points)
		expect(await trying(desk, PASSWORD, "197.248.1.2", known)).toBe("signed-in")
		expect(await attack(desk, 500)).toBe(0)
		expect(await trying(desk, PASSWORD, "41.90.3.4", known)).toBe("signed-in")
		expect(await trying(desk, PASSWORD, "197.248.1.2")).toBe("too-many-tries")
		held(context, "1000 guesses in one process: 110 looked at, the owner signs in")
	})

	test("look_at_many_more_where_nothing_limits_them", async () => {
		const all = async () => true
		const unlimited: Limits = { ...desk.limits, take: all, allows: all }
		expect(await attack({ ...desk, limits: unlimited }, 40)).toBe(40)
	})

	test("are_not_forgotten_at_a_restart", async () => {
		expect(await attack(desk, 20, oneByOne)).toBe(10)
		const later = openDatabase(url, openLog("silent"), 2)
		const restarted = { ...desk, db: later.db, limits: openLimits(later.pool) }
		expect(await attack(restarted, 20, oneByOne)).toBe(0)
		await later.close()
	})

	test("are_not_helped_by_cookies_that_a_stranger_makes_up_or_has_for_another_account", async () => {
		await addTestAdmin(db, "baraka@tamasha.example")
		const other = await signIn(
			desk,
			{ email: "baraka@tamasha.example", password: PASSWORD },
			callerAt("10.0.0.2"),
		)
		if (!other.ok) throw new Error(other.reason)
		const note = cookieHeader(other.cookies)
		const madeUp = (nth: number) =>
			nth % 2
				? note
				: `tamasha-browser=sign-in.${Math.floor(Date.now() / 1000)}.${"A".repeat(22)}.${"B".repeat(43)}`
		expect(await attack(desk, 60, { ...oneByOne, cookieOf: madeUp })).toBe(10)
	})
})

test("many_guesses_at_once_from_one_address_have_a_newcomers_two_more_at_the_most", async () => {
	const lookedAt = await attack(desk, 50, { addresses: 1 })
	expect(lookedAt).toBeGreaterThanOrEqual(GUESSES_AT_ACCOUNT.points)
	expect(lookedAt).toBeLessThanOrEqual(GUESSES_AT_ACCOUNT.points + GUESSES_OF_NEWCOMER.points)
})

test("a_known_browser_has_ten_guesses_an_hour_of_its_own", async () => {
	const known = await signedInCookie("197.248.1.2")
	expect(await attack(desk, 30, { cookieOf: () => known })).toBe(10)
	expect(await trying(desk, PASSWORD, "197.248.1.2", known)).toBe("too-many-tries")
	expect(await trying(desk, PASSWORD, "197.248.1.9")).toBe("signed-in")
})

test("a_crowd_behind_the_same_address_does_not_keep_a_known_browser_out", async () => {
	const known = await signedInCookie("197.248.1.2")
	while (await desk.limits.take(GUESSES_FROM_ADDRESS, "197.248.1.2"));
	expect(await trying(desk, PASSWORD, "197.248.1.2")).toBe("too-many-tries")
	expect(await trying(desk, PASSWORD, "197.248.1.2", known)).toBe("signed-in")
})

test("the_link_of_a_password_letter_lets_the_owner_in_on_a_new_browser_during_an_attack", async () => {
	while (await desk.limits.take(GUESSES_AT_ACCOUNT, email));
	while (await desk.limits.take(GUESSES_OF_NEWCOMERS, email));
	expect(await trying(desk, PASSWORD, "41.90.3.4")).toBe("too-many-tries")
	const byLetter = cookieHeader([await knowBrowserByLetter(desk, owner, null)])
	for (let nth = 0; nth < 10; nth += 1) await trying(desk, "mistyped", "41.90.3.4", byLetter)
	expect(await trying(desk, PASSWORD, "41.90.3.4", byLetter)).toBe("too-many-tries")
	const again = cookieHeader([await knowBrowserByLetter(desk, owner, byLetter)])
	expect(await trying(desk, PASSWORD, "41.90.3.4", again)).toBe("signed-in")
})

test("no_hour_has_more_than_ten_wherever_it_begins", async () => {
	const minutesPass = (minutes: number) =>
		db.update(rateLimits).set({
			taken: sql`array(select time - ${minutes} * interval '1 min' from unnest(taken) time)`,
		})
	expect(await attack(desk, 1, oneByOne)).toBe(1)
	await minutesPass(59)
	expect(await attack(desk, 20, oneByOne)).toBe(9)
	await minutesPass(2)
	expect(await attack(desk, 20, oneByOne)).toBe(1)
	await minutesPass(57)
	expect(await attack(desk, 20, oneByOne)).toBe(0)
})

test("whoever_signs_in_gives_back_a_stranger_no_guess", async () => {
	expect(await attack(desk, 8, oneByOne)).toBe(8)
	await signedInCookie("41.90.3.4")
	expect(await attack(desk, 20, oneByOne)).toBe(2)
})
