import fc from "fast-check"
import { expect, test } from "vitest"
import { vatOfLine, vatWithin } from "./vat.ts"

const percent = fc.integer({ min: 1, max: 100 })
const lines = fc.array(fc.integer({ min: -10_000_000, max: 10_000_000 }), { minLength: 1, maxLength: 20 })

const totalOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
const split = (amounts: number[], rate: number) =>
	amounts.map((amount, nth) => vatOfLine(amount, totalOf(amounts.slice(0, nth)), rate) ?? Number.NaN)

test("the_vat_of_a_document_is_exact_to_half_a_cent_and_its_lines_add_up_to_it_each_within_a_cent_of_its_own", () => {
	fc.assert(
		fc.property(lines, percent, (amounts, rate) => {
			const exact = (amount: number) => (amount * 100 * rate) / (100 + rate)
			const total = totalOf(amounts)
			const cents = vatWithin(total, rate) ?? Number.NaN
			expect(Number.isInteger(cents)).toBe(true)
			expect(Math.abs(cents - exact(total))).toBeLessThanOrEqual(0.5 + 1e-6)
			const parts = split(amounts, rate)
			expect(totalOf(parts)).toBe(cents)
			for (const [nth, part] of parts.entries())
				expect(Math.abs(part - exact(amounts[nth] ?? 0))).toBeLessThanOrEqual(1 + 1e-6)
		}),
	)
})

test("a_credit_note_is_the_exact_mirror_of_what_it_credits", () => {
	fc.assert(
		fc.property(lines, percent, (amounts, rate) => {
			const mirrored = amounts.map((amount) => 0 - amount)
			expect(split(mirrored, rate)).toEqual(split(amounts, rate).map((part) => 0 - part))
		}),
	)
})

test.each([
	[22_833, 16, 314_938],
	[-22_833, 16, -314_938],
	[36_000, 16, 496_552],
	// Half a cent is rounded away from nothing.
	[1, 60, 38],
	[-1, 60, -38],
	[500, null, null],
])("within_%i_at_%s_per_cent_are_%s_cents", (amount, rate, cents) => {
	expect(vatWithin(amount, rate)).toBe(cents)
})
