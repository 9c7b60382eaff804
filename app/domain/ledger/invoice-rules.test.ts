import fc from "fast-check"
import { expect, test } from "vitest"
import { shiftDay } from "../../values/clock.ts"
import {
	type DueSettings,
	documentBalancesOf,
	documentNumberOf,
	type IssuedDocument,
	splitIntoDues,
} from "./invoice-rules.ts"

const day = fc.nat(400).map((n) => shiftDay("2026-06-01", n))
const settings: fc.Arbitrary<DueSettings> = fc
	.record({
		startsOn: day,
		invoiceDueDays: fc.option(fc.nat(365)),
		paymentDueOn: fc.option(day),
		deposit: fc.option(fc.nat(99)),
		isPercent: fc.boolean(),
		amount: fc.integer({ min: 1, max: 60_000 }),
	})
	.map(({ deposit, isPercent, amount, ...rest }) => ({
		...rest,
		depositPercent: isPercent && deposit ? deposit : null,
		depositAmount: !isPercent && deposit ? amount : null,
	}))
const total = fc.integer({ min: 1, max: 100_000 })

test("parts_add_up_to_the_total_none_is_empty_and_none_is_due_before_the_issue_or_in_another_order", () => {
	fc.assert(
		fc.property(total, settings, day, (sum, edition, issuedOn) => {
			const dues = splitIntoDues(sum, edition, issuedOn)
			expect(dues.reduce((all, { amount }) => all + amount, 0)).toBe(sum)
			expect(dues.every(({ amount }) => Number.isInteger(amount) && amount > 0)).toBe(true)
			const days = dues.flatMap(({ dueOn }) => dueOn ?? [])
			expect(days).toEqual([...new Set(days)].toSorted())
			expect(days.every((one) => one >= issuedOn)).toBe(true)
		}),
	)
})

test("a_deposit_is_due_so_many_days_after_the_issue_and_the_rest_on_the_last_day_to_pay", () => {
	const edition = {
		...{ startsOn: "2026-12-11", invoiceDueDays: 7, paymentDueOn: "2026-12-04" },
		...{ depositPercent: 30, depositAmount: null },
	}
	expect(splitIntoDues(25_001, edition, "2026-11-20")).toEqual([
		{ dueOn: "2026-11-27", amount: 7_500 },
		{ dueOn: "2026-12-04", amount: 17_501 },
	])
	expect(splitIntoDues(25_000, { ...edition, depositPercent: null }, "2026-11-20")).toEqual([
		{ dueOn: "2026-11-27", amount: 25_000 },
	])
	const date = { ...edition, depositPercent: null, invoiceDueDays: null }
	expect(splitIntoDues(25_000, date, "2026-12-20")).toEqual([{ dueOn: "2026-12-20", amount: 25_000 }])
	const unknown = { ...date, paymentDueOn: null }
	expect(splitIntoDues(25_000, unknown, "2026-12-20")).toEqual([{ dueOn: null, amount: 25_000 }])
})

test.each([
	["2026-11-20", "2026-12-04"],
	["2026-12-01", "2026-12-10"],
	["2026-12-10", "2026-12-10"],
	["2026-12-11", "2026-12-11"],
	["2026-12-20", "2026-12-20"],
])("what_is_issued_on_%s_is_due_before_the_festival_begins_and_during_it_at_once", (issuedOn, dueOn) => {
	const edition = { startsOn: "2026-12-11", invoiceDueDays: 14, paymentDueOn: null }
	const whole = { ...edition, depositPercent: null, depositAmount: null }
	expect(splitIntoDues(500, whole, issuedOn)).toEqual([{ dueOn, amount: 500 }])
	const inParts = { ...whole, paymentDueOn: "2026-12-31", depositAmount: 100 }
	expect(splitIntoDues(500, inParts, issuedOn)).toEqual([
		{ dueOn, amount: 100 },
		{ dueOn: "2026-12-31", amount: 400 },
	])
})

const targetsOf = (order: number | null, sum: number) =>
	order === null
		? []
		: [
				{ order, credit: Math.ceil(sum / 2) },
				{ order: order + 1, credit: sum },
			]

/** Documents as the ledger makes them: what is credited never comes before it was invoiced. */
const documents: fc.Arbitrary<IssuedDocument[]> = fc
	.array(
		fc.tuple(fc.integer({ min: -40_000, max: 60_000 }), settings, day, fc.nat(1), fc.option(fc.nat(6))),
		{
			maxLength: 6,
		},
	)
	.map((all) =>
		all
			.filter(([sum], nth) => sum !== 0 && (nth > 0 || sum > 0))
			.map(([sum, edition, issuedOn, applicationId, target], nth) => ({
				...{ order: nth + 1, total: sum, applicationId, issuedOn, targets: targetsOf(target, -sum) },
				vatPercent: sum % 3 ? 16 : null,
				dues: sum > 0 ? splitIntoDues(sum, edition, issuedOn) : [],
			})),
	)

test("on_every_day_what_is_open_is_what_was_invoiced_less_credits_and_payments_and_the_oldest_is_filled_first", () => {
	fc.assert(
		fc.property(
			documents,
			fc.nat(150_000),
			fc.integer({ min: -5_000, max: 5_000 }),
			day,
			(all, paid, rest, today) => {
				const invoiced = all.reduce((sum, one) => sum + one.total, 0)
				const ledger = { charged: invoiced + rest, paid }
				const balances = documentBalancesOf(all, ledger, today)
				const billed = all.reduce((sum, one) => sum + Math.max(one.total, 0), 0)
				const credited = billed - invoiced + Math.max(0, -rest)
				const open = balances.reduce((sum, one) => sum + one.open, 0)
				expect(open).toBe(Math.max(0, billed - Math.min(billed, credited) - paid))
				// Nobody is asked for more than the ledger owes.
				expect(open).toBeLessThanOrEqual(Math.max(0, ledger.charged - paid))
				// One shilling more goes to what is due first of all that is open.
				const flat = (some: typeof balances) => some.flatMap((one) => one.dues)
				const more = flat(documentBalancesOf(all, { ...ledger, paid: paid + 1 }, today))
				const issued = all.flatMap(({ dues, issuedOn }) => dues.map(() => issuedOn))
				const first = flat(balances)
					.map(({ dueOn, open: left }, nth) => ({ day: dueOn ?? issued[nth] ?? "", left, nth }))
					.filter(({ left }) => left > 0)
					.toSorted((one, other) => one.day.localeCompare(other.day) || one.nth - other.nth)[0]
				expect(more.map((due) => due.open)).toEqual(
					flat(balances).map((due, nth) => due.open - Number(nth === first?.nth)),
				)
				for (const { state, dues: own, open: left } of balances) {
					const isLate = own.some((due) => due.open > 0 && due.dueOn !== null && due.dueOn < today)
					expect(isLate).toBe(state === "overdue")
					expect(left === 0).toBe(state === "paid" || state === "credited")
				}
			},
		),
	)
})

const OWN = { applicationId: 1, issuedOn: "2026-11-20", vatPercent: null }

test.each([
	["issued", 0, "2026-11-30"],
	["issued", 0, "2026-12-04"],
	["overdue", 0, "2026-12-05"],
	["part-paid", 10, "2026-12-04"],
	["overdue", 10, "2026-12-05"],
	["paid", 25_000, "2026-12-05"],
	["paid", 30_000, "2026-12-05"],
] as const)("an_invoice_is_%s_after_%s_were_paid_on_%s", (state, paid, today) => {
	const invoice = { ...OWN, order: 1, total: 25_000, dues: [{ dueOn: "2026-12-04", amount: 25_000 }] }
	expect(documentBalancesOf([invoice], { charged: 25_000, paid }, today)).toMatchObject([{ state }])
})

test("a_credited_invoice_is_credited_whatever_was_paid_and_a_deposit_stays_due_when_a_part_is_credited", () => {
	const dues = [
		{ dueOn: "2026-11-27", amount: 10_000 },
		{ dueOn: "2026-12-04", amount: 15_000 },
	]
	const invoice = { ...OWN, order: 1, total: 25_000, dues }
	const note = (sum: number) => ({ ...OWN, order: 2, total: -sum, dues: [] })
	for (const paid of [0, 10_000, 25_000])
		expect(documentBalancesOf([invoice, note(25_000)], { charged: 0, paid }, "2026-12-20")).toMatchObject([
			{ state: "credited", open: 0 },
			{ state: "credited" },
		])
	const partly = documentBalancesOf([invoice, note(5_000)], { charged: 20_000, paid: 0 }, "2026-11-20")
	expect(partly[0]).toMatchObject({ state: "issued", dues: [{ open: 10_000 }, { open: 10_000 }] })
})

test("a_credit_note_credits_what_was_issued_before_it_and_what_is_invoiced_anew_is_to_be_paid", () => {
	const invoice = (order: number, dueOn: string, applicationId = 1) => ({
		...{ ...OWN, order, applicationId, total: 25_000, dues: [{ dueOn, amount: 25_000 }] },
	})
	const note = { ...OWN, order: 2, total: -25_000, dues: [] }
	const again = [invoice(1, "2026-12-04"), note, invoice(3, "2026-12-20")]
	for (const [paid, states] of [
		[0, ["credited", "credited", "issued"]],
		[10_000, ["credited", "credited", "part-paid"]],
		[25_000, ["credited", "credited", "paid"]],
	] as const)
		expect(
			documentBalancesOf(again, { charged: 25_000, paid }, "2026-11-30").map(({ state }) => state),
		).toEqual(states)
	// Of two applications that became one, each credit note is of its own.
	const merged = [invoice(0, "2026-12-20", 2), invoice(1, "2026-12-04"), note]
	const balances = documentBalancesOf(merged, { charged: 25_000, paid: 0 }, "2026-11-30")
	expect(balances.map(({ state, credits }) => [state, credits])).toEqual([
		["issued", []],
		["credited", []],
		["credited", [1]],
	])
})

test("a_credit_note_comes_off_what_has_its_vat_first_of_its_own_application_first", () => {
	const invoice = (order: number, vatPercent: number | null, applicationId = 1) => ({
		...{ ...OWN, order, applicationId, vatPercent, total: 600 },
		dues: [{ dueOn: `2026-12-0${9 - order}`, amount: 600 }],
	})
	const note = (order: number, sum: number, vatPercent: number | null) => ({
		...{ ...OWN, order, vatPercent, total: -sum, dues: [] },
	})
	const all = [invoice(0, null), invoice(1, 16, 2), invoice(2, 16), invoice(3, 14)]
	const notes = [note(4, 900, 16), note(5, 600, null), note(6, 700, 16)]
	const balances = documentBalancesOf([...all, ...notes], { charged: 200, paid: 0 }, "2026-11-30")
	expect(balances.slice(4).map(({ credits }) => credits)).toEqual([[2, 1], [0], [3, 1]])
	expect(balances.slice(0, 4).map(({ owed }) => owed)).toEqual([0, 0, 0, 200])
})

test("who_pays_without_a_last_day_pays_the_oldest_first", () => {
	const old = { ...OWN, order: 1, total: 12_500, dues: [{ dueOn: null, amount: 12_500 }] }
	const supplement = { ...OWN, order: 2, issuedOn: "2026-11-27", total: 1_600 }
	const all = [old, { ...supplement, dues: [{ dueOn: "2026-12-04", amount: 1_600 }] }]
	const balances = documentBalancesOf(all, { charged: 14_100, paid: 5_000 }, "2026-11-30")
	expect(balances.map(({ open }) => open)).toEqual([7_500, 1_600])
})

test("a_number_says_its_edition", () => {
	expect(documentNumberOf({ series: "christmas-2025", number: 17 })).toBe("CHRISTMAS-2025-0017")
	expect(documentNumberOf({ series: "christmas-2025", number: 12_345 })).toBe("CHRISTMAS-2025-12345")
})
