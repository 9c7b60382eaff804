import fc from "fast-check"
import { expect, test } from "vitest"
import { readOpening, signOpening } from "./form-opening.server.ts"

const SECRET = "s".repeat(32)
const now = new Date("2025-11-15T15:10:00Z")

test("when_a_form_was_opened_is_read_from_what_we_signed_and_from_nothing_else", () => {
	const openedAt = new Date("2025-11-15T14:59:59.999Z")
	const signed = signOpening(SECRET, openedAt)
	expect(readOpening(SECRET, signed, now)).toEqual(openedAt)
	expect(readOpening("t".repeat(32), signed, now)).toBeUndefined()
	expect(readOpening(SECRET, String(openedAt.getTime()), now)).toBeUndefined()
	fc.assert(fc.property(fc.string(), (text) => readOpening(SECRET, text, now) === undefined))
})

test("no_form_was_opened_later_than_now", () => {
	const ahead = new Date(now.getTime() + 5_000)
	expect(readOpening(SECRET, signOpening(SECRET, ahead), now)).toEqual(now)
})
