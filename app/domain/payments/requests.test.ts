import { asc, eq } from "drizzle-orm"
import { afterAll, beforeEach, describe, expect, test } from "vitest"
import { createDarajaClient } from "#daraja"
import { startDaraja } from "../../../test/daraja/server.ts"
import { openTestDatabase } from "../../../test/database.ts"
import { randomFrom } from "../../../test/trust/harness/random.ts"
import { type Db, openDatabase } from "../../platform/db.server.ts"
import { openLog } from "../../platform/log.server.ts"
import { addTestAdmin } from "../accounts/accounts.fixture.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { collectAuditEvents } from "../audit/audit-events.fixture.ts"
import { matchPayments } from "./match.server.ts"
import { processNotices } from "./notices.server.ts"
import { addOwingPotter, c2bNotice, receiveAt } from "./payments.fixture.ts"
import { pullPayments } from "./pull.server.ts"
import { checkRequests, claimReceipt, createRequest, sendRequest } from "./requests.server.ts"
import { paymentNotices, paymentRequests, payments } from "./schema.server.ts"

const { db, url } = await openTestDatabase()
const by = await addTestAdmin(db, "amina@tamasha.example")
const second = openDatabase(url, openLog("silent"), 4)
let at = new Date("2026-11-25T20:00:00Z")
const now = () => at
const log = openLog("silent")
const daraja = await startDaraja(randomFrom("requests"), {
	now,
	deliver: async ({ url: address, notice }) => receiveAt(db, address, notice, at),
})
const client = createDarajaClient(daraja.settings, { now })
afterAll(async () => {
	await second.close()
	await daraja.close()
})

const work = async (on: Db = db) => {
	await processNotices(on, now)
	await matchPayments(on, now)
}
const _tell = async (receipt: string, amount: number, account: string, more = {}) => {
	await receiveAt(db, "/confirmation", c2bNotice(receipt, amount, account, more), at)
	await work()
}
const findPayment = async (receipt: string) =>
	(await db.select().from(payments).where(eq(payments.receipt, receipt)))[0] ?? expect.fail(`no ${receipt}`)
const sumsOf = async (id: number) => {
	const { charged, paid } = vendorApplications
	const [sums] = await db
		.select({ charged, paid })
		.from(vendorApplications)
		.where(eq(vendorApplications.id, id))
	return sums
}
const outcomes = async () =>
	(await db.select().from(paymentNotices).orderBy(asc(paymentNotices.id))).map(({ outcome }) => outcome)

beforeEach(async () => {
	await db.delete(paymentNotices)
	await db.delete(payments)
	at = new Date(at.getTime() + 60 * 60_000)
})

describe("a phone that is asked", () => {
	const ask = async (id: number, amount = 36_000) => {
		const asked = { application: id, phone: "254712345678", amount }
		const created = await createRequest(db, asked, at)
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
			verifiedAt: at,
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
		expect(await receiveAt(db, request.callbackUrl, forged, at)).toBe("kept")
		expect(await receiveAt(db, "/payments/secret/push/made-up", notice, at)).toBe("not-found")
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
			const asked = at
			at = new Date(asked.getTime() + seconds * 1_000)
			await checkRequests(db, client, { now, log })
			at = asked
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
		at = new Date(at.getTime() + 20_000)
		await checkRequests(db, client, { now, log })
		expect(await read(request)).toMatchObject({ state: "paid", resultCode: 0, receipt: null })
		await pullPayments(db, client, { now, log })
		await work()
		expect(await read(request)).toMatchObject({ receipt: daraja.settled.at(-1)?.receipt })
		expect(await sumsOf(id)).toMatchObject({ paid: 36_000 })
	})

	test("by_a_process_that_died_meanwhile_is_one_of_which_nobody_knows", async () => {
		const { id } = await addOwingPotter(db, by)
		const created = await createRequest(db, { application: id, phone: "254712345678", amount: 5 }, at)
		at = new Date(at.getTime() + 61_000)
		await checkRequests(db, client, { now, log })
		expect(await read(created.ok ? created.id : 0)).toMatchObject({ state: "unknown" })
	})

	test("is_asked_for_no_more_than_is_owed_once_at_a_time_and_not_for_who_was_erased", async () => {
		const { id } = await addOwingPotter(db, by)
		const create = (amount: number, on: Db = db) =>
			createRequest(on, { application: id, phone: "254712345678", amount }, at)
		expect(await create(36_001)).toEqual({ ok: false, reason: "more-than-owed" })
		const both = await Promise.all([create(36_000), create(36_000, second.db)])
		expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
		at = new Date(at.getTime() + 4 * 60_000)
		expect(await create(36_000)).toMatchObject({ ok: true })
		await db.update(vendorApplications).set({ erasedAt: at }).where(eq(vendorApplications.id, id))
		at = new Date(at.getTime() + 4 * 60_000)
		expect(await create(1)).toEqual({ ok: false, reason: "vendor-not-found" })
	})
})
