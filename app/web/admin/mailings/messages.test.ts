import { expect, test } from "vitest"
import { goesPast, leftOutSentence } from "./messages.ts"

test("one_reason_is_a_sentence_and_several_are_counted_each", () => {
	expect(leftOutSentence({})).toBe("Nobody is left out.")
	expect(leftOutSentence({ "left-out": 2 })).toBe("2 left out by you or a colleague.")
	expect(leftOutSentence({ "no-address": 1 })).toBe("1 left out: no email address.")
	expect(leftOutSentence({ "left-out": 1, "no-address": 3 })).toBe(
		"4 left out: 1 × left out by you or a colleague, 3 × no email address.",
	)
})

test("who_owes_and_is_not_written_to_is_counted_with_the_reason", () => {
	expect(goesPast({ untold: 0, "no-stall": 0 }, "owing")).toEqual([])
	expect(goesPast({ untold: 13, "no-stall": 1 }, "owing")).toEqual([
		"13 vendors who owe something do not get this email: they have not been told of their stall.",
		"1 vendor who owes something does not get this email: they have no stall.",
	])
	expect(goesPast({ untold: 2, "no-stall": 0 }, "overdue")).toEqual([
		"2 vendors who are overdue do not get this email: they have not been told of their stall.",
	])
	expect(leftOutSentence({}, 1)).toBe("")
})
