import fc from "fast-check"
import { expect, test } from "vitest"
import { START, testConfig } from "./accounts.fixture.ts"
import { TRUSTED_DEVICE_MS } from "./rules.ts"
import { findTrustedDevice, issueDeviceToken, type TrustLevel } from "./trusted-device.server.ts"

const email = "amina@tamasha.example"
const later = (ms: number) => new Date(START.getTime() + ms)
const tokenFor = (who: string, trustLevel: TrustLevel = "sign-in", before?: string, now = START) =>
	issueDeviceToken(before, { email: who, trustLevel, now }, testConfig.authSecret)
const found = (token: string | undefined, who = email, now = START, secret = testConfig.authSecret) =>
	findTrustedDevice(token, who, now, secret)

test("a_browser_is_known_to_the_account_that_signed_in_and_to_no_other", () => {
	const token = tokenFor(email)
	expect(found(token)).toEqual({ id: expect.stringMatching(/^[\w-]{22}$/), trustLevel: "sign-in" })
	expect(found(token, "baraka@tamasha.example")).toBeUndefined()
	expect(token).not.toContain("amina")
})

test("several_organisers_of_one_browser_are_all_known_and_the_sixth_pushes_out_the_first", () => {
	const people = Array.from({ length: 6 }, (_, nth) => `person${nth}@tamasha.example`)
	const token = people.reduce<string | undefined>(
		(before, who) => tokenFor(who, "sign-in", before),
		undefined,
	)
	expect(people.map((who) => Boolean(found(token, who)))).toEqual([false, true, true, true, true, true])
})

test("signing_in_again_keeps_the_id_and_begins_the_time_anew", () => {
	const first = tokenFor(email)
	const again = tokenFor(email, "sign-in", first, later(TRUSTED_DEVICE_MS / 2))
	expect(found(again, email, later(TRUSTED_DEVICE_MS))?.id).toBe(found(first)?.id)
	expect(found(first, email, later(TRUSTED_DEVICE_MS))).toBeUndefined()
})

test("a_letter_shows_less_than_a_sign_in_and_takes_nothing_away", () => {
	const byLetter = tokenFor(email, "letter")
	expect(found(byLetter)?.trustLevel).toBe("letter")
	expect(found(tokenFor(email, "sign-in", byLetter))?.trustLevel).toBe("sign-in")
	expect(found(tokenFor(email, "letter", tokenFor(email)))?.trustLevel).toBe("sign-in")
})

test("a_note_that_was_changed_anywhere_or_signed_with_another_secret_is_not_ours", () => {
	const token = tokenFor(email, "letter")
	expect(found(token, email, START, "another secret, forty characters long...")).toBeUndefined()
	expect(found(token.replace("letter", "sign-in"))).toBeUndefined()
	const changes = fc.tuple(fc.nat({ max: token.length - 2 }), fc.constantFrom("A", "b", "3", "-", "~", "."))
	fc.assert(
		fc.property(changes, ([at, sign]) => {
			const changed = token.slice(0, at) + sign + token.slice(at + 1)
			expect(found(changed) === undefined || changed === token).toBe(true)
		}),
		{ numRuns: 2_000 },
	)
})

test("whatever_a_browser_shows_is_read_without_an_error", () => {
	fc.assert(
		fc.property(fc.string(), (text) => found(text) === undefined),
		{ numRuns: 1_000 },
	)
	expect(found(undefined)).toBeUndefined()
})
