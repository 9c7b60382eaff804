import { expect, test } from "vitest"
import { combineCategories, formatGap, formatRange } from "./category-rows.ts"

test("categories_stand_in_their_order_and_those_that_only_applications_have_at_the_end", () => {
	const categories = [
		{ name: "Food", minimum: 1, maximum: 2 },
		{ name: "Art", minimum: null, maximum: null },
	]
	const counts = [
		{ name: "Ceramics", accepted: 1, pending: 0 },
		{ name: "Food", accepted: 3, pending: 4 },
	]
	expect(combineCategories(categories, counts)).toEqual([
		{ name: "Food", accepted: 3, pending: 4, minimum: 1, maximum: 2 },
		{ name: "Art", accepted: 0, pending: 0, minimum: null, maximum: null },
		{ name: "Ceramics", accepted: 1, pending: 0, minimum: null, maximum: null },
	])
})

test.each([
	[2, 5, 1, "2 to 5", "1 more wanted"],
	[2, 5, 2, "2 to 5", ""],
	[2, 5, 5, "2 to 5", "full"],
	[2, 5, 7, "2 to 5", "2 too many"],
	[null, 0, 0, "at most 0", "full"],
	[3, 3, 0, "3", "3 more wanted"],
	[2, null, 9, "at least 2", ""],
	[null, null, 9, "", ""],
])("of %s to %s wanted %s are accepted", (minimum, maximum, accepted, range, gap) => {
	const row = { name: "Food", minimum, maximum, accepted, pending: 0 }
	expect(formatRange(row)).toBe(range)
	expect(formatGap(row)).toBe(gap)
})
