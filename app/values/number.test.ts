import { expect, test } from "vitest"
import { formatKshs, pluralize } from "./number.ts"

test("an_amount_has_its_currency_and_commas", () => {
	expect([0, 3489500].map(formatKshs)).toEqual(["Kshs 0", "Kshs 3,489,500"])
})

test("a_count_is_singular_for_one_alone", () => {
	expect([0, 1, 2000].map((count) => pluralize(count, "file"))).toEqual(["0 files", "1 file", "2,000 files"])
	expect(pluralize(2, "entry", "entries")).toBe("2 entries")
})
