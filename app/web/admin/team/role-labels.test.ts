import { expect, test } from "vitest"
import { can, ROLES } from "../../../domain/accounts/rights.ts"
import { ROLE_DESCRIPTIONS } from "./role-labels.ts"

test.each(ROLES)("the_description_of_the_%s_says_whether_they_read_about_money_and_payments", (role) => {
	const memberships = [{ role, editionId: null, showsContacts: false }]
	const description = ROLE_DESCRIPTIONS[role]
	const says = (words: RegExp) => description.startsWith("Everything") || words.test(description)
	expect(says(/\bmoney\b/)).toBe(can(memberships, "money.read"))
	expect(says(/M-Pesa payments and statements/)).toBe(can(memberships, "payments.read"))
})
