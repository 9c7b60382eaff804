import { describe, expect, test } from "vitest"
import { collectAuditEvents } from "../audit/audit-events.fixture.ts"
import { cash, expectedOf, payAfterAsking, refundAfterAsking } from "../money/money.fixture.ts"
import { allocatePayment } from "./allocations.server.ts"
import { listPayments } from "./list-payments.server.ts"
import { listPaybacks, payBack, undoPayback } from "./paybacks.server.ts"
import { openPaybill } from "./paybill.fixture.ts"
import { addOwingPotter, c2bNotice, receiveAt } from "./payments.fixture.ts"
import { countOpenPayments } from "./queries.server.ts"

const { db, by, second, now, findPayment, work } = await openPaybill("paybacks")

async function tellStrange(receipt: string, amount = 700) {
	await receiveAt(db, "/confirmation", c2bNotice(receipt, amount, "NOBODY"), now())
	await work()
	return findPayment(receipt)
}
const returned = (receipt: string, expected: number, more = {}) => ({
	...{ method: "mpesa" as const, receipt, day: "2026-11-26", expected, ...more },
})
const act = () => ({ by, at: now() })
const listed = async () =>
	(await listPayments(db, { list: "unmatched", now: now() })).rows.map(({ receipt }) => receipt)

describe("a payment of a stranger that was paid back", () => {
	test("leaves_the_list_and_comes_back_when_that_is_undone", async () => {
		const { id } = await tellStrange("TLB0000001")
		expect(await countOpenPayments(db, now())).toMatchObject({ unmatched: 1, unbooked: 700 })
		const events = await collectAuditEvents(db, async () => {
			expect(await payBack(db, id, returned("TLX0000001", 700), act())).toEqual({ ok: true, amount: 700 })
			expect(await listed()).toEqual([])
			expect(await countOpenPayments(db, now())).toMatchObject({ unmatched: 0, unbooked: 0 })
			const [payback] = await listPaybacks(db, id)
			expect(payback).toMatchObject({ amount: 700, code: "TLX0000001", day: "2026-11-26" })
			const asked = { payment: id, payback: payback?.id ?? 0 }
			expect(await undoPayback(db, asked, act())).toEqual({ ok: true })
			expect(await undoPayback(db, asked, act())).toEqual({ ok: false, reason: "not-paid-back" })
		})
		expect(events.map(({ action }) => action)).toEqual(["payment-paid-back", "payback-undone"])
		expect(await listed()).toEqual(["TLB0000001"])
		expect(await payBack(db, id, returned("TLX0000001", 700), act())).toMatchObject({ ok: true })
	})

	test("is_paid_back_as_far_as_it_is_on_no_account_and_booked_no_further", async () => {
		const { id } = await tellStrange("TLB0000002", 1_000)
		const { id: application } = await addOwingPotter(db, by)
		const part = { amount: 400, application, expected: 0 }
		expect(await allocatePayment(db, id, part, act())).toMatchObject({ ok: true, left: 600 })
		expect(await payBack(db, id, returned("TLX0000002", 1_000), act())).toMatchObject({
			reason: "changed-meanwhile",
		})
		expect(await payBack(db, id, returned("TLX0000002", 600), act())).toMatchObject({ amount: 600 })
		const more = { amount: 1, application, expected: 400 }
		expect(await allocatePayment(db, id, more, act())).toMatchObject({ reason: "more-than-left", left: 0 })
	})

	test("of_two_who_say_so_at_once_one_does_and_the_other_hears_it", async () => {
		for (let round = 0; round < 8; round += 1) {
			const { id } = await tellStrange(`TLB000010${round}`)
			const results = await Promise.all([
				payBack(db, id, returned(`TLX000010${round}`, 700), act()),
				payBack(second.db, id, returned(`TLX000020${round}`, 700), act()),
			])
			expect(results.filter(({ ok }) => ok)).toHaveLength(1)
			expect(results.filter((one) => !one.ok)).toMatchObject([{ reason: "changed-meanwhile" }])
			expect(await findPayment(`TLB000010${round}`)).toMatchObject({ paidBack: 700 })
		}
	})

	test("is_not_paid_back_before_it_came_in", async () => {
		const { id } = await tellStrange("TLB0000003")
		const early = returned("TLX0000003", 700, { day: "2026-11-24" })
		expect(await payBack(db, id, early, act())).toMatchObject({ reason: "before-payment" })
	})
})

describe("the code of what was paid back", () => {
	test("counts_once_among_paybacks_refunds_and_payments", async () => {
		const [one, other] = [await tellStrange("TLB0000004"), await tellStrange("TLB0000005")]
		const { id } = await addOwingPotter(db, by)
		const book = async (run: typeof payAfterAsking, method: "cash" | "bank" | "mpesa", receipt: string) =>
			run(db, id, cash(receipt, 100, { method, expected: await expectedOf(db, id) }), {
				...act(),
				isForAllEditions: true,
			})
		await book(payAfterAsking, "cash", "A page of the book")
		expect(await payBack(db, one.id, returned("TLX 0000004", 700), act())).toMatchObject({ ok: true })
		expect(await payBack(db, other.id, returned("tlx0000004", 700), act())).toMatchObject({
			reason: "code-of-payback",
		})
		expect(await book(refundAfterAsking, "bank", "TLX0000004")).toMatchObject({ reason: "code-of-payback" })
		expect(await book(refundAfterAsking, "bank", "TLX0000005")).toEqual({ ok: true })
		expect(await payBack(db, other.id, returned("TLX0000005", 700), act())).toMatchObject({
			reason: "receipt-booked",
		})
		expect(await payBack(db, other.id, returned("TLB0000004", 700), act())).toMatchObject({
			reason: "code-of-payment",
		})
	})

	test.each([
		["mpesa", "TLX0000411"],
		["bank", "TLX0000412"],
		["cash", "TLX0000413"],
	] as const)("is_not_booked_by_%s_as_money_that_came_in", async (method, code) => {
		const { id: payment } = await tellStrange(code.replace("TLX", "TLB"))
		const { id } = await addOwingPotter(db, by)
		const book = async () => {
			const input = cash(code, 100, { method, expected: await expectedOf(db, id) })
			return payAfterAsking(db, id, input, { ...act(), isForAllEditions: true })
		}
		expect(await payBack(db, payment, returned(code, 700), act())).toMatchObject({ ok: true })
		expect(await book()).toMatchObject({ ok: false, reason: "code-of-refund" })
		const [payback] = await listPaybacks(db, payment)
		await undoPayback(db, { payment, payback: payback?.id ?? 0 }, act())
		expect(await book()).toEqual({ ok: true })
		expect(await payBack(db, payment, returned(code, 700), act())).toMatchObject({
			reason: "code-of-payment",
		})
	})

	test("of_a_bank_is_none_of_a_payment_by_bank_and_a_number_of_a_cash_book_may_be_both", async () => {
		const [one, other] = [await tellStrange("TLB0000401"), await tellStrange("TLB0000402")]
		const { id } = await addOwingPotter(db, by)
		const book = async (method: "bank" | "cash", receipt: string) =>
			payAfterAsking(db, id, cash(receipt, 100, { method, expected: await expectedOf(db, id) }), act())
		expect(await book("bank", "FT-26/1")).toEqual({ ok: true })
		const transfer = returned("ft 26 1", 700, { method: "bank" })
		expect(await payBack(db, one.id, transfer, act())).toMatchObject({ reason: "code-of-payment" })
		expect(await payBack(db, one.id, { ...transfer, receipt: "FT-26/2" }, act())).toMatchObject({ ok: true })
		expect(await book("bank", "FT 262")).toMatchObject({ reason: "code-of-refund" })
		expect(await book("cash", "Page 7")).toEqual({ ok: true })
		const page = returned("Page 7", 700, { method: "cash" })
		expect(await payBack(db, other.id, page, act())).toMatchObject({ ok: true })
	})

	test("and_of_a_payment_by_hand_at_once_is_kept_for_one", async () => {
		const { id } = await addOwingPotter(db, by)
		for (let round = 0; round < 8; round += 1) {
			const payment = await tellStrange(`TLB000050${round}`)
			const code = `TLX000050${round}`
			const paid = cash(code, 100, { method: "mpesa", expected: await expectedOf(db, id) })
			const results = await Promise.all([
				payBack(db, payment.id, returned(code, 700), act()),
				payAfterAsking(second.db, id, paid, { ...act(), isForAllEditions: true }),
			])
			expect(results.filter(({ ok }) => ok)).toHaveLength(1)
		}
	})

	test("of_a_refund_and_of_a_payback_at_once_is_kept_for_one", async () => {
		const { id } = await addOwingPotter(db, by)
		const paid = cash("Another page", 5_000, { expected: await expectedOf(db, id) })
		await payAfterAsking(db, id, paid, act())
		for (let round = 0; round < 8; round += 1) {
			const payment = await tellStrange(`TLB000030${round}`)
			const code = `TLX000030${round}`
			const refund = cash(code, 100, { method: "mpesa", expected: await expectedOf(db, id) })
			const results = await Promise.all([
				payBack(db, payment.id, returned(code, 700), act()),
				refundAfterAsking(second.db, id, refund, act()),
			])
			expect(results.filter(({ ok }) => ok)).toHaveLength(1)
		}
	})
})
