import { expect, test } from "vitest"
import { paymentRequestInput } from "./inputs.ts"

test.each([
	["0", "Enter at least 1 shilling."],
	["000", "Enter at least 1 shilling."],
	["-5", "Enter whole shillings, like 25,000."],
	["1.50", "Enter whole shillings, like 25,000."],
	["100,50", "Enter whole shillings, like 25,000."],
	["1,000,000,000", "Enter whole shillings, like 25,000."],
	["1", undefined],
	["999,999,999", undefined],
	["25,000", undefined],
])("an_amount_of_nothing_is_told_apart_from_one_that_is_no_number (%s)", (amount, fault) => {
	const parsed = paymentRequestInput.safeParse({ phone: "0712 345 678", amount })
	expect(parsed.error?.issues.map(({ message }) => message)).toEqual(fault && [fault])
})
