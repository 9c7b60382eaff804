import fc from "fast-check"
import { expect, test } from "vitest"
import { extraOptionsInput } from "./inputs.ts"
import { MAX_STOCK } from "./rules.ts"

const EXTRA = {
	slug: "table",
	name: "Table",
	price: 500,
	orderableUntil: null,
	categories: [],
	stalls: [],
}

test("the_most_for_one_vendor_is_never_more_than_there_are_for_all", () => {
	const count = (min: number) =>
		fc.oneof(fc.constant(null), fc.integer({ min, max: 9 }), fc.integer({ min, max: MAX_STOCK }))
	fc.assert(
		fc.property(count(0), count(1), (stock, maxPerVendor) => {
			const { success, error } = extraOptionsInput.safeParse({ options: [{ ...EXTRA, stock, maxPerVendor }] })
			expect(success).toBe(stock === null || maxPerVendor === null || maxPerVendor <= stock)
			if (!success)
				expect(error?.issues).toMatchObject([
					{
						path: ["options", 0, "maxPerVendor"],
						message: "One vendor cannot have more than there are for all vendors together.",
					},
				])
		}),
	)
})
