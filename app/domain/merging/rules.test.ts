import { expect, test } from "vitest"
import { keepsOwnValue, suggestKept } from "./rules.ts"

const toldAt = new Date("2026-11-20T09:00:00Z")
const accepted = { id: 1, status: "approved" } as const
const denied = { id: 2, status: "denied" } as const
const pending = { id: 3, status: "pending" } as const

test("an_accepted_application_is_offered_to_stay_before_others_whichever_is_looked_at", () => {
	for (const lookedAt of [1, 2, 3]) expect(suggestKept([denied, pending, accepted], lookedAt)).toBe(1)
	expect(suggestKept([accepted, { ...accepted, id: 4 }], 4)).toBe(4)
	expect(suggestKept([denied, pending], 3)).toBe(2)
	expect(suggestKept([pending, { ...pending, id: 5 }], 5)).toBe(5)
	expect(
		suggestKept(
			[
				{ ...pending, choice: "yes" },
				{ ...pending, id: 5 },
			],
			5,
		),
	).toBe(3)
	// What a vendor was told last stays, whatever it is.
	expect(suggestKept([accepted, { ...denied, toldAt }], 1)).toBe(2)
})

test("the_stall_and_category_of_what_is_decided_or_chosen_are_kept_and_else_what_was_written_last", () => {
	const offers = (...args: Parameters<typeof keepsOwnValue>) => keepsOwnValue(...args)
	for (const field of ["tentSpace", "category"]) {
		expect(offers([accepted, pending], 1, field)).toBe(true)
		expect(
			offers(
				[
					{ ...pending, choice: "yes" },
					{ ...pending, id: 5 },
				],
				3,
				field,
			),
		).toBe(true)
		expect(offers([pending, { ...pending, id: 5 }], 3, field)).toBe(false)
	}
	expect(offers([accepted, pending], 1, "phoneNumber")).toBe(false)
	expect(offers([{ ...accepted, toldAt }, pending], 1, "phoneNumber")).toBe(true)
})
