import fc from "fast-check"
import { beforeEach, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { openLimits } from "../../platform/limits.server.ts"
import { rateLimits } from "../../platform/schema.server.ts"
import {
	GUESSES_AT_ACCOUNT,
	GUESSES_OF_NEWCOMER,
	GUESSES_OF_NEWCOMERS,
	takePasswordGuess,
} from "./guesses.server.ts"

const { db, pool } = await openTestDatabase()
const limits = openLimits(pool)
const email = "amina@tamasha.example"
const MOST_AT_ONCE = GUESSES_AT_ACCOUNT.points + GUESSES_OF_NEWCOMERS.points
/** One address fewer than would use up what newcomers have. */
const FEW = GUESSES_OF_NEWCOMERS.points / GUESSES_OF_NEWCOMER.points - 1

beforeEach(async () => void (await db.delete(rateLimits)))

const guessFrom = (ip: string) => takePasswordGuess(limits, { email, ip, browser: undefined })

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
		let taken = 0
		for (const [addresses, guesses] of waves) taken += await attack(addresses, guesses)
		expect(taken).toBeLessThanOrEqual(MOST_AT_ONCE)
		const mistyped = await guessFrom("197.248.1.2")
		const right = await guessFrom("197.248.1.2")
		expect([mistyped, right]).not.toContain(undefined)
	})
	await fc.assert(property, { numRuns: 15 })
})

test("ten_an_hour_alone_would_lock_the_owner_out", async () => {
	await attack(1, 10)
	expect(await limits.take(GUESSES_AT_ACCOUNT, email)).toBe(false)
	expect(await guessFrom("197.248.1.2")).toBeDefined()
})

test("any_number_of_addresses_has_a_hundred_and_ten_at_once", async () => {
	expect(await attack(250, 1_000)).toBe(MOST_AT_ONCE)
	expect(await guessFrom("197.248.1.2")).toBeUndefined()
})

test("a_right_password_gives_back_what_it_took_and_nothing_of_a_stranger", async () => {
	await attack(1, 20)
	for (let nth = 0; nth < 5; nth += 1) await (await guessFrom("197.248.1.2"))?.giveBack()
	expect(await guessFrom("197.248.1.2")).toBeDefined()
	expect(await attack(1, 20)).toBe(0)
})
