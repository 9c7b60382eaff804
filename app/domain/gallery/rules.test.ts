import fc from "fast-check"
import { expect, test } from "vitest"
import { arrange, move, put } from "./rules.ts"

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 1_000 }), { maxLength: 60 })
const sorted = (numbers: number[]) => numbers.toSorted((one, other) => one - other)

test("whatever_is_asked_every_picture_is_in_the_order_once", () => {
	const anyIds = fc.array(fc.integer({ min: 0, max: 1_100 }), { maxLength: 80 })
	const step = fc.constantFrom("earlier" as const, "later" as const)
	fc.assert(
		fc.property(ids, anyIds, fc.integer({ min: 0, max: 1_100 }), step, (all, named, id, to) => {
			expect(sorted(arrange(all, named))).toEqual(sorted(all))
			expect(sorted(move(all, { id, to }))).toEqual(sorted(all))
		}),
	)
})

test("those_that_are_named_follow_each_other_as_named_and_the_others_stay", () => {
	fc.assert(
		fc.property(ids, fc.infiniteStream(fc.nat()), (all, random) => {
			const named = all.filter(() => Number(random.next().value) % 2).toReversed()
			const after = arrange(all, named)
			expect(after.filter((id) => named.includes(id))).toEqual(named)
			expect(after.filter((id, nth) => !named.includes(id) && all[nth] !== id)).toEqual([])
		}),
	)
})

test("a_step_goes_by_one_and_none_goes_over_the_end", () => {
	expect(move([1, 2, 3], { id: 3, to: "earlier" })).toEqual([1, 3, 2])
	expect(move([1, 2, 3], { id: 1, to: "later" })).toEqual([2, 1, 3])
	expect(move([1, 2, 3], { id: 1, to: "earlier" })).toEqual([1, 2, 3])
	expect(move([1, 2, 3], { id: 3, to: "later" })).toEqual([1, 2, 3])
	expect(put([1, 2, 3, 4], 1, 2)).toEqual([2, 3, 1, 4])
})
