import { expect, test } from "vitest"
import { growthOf, startOfGrowth } from "./growth.ts"

test("six_months_in_nairobi_end_with_the_list_of_now", () => {
	// In Nairobi it is the first of March.
	const now = new Date("2027-02-28T22:00:00Z")
	expect(startOfGrowth(now)).toEqual(new Date("2026-09-30T21:00:00Z"))
	const joined = new Map([
		["2027-03", 2],
		["2026-12", 5],
	])
	const rows = growthOf(joined, 10, now).map(({ label, joined, total }) => [label, joined, total])
	expect(rows).toEqual([
		["Mar 2027", 2, 10],
		["Feb 2027", 0, 8],
		["Jan 2027", 0, 8],
		["Dec 2026", 5, 8],
		["Nov 2026", 0, 3],
		["Oct 2026", 0, 3],
	])
})
