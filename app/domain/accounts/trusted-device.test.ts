import fc from "fast-check"
import { expect, test } from "vitest"
import { START, testConfig } from "./accounts.fixture.ts"
import { TRUSTED_DEVICE_MS } from "./rules.ts"
import { createTrustedDeviceCookie, findTrustedDevice, type TrustLevel } from "./trusted-device.server.ts"

const email = "amina@tamasha.example"
const later = (ms: number) => new Date(START.getTime() + ms)
const cookieFor = (
	who: string,
	trustLevel: TrustLevel = "sign-in",
	before: string | null = null,
	now = START,
) => createTrustedDeviceCookie(before, { email: who, shown: trustLevel, now }, testConfig).split(";")[0] ?? ""
const found = (cookie: string | null, who = email, now = START, settings = testConfig) =>
	findTrustedDevice(cookie, who, now, settings)

test("a_browser_is_known_to_the_account_that_signed_in_and_to_no_other", () => {
	const cookie = cookieFor(email)
	expect(found(cookie)).toEqual({ id: expect.stringMatching(/^[\w-]{22}$/), trustLevel: "sign-in" })
	expect(found(cookie, "baraka@tamasha.example")).toBeUndefined()
	expect(cookie).not.toContain("amina")
})

test("several_organisers_of_one_browser_are_all_known_and_the_sixth_pushes_out_the_first", () => {
	const people = Array.from({ length: 6 }, (_, nth) => `person${nth}@tamasha.example`)
	const cookie = people.reduce<string | null>((before, who) => cookieFor(who, "sign-in", before), null)
	expect(people.map((who) => Boolean(found(cookie, who)))).toEqual([false, true, true, true, true, true])
})

test("signing_in_again_keeps_the_id_and_begins_the_time_anew", () => {
	const first = cookieFor(email)
	const again = cookieFor(email, "sign-in", first, later(TRUSTED_DEVICE_MS / 2))
	expect(found(again, email, later(TRUSTED_DEVICE_MS))?.id).toBe(found(first)?.id)
	expect(found(first, email, later(TRUSTED_DEVICE_MS))).toBeUndefined()
})

test("a_letter_shows_less_than_a_sign_in_and_takes_nothing_away", () => {
	const byLetter = cookieFor(email, "letter")
	expect(found(byLetter)?.trustLevel).toBe("letter")
	expect(found(cookieFor(email, "sign-in", byLetter))?.trustLevel).toBe("sign-in")
	expect(found(cookieFor(email, "letter", cookieFor(email)))?.trustLevel).toBe("sign-in")
})

test("a_note_that_was_changed_anywhere_or_signed_with_another_secret_is_not_ours", () => {
	const cookie = cookieFor(email, "letter")
	expect(
		found(cookie, email, START, { ...testConfig, authSecret: "another secret, forty characters long..." }),
	).toBeUndefined()
	expect(found(cookie.replace("letter", "sign-in"))).toBeUndefined()
	const start = "tamasha-browser=".length
	const changes = fc.tuple(
		fc.integer({ min: start, max: cookie.length - 2 }),
		fc.constantFrom("A", "b", "3", "-", "~", "."),
	)
	fc.assert(
		fc.property(changes, ([at, sign]) => {
			const changed = cookie.slice(0, at) + sign + cookie.slice(at + 1)
			expect(found(changed) === undefined || changed === cookie).toBe(true)
		}),
		{ numRuns: 2_000 },
	)
})

test("whatever_a_cookie_holds_is_read_without_an_error", () => {
	fc.assert(
		fc.property(fc.string(), (text) => found(`tamasha-browser=${text}`) === undefined),
		{ numRuns: 1_000 },
	)
	expect(found(null)).toBeUndefined()
})
