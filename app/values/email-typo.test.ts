import fc from "fast-check"
import { expect, test } from "vitest"
import { guessMeantEmail } from "./email-typo.ts"

test.each([
	["achieng@gmial.com", "achieng@gmail.com"],
	["achieng@gmail.con", "achieng@gmail.com"],
	["achieng@gmail.co", "achieng@gmail.com"],
	["achieng@gmaill.com", "achieng@gmail.com"],
	["Achieng@GMIAL.com", "Achieng@gmail.com"],
	["achieng@yaho.com", "achieng@yahoo.com"],
	["achieng@hotmial.com", "achieng@hotmail.com"],
	["achieng@outlok.com", "achieng@outlook.com"],
])("%s_may_have_meant_%s", (typed, meant) => expect(guessMeantEmail(typed)).toBe(meant))

test.each([
	"achieng@gmail.com",
	"achieng@ymail.com",
	"achieng@mail.com",
	"achieng@yahoo.co.uk",
	"achieng@clay.example",
	"achieng@tamasha.co.ke",
	"achieng",
	"",
])("%j_is_taken_as_it_is", (email) => expect(guessMeantEmail(email)).toBeUndefined())

/** Of any letter anywhere in an address at Gmail: left out, doubled, replaced, or in the other order than the next. */
const slip = fc.record({
	at: fc.nat("gmail.com".length - 2),
	kind: fc.constantFrom("left out", "doubled", "replaced", "swapped"),
	letter: fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz0123456789.-"),
})

test("any_one_slip_is_seen_and_no_more_than_one_is_guessed", () => {
	fc.assert(
		fc.property(slip, ({ at, kind, letter }) => {
			const [before, rest] = ["gmail.com".slice(0, at), "gmail.com".slice(at + 2)]
			const [here = "", next = ""] = "gmail.com".slice(at, at + 2)
			const typed = {
				"left out": `${before}${next}${rest}`,
				doubled: `${before}${here}${here}${next}${rest}`,
				replaced: `${before}${letter}${next}${rest}`,
				swapped: `${before}${next}${here}${rest}`,
			}[kind]
			const isTaken = ["gmail.com", "ymail.com", "mail.com", "email.com"].includes(typed ?? "")
			expect(guessMeantEmail(`a@${typed}`)).toBe(isTaken ? undefined : "a@gmail.com")
			expect(guessMeantEmail(`a@xx${typed}`)).toBeUndefined()
		}),
	)
})
