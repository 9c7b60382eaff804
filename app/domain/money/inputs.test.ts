import { expect, test } from "vitest"
import { moneyInput, stallPriceInput } from "./inputs.ts"

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

test.each([
	["mpesa", "SJK3 abc 12X", true],
	// The first letter is Cyrillic.
	["mpesa", "\u0405JK3ABC12X", false],
	["mpesa", "HELLO", false],
	["mpesa", "SJK3ABC12X9", false],
	["cash", "HELLO", true],
	["bank", "Überweisung 17", true],
] as const)("a_code_of_m_pesa_has_ten_letters_of_its_own_and_digits (%s %s)", (method, receipt, isTaken) => {
	const now = new Date("2026-11-20T09:00:00Z")
	const typed = { method, receipt, amount: "300", day: "2026-11-19", expected: 0 }
	expect(moneyInput(now).safeParse(typed).success).toBe(isTaken)
})
