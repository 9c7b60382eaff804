import fc from "fast-check"
import { expect, test } from "vitest"
import { firstRowsAround, positionLabel, rangeLabel, rangeOf } from "./list-range.ts"

const SIZE = 50
const rowsOf = (total: number, at: number) => Array.from({ length: Math.min(SIZE, total - at) })

/** The page of a list that begins behind `at` rows. */
const pageAt = (total: number, at: number) => ({
	rows: rowsOf(total, at),
	previous: at > 0 ? at : undefined,
	next: at + SIZE < total ? at + SIZE : undefined,
})

test("a_list_says_where_one_is_on_every_page_forth_and_back_whether_it_was_counted_or_not", () => {
	fc.assert(
		fc.property(fc.integer({ min: 51, max: 700 }), fc.boolean(), (length, isCounted) => {
			const total = isCounted ? length : undefined
			let first: number | undefined
			for (let at = 0; at < length; at += SIZE) {
				const range = rangeOf(pageAt(length, at), { first, total })
				const isLast = at + SIZE >= length
				const rows = `${at + 1}–${Math.min(at + SIZE, length)}`
				expect(positionLabel(range)).toBe(isCounted || isLast ? `${rows} of ${length}` : rows)
				expect(firstRowsAround(range).before).toBe(Math.max(1, at + 1 - SIZE))
				first = firstRowsAround(range).after
			}
		}),
	)
})

test("what_an_address_claims_and_cannot_be_is_not_said", () => {
	const page = pageAt(134, 50)
	const label = (first: number | undefined) => positionLabel(rangeOf(page, { first, total: 134 }))
	expect(["51", "1", "120", ""].map((first) => label(first ? Number(first) : undefined))).toEqual([
		"51–100 of 134",
		"50 of 134",
		"50 of 134",
		"50 of 134",
	])
	expect(rangeLabel(rangeOf(pageAt(1, 0), { first: 7 }), ["vendor", "vendors"])).toBe("1 vendor")
	expect(rangeLabel(rangeOf(pageAt(34, 0), { total: 34 }), ["vendor", "vendors"])).toBe("34 vendors")
})
