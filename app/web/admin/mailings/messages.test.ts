import { expect, test } from "vitest"
import { leftOutSentence } from "./messages.ts"

test("one_reason_is_a_sentence_and_several_are_counted_each", () => {
	expect(leftOutSentence({})).toBe("Nobody is left out.")
	expect(leftOutSentence({ "left-out": 2 })).toBe("2 left out by you or a colleague.")
	expect(leftOutSentence({ "no-address": 1 })).toBe("1 left out: no email address.")
	expect(leftOutSentence({ "left-out": 1, "no-address": 3 })).toBe(
		"4 left out: 1 × left out by you or a colleague, 3 × no email address.",
	)
})
