import { eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import type { Db } from "../../platform/db.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { collectAuditEvents } from "../audit/audit-events.fixture.ts"
import { bookPayment } from "../money/book-money.server.ts"
import { cash, expectedOf } from "../money/money.fixture.ts"
import { openPaybill } from "./paybill.fixture.ts"
import { addOwingPotter, receiveAt } from "./payments.fixture.ts"
import { pullPayments } from "./pull.server.ts"
import { findOpenRequest } from "./queries.server.ts"
import { checkRequests, claimReceipt, createRequest, sendRequest } from "./requests.server.ts"
import { paymentNotices, paymentRequests, payments } from "./schema.server.ts"

const { db, by, second, log, clock, now, daraja, client, ...paybill } = await openPaybill("requests")
const { work, findPayment, sumsOf, outcomes } = paybill

describe("a phone that is asked", () => {
	const ask = async (id: number, amount = 36_000) => {
		const asked = { application: id, phone: "254712345678", amount }
		const created = await createRequest(db, asked, now())
		if (!created.ok) return expect.fail(created.reason)
		const callbackUrl = `https://t.example/payments/secret/push/${created.key}`
		await sendRequest(db, client, { ...created, asked, callbackUrl }, now)
		return { ...created, callbackUrl, ...(await read(created.id)) }
	}
	const read = async (id: number) => {
		const [row] = await db.select().from(paymentRequests).where(eq(paymentRequests.id, id))
		return row ?? expect.fail("no request")
	}

	test("pays_and_both_ways_that_tell_it_are_one_payment", async () => {
		const { id, code } = await addOwingPotter(db, by)
		await client.register({
			confirmation: "https://t.example/payments/c",
			validation: "https://t.example/payments/v",
		})
		let request: Awaited<ReturnType<typeof ask>> | undefined
		const acts = await collectAuditEvents(db, async () => {
			request = await ask(id)
		})
		expect(acts).toMatchObject([{ action: "payment-requested", actor: "vendor", after: { amount: 36_000 } }])
		const settled = await daraja.till.answer(request?.checkoutRequestId ?? "", 0)
		await work()
		expect(await outcomes()).toEqual(["new-payment", "known-payment"])
		expect(await sumsOf(id)).toMatchObject({ paid: 36_000 })
		expect(await findPayment(settled?.receipt ?? "")).toMatchObject({
			verifiedAt: now(),
			account: code,
			phone: "254712345678",
		})
		expect(await read(request?.id ?? 0)).toMatchObject({ state: "paid", receipt: settled?.receipt })
	})

	test.each([
		["another_amount", (notice: string) => notice.replaceAll("36000", "36"), "wrong-amount"],
		["another_request", (notice: string) => notice.replaceAll("ws_CO_", "ws_CO_9"), "wrong-request"],
	])("a_notice_of_%s_at_its_own_address_counts_for_nothing", async (_, forge, outcome) => {
		const { id } = await addOwingPotter(db, by)
		const request = await ask(id)
		const item = (Name: string, Value: unknown) => ({ Name, Value })
		const ids = { MerchantRequestID: "x", CheckoutRequestID: request.checkoutRequestId }
		const Item = [
			item("Amount", 36_000),
			item("MpesaReceiptNumber", "TKC0000001"),
			item("TransactionDate", 20261125231501),
			item("PhoneNumber", 254712345678),
		]
		const notice = { Body: { stkCallback: { ...ids, ResultCode: 0, CallbackMetadata: { Item } } } }
		const forged: unknown = JSON.parse(forge(JSON.stringify(notice)))
		expect(await receiveAt(db, request.callbackUrl, forged, now())).toBe("kept")
		expect(await receiveAt(db, "/payments/secret/push/made-up", notice, now())).toBe("not-found")
		await work()
		expect(await outcomes()).toEqual([outcome])
		expect(await db.$count(payments)).toBe(0)
		expect(await read(request.id)).toMatchObject({ state: "sent" })
	})

	test("that_says_nothing_is_asked_about_at_20_60_and_180_seconds_and_then_nobody_knows", async () => {
		const { id } = await addOwingPotter(db, by)
		const { id: request } = await ask(id)
		const states = []
		for (const seconds of [19, 21, 61, 179, 181]) {
			const asked = now()
			clock.at = new Date(asked.getTime() + seconds * 1_000)
			await checkRequests(db, client, { now, log })
			clock.at = asked
			const { state, queries } = await read(request)
			states.push([seconds, state, queries])
		}
		expect(states).toEqual([
			[19, "sent", 0],
			[21, "sent", 1],
			[61, "sent", 2],
			[179, "sent", 2],
			[181, "unknown", 3],
		])
		expect(await claimReceipt(db, { application: id, id: request, receipt: "TKC0000009" })).toBe(true)
		expect(await claimReceipt(db, { application: 0, id: request, receipt: "TKC0000009" })).toBe(false)
	})

	test("and_whose_notice_is_lost_is_known_by_what_is_asked_later_and_by_what_is_pulled", async () => {
		const { id } = await addOwingPotter(db, by)
		const { id: request, checkoutRequestId } = await ask(id)
		await daraja.till.answer(checkoutRequestId ?? "", 0)
		await db.delete(paymentNotices)
		clock.at = new Date(now().getTime() + 20_000)
		await checkRequests(db, client, { now, log })
		expect(await read(request)).toMatchObject({ state: "paid", resultCode: 0, receipt: null })
		// Until it is booked no phone is asked for it again, whatever else was asked and cancelled meanwhile.
		const again = () => createRequest(db, { application: id, phone: "254712345678", amount: 36_000 }, now())
		expect(await again()).toEqual({ ok: false, reason: "asked-already", id: request })
		clock.at = new Date(now().getTime() + 20 * 60_000)
		expect(await again()).toEqual({ ok: false, reason: "asked-already", id: request })
		expect(await findOpenRequest(db, id, now())).toMatchObject({ id: request, state: "paid" })
		await pullPayments(db, client, { now, log })
		await work()
		expect(await read(request)).toMatchObject({ receipt: daraja.settled.at(-1)?.receipt })
		expect(await sumsOf(id)).toMatchObject({ paid: 36_000 })
		expect(await findOpenRequest(db, id, now())).toBeUndefined()
		expect(await again()).toEqual({ ok: false, reason: "nothing-owed" })
	})

	test("and_whose_notice_is_lost_can_be_asked_again_once_somebody_has_booked_what_it_paid", async () => {
		const { id } = await addOwingPotter(db, by)
		const { id: request, checkoutRequestId } = await ask(id, 6_000)
		const settled = await daraja.till.answer(checkoutRequestId ?? "", 0)
		await db.delete(paymentNotices)
		clock.at = new Date(now().getTime() + 20_000)
		await checkRequests(db, client, { now, log })
		const book = async (method: "mpesa" | "cash", receipt: string, amount: number) => {
			const input = cash(receipt, amount, { method, expected: await expectedOf(db, id) })
			expect(await bookPayment(db, id, input, { by, at: now() })).toEqual({ ok: true })
		}
		await book("cash", "C-1", 6_000)
		await book("mpesa", "TKC1111111", 5_000)
		expect(await findOpenRequest(db, id, now())).toMatchObject({ id: request, state: "paid" })
		await book("mpesa", settled?.receipt ?? "", 6_000)
		expect(await findOpenRequest(db, id, now())).toBeUndefined()
		expect(await ask(id, 7_000)).toMatchObject({ ok: true, state: "sent" })
	})

	test("by_a_process_that_died_meanwhile_is_one_of_which_nobody_knows", async () => {
		const { id } = await addOwingPotter(db, by)
		const created = await createRequest(db, { application: id, phone: "254712345678", amount: 5 }, now())
		clock.at = new Date(now().getTime() + 61_000)
		await checkRequests(db, client, { now, log })
		expect(await read(created.ok ? created.id : 0)).toMatchObject({ state: "unknown" })
	})

	test("is_asked_for_no_more_than_is_owed_once_at_a_time_and_not_for_who_was_erased", async () => {
		const { id } = await addOwingPotter(db, by)
		const create = (amount: number, on: Db = db) =>
			createRequest(on, { application: id, phone: "254712345678", amount }, now())
		expect(await create(36_001)).toEqual({ ok: false, reason: "more-than-owed" })
		const both = await Promise.all([create(36_000), create(36_000, second.db)])
		expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
		clock.at = new Date(now().getTime() + 4 * 60_000)
		expect(await create(36_000)).toMatchObject({ ok: true })
		await db.update(vendorApplications).set({ erasedAt: now() }).where(eq(vendorApplications.id, id))
		clock.at = new Date(now().getTime() + 4 * 60_000)
		expect(await create(1)).toEqual({ ok: false, reason: "vendor-not-found" })
	})
})
