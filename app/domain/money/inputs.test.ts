import { expect, test } from "vitest"
import { stallPriceInput } from "./inputs.ts"

test.each([
	["25,000", 25_000],
	["Kshs 1,234,567", 1_234_567],
	["25 000", 25_000],
	["300", 300],
	["100,50", undefined],
	["1,0", undefined],
	["12,3456", undefined],
	["1.000", undefined],
])("an_amount_is_whole_shillings_and_a_comma_groups_thousands (%s)", (typed, amount) => {
	expect(stallPriceInput.safeParse({ amount: typed, expected: 0 }).data?.amount).toBe(amount)
})
