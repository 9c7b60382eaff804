import { createHash, randomBytes } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import fc from "fast-check"
import { beforeEach, describe, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { reportMeasurement } from "../../../test/report-measurement.ts"
import { DAY_MS, startOfNairobiDay } from "../../values/clock.ts"
import { addApplications } from "../applications/applications.fixture.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { findFirstEdition } from "../editions/editions.fixture.ts"
import { endLink, ensureLink, findByLink } from "./links.server.ts"
import { vendorLinks } from "./schema.server.ts"
import { AT, MAKER } from "./vendor-pages.fixture.ts"

const { db } = await openTestDatabase()
const edition = await findFirstEdition(db)
const EMAIL = "potter@clay.example"
const NOT_FOUND = { ok: false, reason: "not-found" }
let id: number

beforeEach(async () => {
	await db.delete(vendorApplications)
	;[id = 0] = await addApplications(db, [
		{ brandName: "Udongo", emailAddress: ` ${EMAIL.toUpperCase()} `, createdAt: AT },
	])
})

const ensure = (maker = MAKER, email = EMAIL) => ensureLink(db, { applicationId: id, email }, maker)
async function makeToken(maker = MAKER): Promise<string> {
	return (await ensure(maker)) ?? expect.fail("no link was made")
}
const correct = (emailAddress: string) =>
	db.update(vendorApplications).set({ emailAddress }).where(eq(vendorApplications.id, id))

describe("the link of an application", () => {
	test("is_the_same_each_time_and_one_when_many_ask_at_once", async () => {
		const tokens = await Promise.all(Array.from({ length: 20 }, () => ensure()))
		expect(new Set(tokens).size).toBe(1)
		expect(tokens[0]).toMatch(/^[\w-]{43}$/)
		expect(await db.$count(vendorLinks)).toBe(1)
		expect(await findByLink(db, tokens[0] ?? "", MAKER)).toEqual({ ok: true, applicationId: id })
	})

	test("stands_nowhere_in_the_database_and_follows_from_nothing_that_does", async () => {
		const token = await makeToken()
		const [row] = await db.select().from(vendorLinks)
		expect(JSON.stringify(row)).not.toContain(token)
		for (const stored of [row?.seed ?? "", row?.tokenHash ?? ""]) {
			expect(await findByLink(db, stored, MAKER)).toEqual(NOT_FOUND)
		}
	})

	test("is_made_for_no_other_address_than_the_one_on_file", async () => {
		expect(await ensure(MAKER, "baker@bread.example")).toBeUndefined()
		await correct("")
		expect(await ensure(MAKER, "")).toBeUndefined()
		expect(await db.$count(vendorLinks)).toBe(0)
	})

	test("ends_with_the_address_and_not_with_another_spelling_of_it", async () => {
		const token = await makeToken()
		await correct("Potter@Clay.example")
		expect(await findByLink(db, token, MAKER)).toEqual({ ok: true, applicationId: id })
		await correct("wanjiru@clay.example")
		expect(await findByLink(db, token, MAKER)).toEqual(NOT_FOUND)
		// Back again: whoever had the other mailbox may have had the link.
		await correct(EMAIL)
		expect(await findByLink(db, token, MAKER)).toEqual(NOT_FOUND)
		expect(await makeToken()).not.toBe(token)
	})

	test("made_while_the_address_is_corrected_opens_nothing_afterwards", async () => {
		for (let nth = 0; nth < 20; nth += 1) {
			await correct(EMAIL)
			const [token] = await Promise.all([ensure(), correct(`wanjiru-${nth}@clay.example`)])
			if (token) expect(await findByLink(db, token, MAKER)).toEqual(NOT_FOUND)
			expect(await db.$count(vendorLinks, sql`revoked_at is null`)).toBe(0)
		}
	})

	test("ends_when_it_is_revoked_and_another_one_takes_its_place", async () => {
		const token = await makeToken()
		expect(await endLink(db, id, AT)).toBe(true)
		expect(await endLink(db, id, AT)).toBe(false)
		expect(await findByLink(db, token, MAKER)).toEqual(NOT_FOUND)
		const next = await makeToken()
		expect(await findByLink(db, next, MAKER)).toEqual({ ok: true, applicationId: id })
		expect(await findByLink(db, token, MAKER)).toEqual(NOT_FOUND)
	})

	test("ends_sixty_days_after_the_edition_to_the_moment", async () => {
		const token = await makeToken()
		const end = new Date(startOfNairobiDay(edition.endsOn).getTime() + 61 * DAY_MS)
		const lastMoment = { ...MAKER, at: new Date(end.getTime() - 1) }
		expect(await findByLink(db, token, lastMoment)).toEqual({ ok: true, applicationId: id })
		expect(await findByLink(db, token, { ...MAKER, at: end })).toEqual(NOT_FOUND)
		await db.delete(vendorLinks)
		expect(await ensure({ ...MAKER, at: end })).toBeUndefined()
	})

	test("ends_with_the_secret_of_the_installation", async () => {
		const token = await makeToken()
		const other = { ...MAKER, authSecret: "another secret, also of forty characters" }
		expect(await findByLink(db, token, other)).toEqual(NOT_FOUND)
		const next = await makeToken(other)
		expect(next).not.toBe(token)
		expect(await findByLink(db, next, other)).toEqual({ ok: true, applicationId: id })
	})

	test("says_that_it_is_gone_once_its_person_was_erased", async () => {
		const token = await makeToken()
		const erased = { erasedAt: AT, emailAddress: "erased-1@erased.invalid" }
		await db.update(vendorApplications).set(erased).where(eq(vendorApplications.id, id))
		expect(await findByLink(db, token, MAKER)).toEqual({ ok: false, reason: "erased" })
		expect(await ensure(MAKER, erased.emailAddress)).toBeUndefined()
	})
})

describe("guesses", () => {
	test("near_a_token_and_anything_else_open_nothing", async () => {
		const token = await makeToken()
		const nearby = fc
			.tuple(fc.nat(42), fc.constantFrom(..."Aa0_-zQ9"))
			.map(([at, sign]) => token.slice(0, at) + sign + token.slice(at + 1))
			.filter((guess) => guess !== token)
		const bits = fc.uint8Array({ minLength: 32, maxLength: 32 })
		const random = bits.map((one) => Buffer.from(one).toString("base64url"))
		const odd = fc.oneof(fc.string(), fc.constant(`${token} `), fc.constant(`${token}=`), fc.constant("\0"))
		await fc.assert(
			fc.asyncProperty(fc.oneof(nearby, random, odd), async (guess) => {
				expect(await findByLink(db, guess, MAKER)).toEqual(NOT_FOUND)
			}),
			{ numRuns: 500 },
		)
	})

	test("a_million_of_them_find_none_of_two_hundred_links", async (context) => {
		const vendors = Array.from({ length: 200 }, (_, nth) => ({
			emailAddress: `vendor-${nth}@clay.example`,
		}))
		const ids = await addApplications(db, vendors)
		const tokens: string[] = []
		for (const [nth, applicationId] of ids.entries()) {
			const token = await ensureLink(db, { applicationId, email: `vendor-${nth}@clay.example` }, MAKER)
			tokens.push(token ?? expect.fail("no link"))
		}
		expect(new Set(tokens).size).toBe(200)
		const countHits = async (guesses: string[]) => {
			const hashes = guesses.map((guess) => createHash("sha256").update(guess).digest("base64url"))
			return db.$count(vendorLinks, sql`token_hash = any(${`{${hashes.join(",")}}`}::text[])`)
		}
		let hits = 0
		for (let round = 0; round < 100; round += 1)
			hits += await countHits(Array.from({ length: 10_000 }, () => randomBytes(32).toString("base64url")))
		expect(hits).toBe(0)
		// The control: the same question finds what is there.
		expect(await countHits(tokens)).toBe(200)
		reportMeasurement(context, "1,000,000 guesses at 200 links: none opened anything")
	})

	test("take_as_long_however_near_they_come", async (context) => {
		const token = await makeToken()
		const near = `${token.slice(0, 42)}${token.endsWith("A") ? "B" : "A"}`
		const far = randomBytes(32).toString("base64url")
		const times: Record<"near" | "far", number[]> = { near: [], far: [] }
		for (let nth = 0; nth < 600; nth += 1) {
			const [name, guess] = nth % 2 ? (["near", near] as const) : (["far", far] as const)
			const start = performance.now()
			await findByLink(db, guess, MAKER)
			times[name].push(performance.now() - start)
		}
		const median = (all: number[]) => all.toSorted((one, other) => one - other)[all.length / 2] ?? 0
		const [nearly, farOff] = [median(times.near), median(times.far)]
		reportMeasurement(context, `near ${nearly.toFixed(3)} ms, far ${farOff.toFixed(3)} ms`)
		expect(Math.max(nearly, farOff) / Math.min(nearly, farOff)).toBeLessThan(1.5)
	})
})
