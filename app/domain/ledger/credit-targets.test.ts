import { expect, test } from "vitest"
import { documentBalancesOf } from "./invoice-rules.ts"

const OWN = { applicationId: 1, issuedOn: "2026-11-20", vatPercent: null }
const invoice = (order: number) => ({
	...{ ...OWN, order, total: 10_000, dues: [{ dueOn: `2026-12-0${order}`, amount: 10_000 }] },
})

test("a_credit_note_comes_off_what_it_was_given_for_and_what_is_more_than_that_off_what_is_due_last", () => {
	const note = (order: number, sum: number) => ({
		...{ ...OWN, order, total: -sum, dues: [], targets: [{ order: 1, credit: sum }] },
	})
	const all = [invoice(1), invoice(2), invoice(3), note(4, 4_000), note(5, 8_000)]
	const balances = documentBalancesOf(all, { charged: 18_000, paid: 0 }, "2026-11-30")
	expect(balances.slice(0, 3).map(({ owed }) => owed)).toEqual([0, 10_000, 8_000])
	expect(balances.slice(3).map(({ credits }) => credits)).toEqual([[1], [1, 3]])
})

test("a_credit_note_comes_off_what_it_takes_back_as_far_as_it_does_whatever_is_due_last", () => {
	const targets = [
		{ order: 2, credit: 3_000 },
		{ order: 1, credit: 10_000 },
	]
	const owedAfter = (sum: number) => {
		const all = [invoice(1), invoice(2), invoice(3), { ...OWN, order: 4, total: -sum, dues: [], targets }]
		return documentBalancesOf(all, { charged: 30_000 - sum, paid: 0 }, "2026-11-30").map(({ owed }) => owed)
	}
	expect(owedAfter(13_000).slice(0, 3)).toEqual([0, 7_000, 10_000])
	expect(owedAfter(5_000).slice(0, 3)).toEqual([8_000, 7_000, 10_000])
	expect(owedAfter(14_000).slice(0, 3)).toEqual([0, 7_000, 9_000])
})
