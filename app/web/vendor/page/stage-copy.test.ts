import { expect, test } from "vitest"
import { stepCopyOf } from "./stage-copy.ts"

test("who_owes_after_the_festival_is_told_to_pay_and_who_does_not_is_thanked", () => {
	const payment = { amount: 24_000, dueOn: "2025-11-30", isPending: false }
	expect(stepCopyOf("over", { is: "pay", payment, isLate: true }, undefined)).toEqual({
		sentence: "Pay Kshs 24,000 as soon as you can, it was due on 30 Nov 2025.",
		place: "money",
	})
	expect(stepCopyOf("over", { is: "none" }, undefined).sentence).toBe(
		"You do not need to do anything. Thank you.",
	)
})

test("who_had_no_stall_is_told_so_kindly_after_the_festival", () => {
	expect(stepCopyOf("over-without-stall", { is: "none" }, undefined).sentence).toBe(
		"We could not confirm a stall for you this time. Thank you for applying. We would be glad to see you apply again.",
	)
})
