import { eq, isNull } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { vendorApplications } from "../applications/schema.server.ts"
import { collectAuditEvents } from "../audit/audit-events.fixture.ts"
import { closeEdition } from "../editions/closing.server.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { reverseEntry } from "../money/commands.server.ts"
import { cash, expectedOf, payAfterAsking } from "../money/money.fixture.ts"
import { listEntries } from "../money/queries.server.ts"
import { allocatePayment } from "./allocations.server.ts"
import { keepNotice } from "./notices.server.ts"
import { openPaybill } from "./paybill.fixture.ts"
import { addOwingPotter, c2bNotice, receiveAt } from "./payments.fixture.ts"
import { pullPayments } from "./pull.server.ts"
import { sumUnbooked } from "./queries.server.ts"
import { isNoticeSecret, isPayable } from "./receive-notice.server.ts"
import { paymentNotices, payments } from "./schema.server.ts"

const { db, by, second, log, now, daraja, client, ...paybill } = await openPaybill("payments")
const { work, findPayment, sumsOf, outcomes } = paybill
const tell = async (receipt: string, amount: number, account: string, more = {}) => {
	await receiveAt(db, "/confirmation", c2bNotice(receipt, amount, account, more), now())
	await work()
}

describe("a payment to the paybill", () => {
	test("under_the_code_of_a_vendor_who_owes_is_booked_by_itself_once_however_often_it_is_told", async () => {
		const { id, code } = await addOwingPotter(db, by)
		const acts = await collectAuditEvents(db, async () => {
			await tell("TKA0000001", 20_000, code)
			await tell("TKA0000001", 20_000, code, { OrgAccountBalance: "told anew" })
			await tell("TKA0000001", 20_000, code)
		})
		expect(await sumsOf(id)).toEqual({ charged: 36_000, paid: 20_000 })
		expect(await outcomes()).toEqual(["new-payment", "known-payment"])
		expect(acts).toMatchObject([{ action: "payment-booked", actor: "system", subjectId: String(id) }])
		expect(await findPayment("TKA0000001")).toMatchObject({ allocated: 20_000, verifiedAt: null })
		expect((await listEntries(db, id)).at(-1)).toMatchObject({
			...{
				amount: -20_000,
				method: "mpesa",
				receipt: "TKA0000001",
				cause: "account-code",
				day: "2026-11-25",
			},
		})
	})

	test("that_is_more_than_is_owed_is_booked_whole_and_the_rest_is_credit", async () => {
		const { id, code } = await addOwingPotter(db, by)
		await tell("TKA0000002", 40_000, ` ${code.slice(0, 3)} ${code.slice(3)} `)
		expect(await sumsOf(id)).toEqual({ charged: 36_000, paid: 40_000 })
		await tell("TKA0000003", 5, code)
		expect(await sumsOf(id)).toEqual({ charged: 36_000, paid: 40_000 })
		expect(await findPayment("TKA0000003")).toMatchObject({ allocated: 0 })
	})

	test.each(["", "WANJIRU", "1", "9999999999"])("under_%j_waits_for_a_person", async (account) => {
		await tell("TKA0000004", 36_000, account)
		expect(await findPayment("TKA0000004")).toMatchObject({ allocated: 0, consideredAt: now() })
	})

	test("that_comes_in_when_nothing_is_owed_any_more_is_named_until_somebody_books_it", async () => {
		const { id, code } = await addOwingPotter(db, by)
		await tell("TKA0000041", 40_000, code)
		expect(await sumUnbooked(db, id)).toBe(0)
		await tell("TKA0000042", 500, `${code.slice(0, 2)}-${code.slice(2)}`)
		expect(await sumUnbooked(db, id)).toBe(500)
		const payment = await findPayment("TKA0000042")
		const part = { application: id, amount: 200, expected: 0 }
		expect(await allocatePayment(db, payment?.id ?? 0, part, { by, at: now() })).toMatchObject({ ok: true })
		expect(await sumUnbooked(db, id)).toBe(300)
		const merged = await addOwingPotter(db, by)
		await db.update(vendorApplications).set({ mergedIntoId: id }).where(eq(vendorApplications.id, merged.id))
		await tell("TKA0000043", 50_000, merged.code)
		expect(await sumUnbooked(db, id)).toBe(300)
		await tell("TKA0000044", 40, merged.code)
		expect(await sumUnbooked(db, id)).toBe(340)
	})

	test("of_a_closed_edition_is_booked_of_a_merged_application_on_the_one_that_stayed_of_an_erased_one_without_names", async () => {
		const editionId = await addEdition(db)
		const [closed, kept, merged, erased] = [
			await addOwingPotter(db, by, { editionId }),
			await addOwingPotter(db, by),
			await addOwingPotter(db, by),
			await addOwingPotter(db, by),
		]
		await closeEdition(db, editionId, { by, at: new Date("2100-01-01") })
		const set = (id: number, change: Partial<typeof vendorApplications.$inferInsert>) =>
			db.update(vendorApplications).set(change).where(eq(vendorApplications.id, id))
		await set(merged.id, { mergedIntoId: kept.id })
		await set(erased.id, { erasedAt: now() })
		await tell("TKA0000005", 1_000, closed.code)
		await tell("TKA0000006", 2_000, merged.code)
		await tell("TKA0000007", 3_000, erased.code)
		expect(await sumsOf(closed.id)).toMatchObject({ paid: 1_000 })
		expect(await sumsOf(kept.id)).toMatchObject({ paid: 2_000 })
		expect(await sumsOf(erased.id)).toMatchObject({ paid: 3_000 })
		await tell("TKA0000007", 3_000, erased.code, { OrgAccountBalance: "told anew" })
		expect(await findPayment("TKA0000007")).toMatchObject({ account: "", phone: "", payer: "" })
		const noticesOf = (receipt: string) => db.$count(paymentNotices, eq(paymentNotices.receipt, receipt))
		expect([await noticesOf("TKA0000006"), await noticesOf("TKA0000007")]).toEqual([1, 0])
	})

	test("is_booked_whatever_stands_before_it", async () => {
		const { id, code } = await addOwingPotter(db, by)
		await keepNotice(db, { kind: "c2b", requestId: null, body: "{", at: now() })
		await tell("TKA0000008", 400, code, { FirstName: "WANJIRU\0" })
		expect(await sumsOf(id)).toMatchObject({ paid: 400 })
		await db.delete(paymentNotices).where(isNull(paymentNotices.processedAt))
	})

	test("is_verified_by_a_pull_and_one_that_the_pull_tells_otherwise_waits_for_a_person", async () => {
		const { id, code } = await addOwingPotter(db, by)
		await daraja.till.pay({ amount: 700, account: code, phone: "254712345678", name: "WANJIRU KAMAU" })
		const [told] = daraja.settled.slice(-1)
		await tell(told?.receipt ?? "", 700, code)
		await daraja.till.pay({ amount: 900, account: code, phone: "254712345678", name: "WANJIRU KAMAU" })
		const [other] = daraja.settled.slice(-1)
		await tell(other?.receipt ?? "", 90_000, code)
		expect(await pullPayments(db, client, { now, log })).toBe(0)
		expect(await findPayment(told?.receipt ?? "")).toMatchObject({
			verifiedAt: now(),
			toldAmount: null,
			phone: "254712345678",
		})
		expect(await findPayment(other?.receipt ?? "")).toMatchObject({ verifiedAt: null, toldAmount: 900 })
		expect(await sumsOf(id)).toMatchObject({ paid: 90_700 })
	})

	test("that_no_notice_told_comes_with_the_pull", async () => {
		const { id, code } = await addOwingPotter(db, by)
		await daraja.till.pay({ amount: 36_000, account: code, phone: "254712345678", name: "WANJIRU" })
		expect(await pullPayments(db, client, { now, log })).toBeGreaterThan(0)
		await work()
		expect(await sumsOf(id)).toMatchObject({ paid: 36_000 })
	})

	test("that_somebody_booked_by_hand_first_is_not_booked_again_also_at_the_same_moment", async () => {
		for (const [receipt, inBetween] of [
			["TKA0000010", work],
			["TKA0000011", () => Promise.resolve()],
		] as const) {
			const { id, code } = await addOwingPotter(db, by)
			await receiveAt(db, "/confirmation", c2bNotice(receipt, 500, code), now())
			const booked = cash(receipt, 500, { method: "mpesa", expected: await expectedOf(db, id) })
			await Promise.all([payAfterAsking(second.db, id, booked, { by, at: now() }), inBetween()])
			await work()
			expect(await sumsOf(id)).toMatchObject({ paid: 500 })
			expect(await findPayment(receipt)).toMatchObject({ allocated: 500 })
		}
	})

	test("may_come_in_under_a_code_that_somebody_has_and_under_no_other", async () => {
		const { code } = await addOwingPotter(db, by)
		const ask = (account: string) => isPayable(db, JSON.stringify(c2bNotice("TKA0000012", 5, account)))
		expect(await ask(code)).toBe(true)
		const last = code.at(-1) === "9" ? "0" : Number(code.at(-1)) + 1
		expect(await ask(`${code.slice(0, -1)}${last}`)).toBe(false)
		expect(await ask("WANJIRU")).toBe(false)
		expect(await isPayable(db, "nonsense")).toBe(true)
	})
})

describe("a person", () => {
	test("splits_a_payment_over_vendors_takes_it_back_and_gives_it_to_another", async () => {
		const [one, other] = [await addOwingPotter(db, by), await addOwingPotter(db, by)]
		await tell("TKB0000001", 50_000, "WANJIRU")
		const { id } = await findPayment("TKB0000001")
		const give = (application: number, amount: number, expected: number) =>
			allocatePayment(db, id, { application, amount, expected }, { by, at: now() })
		expect(await give(one.id, 60_000, 0)).toEqual({ ok: false, reason: "more-than-left", left: 50_000 })
		expect(await give(one.id, 36_000, 0)).toMatchObject({ ok: true, left: 14_000 })
		expect(await give(other.id, 14_000, 0)).toEqual({ ok: false, reason: "changed-meanwhile" })
		expect(await give(other.id, 14_000, 36_000)).toMatchObject({ ok: true, left: 0 })
		expect(await sumsOf(other.id)).toMatchObject({ paid: 14_000 })
		const [entry] = (await listEntries(db, one.id)).slice(-1)
		const expected = await expectedOf(db, one.id)
		await reverseEntry(
			db,
			{ application: one.id, entry: entry?.id ?? 0 },
			{ reason: "Wrong", expected },
			{ by, at: now() },
		)
		expect(await findPayment("TKB0000001")).toMatchObject({ allocated: 14_000 })
		await work()
		expect(await give(other.id, 36_000, 14_000)).toMatchObject({ ok: true, left: 0 })
		expect(await sumsOf(one.id)).toMatchObject({ paid: 0 })
		expect(await give(2_000_000_000, 1, 50_000)).toEqual({ ok: false, reason: "vendor-not-found" })
	})

	test("and_another_who_give_it_to_two_vendors_at_once_give_it_once", async () => {
		const [one, other] = [await addOwingPotter(db, by), await addOwingPotter(db, by)]
		await tell("TKB0000002", 100, "WANJIRU")
		const { id } = await findPayment("TKB0000002")
		const given = await Promise.all([
			allocatePayment(db, id, { application: one.id, amount: 100, expected: 0 }, { by, at: now() }),
			allocatePayment(second.db, id, { application: other.id, amount: 100, expected: 0 }, { by, at: now() }),
		])
		expect(given.map(({ ok }) => ok).toSorted()).toEqual([false, true])
		expect(await findPayment("TKB0000002")).toMatchObject({ allocated: 100 })
	})

	test("who_deletes_an_application_by_hand_frees_its_payments", async () => {
		const { id, code } = await addOwingPotter(db, by)
		await tell("TKB0000003", 100, code)
		await db.delete(vendorApplications).where(eq(vendorApplications.id, id))
		expect(await findPayment("TKB0000003")).toMatchObject({ allocated: 0 })
	})
})

test("the_secret_of_the_address_is_compared_whole", () => {
	const secret = "a".repeat(48)
	expect([secret, `${secret}a`, "a", ""].map((claimed) => isNoticeSecret(claimed, secret))).toEqual([
		true,
		false,
		false,
		false,
	])
})

test("receipt_and_amount_of_a_payment_stay_also_by_hand", async () => {
	await tell("TKD0000001", 5, "x")
	await expect(db.update(payments).set({ amount: 6 })).rejects.toThrow()
})
