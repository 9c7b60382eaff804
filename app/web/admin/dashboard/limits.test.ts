import { expect, test } from "vitest"
import { formatGap, formatRange } from "./limits.ts"

test.each([
	[2, 5, 1, "2 to 5", "1 more wanted"],
	[2, 5, 2, "2 to 5", ""],
	[2, 5, 5, "2 to 5", "full"],
	[2, 5, 7, "2 to 5", "2 too many"],
	[null, 0, 0, "at most 0", "full"],
	[3, 3, 0, "3", "3 more wanted"],
	[2, null, 9, "at least 2", ""],
	[null, null, 9, "", ""],
])("of %s to %s wanted %s are chosen", (minimum, maximum, chosen, range, gap) => {
	expect(formatRange({ minimum, maximum })).toBe(range)
	expect(formatGap({ minimum, maximum, chosen })).toBe(gap)
})
