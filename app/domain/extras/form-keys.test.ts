import { randomUUID } from "node:crypto"
import fc from "fast-check"
import { expect, test } from "vitest"
import { signLink } from "../files/links.server.ts"
import { FORM_LIFETIME_HOURS, isFormKey, issueFormKey } from "./form-keys.server.ts"

const secret = "a secret of the tests, forty characters long"
const issuedAt = new Date("2025-11-20T09:00:00Z")
const after = (hours: number) => new Date(issuedAt.getTime() + hours * 60 * 60 * 1000)
const key = issueFormKey(secret, issuedAt)

test("a_key_counts_from_when_it_was_issued_for_as_long_as_it_lives", () => {
	fc.assert(
		fc.property(fc.double({ min: -100, max: 100, noNaN: true }), (hours) => {
			// Up to a minute the clock of another process may be ahead.
			expect(isFormKey(secret, key, after(hours))).toBe(hours >= -1 / 60 && hours < FORM_LIFETIME_HOURS)
		}),
	)
})

test("no_two_forms_have_the_same_key", () => {
	expect(new Set(Array.from({ length: 100 }, () => issueFormKey(secret, issuedAt))).size).toBe(100)
})

test("what_we_did_not_issue_is_no_key", () => {
	const changed = fc
		.record({ at: fc.nat({ max: key.length - 1 }), letter: fc.constantFrom(..."0123456789abcdefXYZ-_.") })
		.map(({ at, letter }) => key.slice(0, at) + letter + key.slice(at + 1))
		.filter((candidate) => candidate !== key)
	fc.assert(
		fc.property(fc.oneof(changed, fc.string(), fc.uuid(), fc.constant(`${key}.`)), (candidate) => {
			expect(isFormKey(secret, candidate, issuedAt)).toBe(false)
		}),
		{ numRuns: 1_000 },
	)
	const foreign = [
		issueFormKey(`${secret}.`, issuedAt),
		signLink(secret, `${randomUUID()}.${issuedAt.getTime()}`, { now: issuedAt }),
	]
	expect(foreign.map((candidate) => isFormKey(secret, candidate, issuedAt))).toEqual([false, false])
	expect(isFormKey(secret, key, issuedAt)).toBe(true)
})
