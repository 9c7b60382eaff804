import fc from "fast-check"
import { expect, test } from "vitest"
import { VERDICTS } from "../mail/rules.ts"
import { brandOf, CHOICES, choiceOf, parseStatus, STATUS_OF_CHOICE, truncate, verdictOf } from "./rules.ts"

test("a_stored_status_is_read_trimmed_and_in_any_case", () => {
	const approved = ["approved", "Accepted", " CONFIRMED ", "aPPROVED\n"]
	expect(approved.map(parseStatus)).toEqual(approved.map(() => "approved"))
	expect([" Denied", "DENIED"].map(parseStatus)).toEqual(["denied", "denied"])
	const pending = ["", "new", "deny", "approved!", null, undefined]
	expect(pending.map(parseStatus)).toEqual(pending.map(() => "pending"))
})

test("each_choice_is_the_verdict_of_what_it_makes_stored_and_no_other_verdict_is_a_choice", () => {
	for (const choice of CHOICES) {
		const stored = { status: STATUS_OF_CHOICE[choice], isOnStandby: choice === "standby" }
		expect(choiceOf(verdictOf(stored))).toBe(choice)
		expect(choiceOf(verdictOf({ ...stored, isWithdrawn: true }))).toBeUndefined()
	}
	expect(choiceOf(verdictOf({ status: "pending" }))).toBeUndefined()
	expect(VERDICTS.flatMap((verdict) => choiceOf(verdict) ?? [])).toEqual([...CHOICES])
})

test("a_vendor_without_a_brand_is_an_unnamed_vendor", () => {
	expect(brandOf({ brandName: " \t" })).toBe("Unnamed Vendor")
	expect(brandOf({ brandName: " Udongo Pottery " })).toBe("Udongo Pottery")
})

test("a_text_of_140_characters_is_whole_and_of_141_is_cut_to_140_and_an_ellipsis", () => {
	expect(truncate("a".repeat(140))).toBe("a".repeat(140))
	expect(truncate("a".repeat(141))).toBe(`${"a".repeat(140)}…`)
})

test("a_cut_never_goes_through_an_emoji", () => {
	expect(truncate(`${"a".repeat(139)}🎄🎄`)).toBe(`${"a".repeat(139)}🎄…`)
	expect(truncate(`${"a".repeat(139)}👩‍🍳 cooks`)).toBe(`${"a".repeat(139)}…`)
})

test("what_is_left_of_a_text_is_its_beginning", () => {
	fc.assert(
		fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (text) => {
			const short = truncate(text)
			const isWhole = [...text].length <= 140
			return isWhole ? short === text : text.startsWith(short.slice(0, -1)) && [...short].length <= 141
		}),
	)
})
