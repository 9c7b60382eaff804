import { expect, test } from "vitest"
import { isTooLateForReceipt } from "./rules.ts"

test.each([
	["2026-11-20", false],
	["2026-11-19", true],
	["2026-11-27", false],
	["2025-11-27", true],
])("of_a_payment_of_%s_the_form_says_whether_a_receipt_is_emailed", (day, isLate) => {
	expect(isTooLateForReceipt(day, new Date("2026-11-27T20:59:59Z"))).toBe(isLate)
})
