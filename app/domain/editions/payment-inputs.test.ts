import { expect, test } from "vitest"
import { forVendors } from "./payment-inputs.ts"

const STATED = {
	...{ setUp: null, howToPay: "M-Pesa", paymentDueOn: "2026-12-01", vatPercent: null },
	...{ moneyEmails: "none", paperEmails: "none", vendorCorrections: "contact" },
	...{ depositPercent: null, depositAmount: null, invoiceDueDays: null },
}
const DAYS_MISSING = [[["invoiceDueDays"], "With a deposit, say within how many days it is paid."]]

test.each([
	[{ depositPercent: 25 }, DAYS_MISSING],
	[{ depositAmount: 5_000 }, DAYS_MISSING],
	[{ depositPercent: 25, invoiceDueDays: 7 }, []],
	[{ depositPercent: 25, invoiceDueDays: 0 }, []],
	[{}, []],
	[
		{ depositPercent: 25, invoiceDueDays: 7, paymentDueOn: null },
		[[["paymentDueOn"], "With a deposit, say until when the rest is paid."]],
	],
])("of_a_deposit_it_is_said_by_when_it_and_the_rest_are_paid %j", (terms, expected) => {
	const { issues = [] } = forVendors.safeParse({ ...STATED, ...terms }).error ?? {}
	expect(issues.map(({ path, message }) => [path, message])).toEqual(expected)
})
