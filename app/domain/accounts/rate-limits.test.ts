import fc from "fast-check"
import { beforeEach, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { createRateLimiter } from "../../platform/rate-limiter.server.ts"
import { rateLimits } from "../../platform/schema.server.ts"
import {
	ACCOUNT_PASSWORD_LIMIT,
	ADDRESS_PASSWORD_LIMIT,
	ALL_NEW_ADDRESSES_PASSWORD_LIMIT,
	consumePasswordAttempt,
	NEW_ADDRESS_PASSWORD_LIMIT,
} from "./rate-limits.server.ts"

const { db, pool } = await openTestDatabase()
const limits = createRateLimiter(pool)
const email = "amina@tamasha.example"
const MOST_AT_ONCE = ACCOUNT_PASSWORD_LIMIT.points + ALL_NEW_ADDRESSES_PASSWORD_LIMIT.points
/** One address fewer than would use up what newcomers have. */
const FEW = ALL_NEW_ADDRESSES_PASSWORD_LIMIT.points / NEW_ADDRESS_PASSWORD_LIMIT.points - 1

beforeEach(async () => void (await db.delete(rateLimits)))

const guessFrom = (ip: string) => consumePasswordAttempt(limits, { email, ip, trustedDevice: undefined })

/** @returns how many guesses were taken */
async function attack(addresses: number, guesses: number): Promise<number> {
	const all = Array.from({ length: guesses }, (_, nth) => guessFrom(`10.9.${nth % addresses}.1`))
	return (await Promise.all(all)).filter(Boolean).length
}

test("whoever_guesses_from_few_addresses_locks_no_owner_out_of_a_new_browser", async () => {
	const attacks = fc.array(fc.tuple(fc.integer({ min: 1, max: FEW }), fc.integer({ min: 1, max: 200 })), {
		minLength: 1,
		maxLength: 3,
	})
	const property = fc.asyncProperty(attacks, async (waves) => {
		await db.delete(rateLimits)
		let consumed = 0
		for (const [addresses, guesses] of waves) consumed += await attack(addresses, guesses)
		expect(consumed).toBeLessThanOrEqual(MOST_AT_ONCE)
		const mistyped = await guessFrom("197.248.1.2")
		const right = await guessFrom("197.248.1.2")
		expect([mistyped, right]).not.toContain(undefined)
	})
	await fc.assert(property, { numRuns: 15 })
})

test("ten_an_hour_alone_would_lock_the_owner_out", async () => {
	await attack(1, 10)
	expect(await limits.consume(ACCOUNT_PASSWORD_LIMIT, email)).toBe(false)
	expect(await guessFrom("197.248.1.2")).toBeDefined()
})

test("any_number_of_addresses_has_a_hundred_and_ten_at_once", async () => {
	expect(await attack(250, 1_000)).toBe(MOST_AT_ONCE)
	expect(await guessFrom("197.248.1.2")).toBeUndefined()
})

test("a_right_password_gives_back_what_it_took_and_nothing_of_a_stranger", async () => {
	await attack(1, 20)
	for (let nth = 0; nth < 5; nth += 1) await (await guessFrom("197.248.1.2"))?.refund()
	expect(await guessFrom("197.248.1.2")).toBeDefined()
	expect(await attack(1, 20)).toBe(0)
})

test("who_has_an_account_guesses_no_more_at_others_from_one_address", async () => {
	const ip = "197.248.1.2"
	const guessAt = (nth: number) =>
		consumePasswordAttempt(limits, { email: `vendor-${nth}@clay.example`, ip, trustedDevice: undefined })
	let taken = 0
	for (let nth = 0; nth < 2 * ADDRESS_PASSWORD_LIMIT.points; nth += 1) {
		if (await guessAt(nth)) taken += 1
		await (await guessFrom(ip))?.refund()
	}
	expect(taken).toBe(ADDRESS_PASSWORD_LIMIT.points)
})
