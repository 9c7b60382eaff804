import { expect, test } from "vitest"
import { retryDelayAfter } from "./rules.ts"

test("the_first_tries_follow_each_other_quickly_then_hourly", () => {
	expect([1, 2, 3, 4, 5, 6, 7, 8, 9].map(retryDelayAfter)).toEqual([
		10, 30, 60, 120, 300, 600, 1_800, 3_600, 3_600,
	])
})

test("a_letter_is_given_up_after_a_day", () => {
	let failures = 1
	let waited = 0
	for (let pause = retryDelayAfter(failures); pause; pause = retryDelayAfter(++failures)) waited += pause
	expect(waited / 3_600).toBeGreaterThan(23.5)
	expect(waited / 3_600).toBeLessThan(24.5)
})
