import { eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { addEdition } from "../editions/editions.fixture.ts"
import type { MoneyInput } from "../money/inputs.ts"
import { cash, expectedOf, payAfterAsking, refundAfterAsking } from "../money/money.fixture.ts"
import { payBack } from "./paybacks.server.ts"
import { openPaybill } from "./paybill.fixture.ts"
import { addOwingPotter, c2bNotice, receiveAt } from "./payments.fixture.ts"
import { payments } from "./schema.server.ts"

const { db, by, now, findPayment, sumsOf, work } = await openPaybill("booked by hand")

const tell = async (receipt: string, amount: number, account: string) => {
	await receiveAt(db, "/confirmation", c2bNotice(receipt, amount, account), now())
	await work()
}
const book = async (id: number, receipt: string, { everywhere = false, run = payAfterAsking } = {}) => {
	const input = cash(receipt, 500, { method: "mpesa", expected: await expectedOf(db, id) })
	return run(db, id, input, { by, at: now(), isForAllEditions: everywhere })
}
const inOtherEdition = async () =>
	addOwingPotter(db, by, { editionId: await addEdition(db), brandName: "Asali" })
/** Of somebody who owes nothing, so that it is not booked by itself. */
async function codeOfAnotherEdition() {
	const { id, code } = await inOtherEdition()
	const paid = cash(`all ${id}`, 36_000, { expected: await expectedOf(db, id) })
	await payAfterAsking(db, id, paid, { by, at: now() })
	return code
}

describe("what M-Pesa told of", () => {
	const told = async (receipt: string, amount: number, more: Partial<MoneyInput> = {}) => {
		const { id } = await addOwingPotter(db, by)
		const expected = await expectedOf(db, id)
		const input = cash(receipt, amount, { method: "mpesa", expected, ...more })
		return { id, result: await payAfterAsking(db, id, input, { by, at: now(), isForAllEditions: true }) }
	}

	test("is_booked_by_hand_with_no_more_than_came_in", async () => {
		await tell("TKT000QWER", 1_500, "NOBODY")
		const { id, result } = await told("tkt000qwer", 15_000)
		expect(result).toEqual({ ok: false, reason: "more-than-told", told: 1_500, left: 1_500 })
		expect(await sumsOf(id)).toMatchObject({ paid: 0 })
		expect(await told("TKT000QWER", 1_501)).toMatchObject({ result: { reason: "more-than-told" } })
		expect(await told("TKT000QWER", 1_500)).toMatchObject({ result: { ok: true } })
	})

	test("is_booked_by_hand_with_no_more_than_somebody_found_who_looked_it_up_or_than_is_left", async () => {
		await tell("TKT000QWES", 1_500, "NOBODY")
		const { id } = await findPayment("TKT000QWES")
		await db.update(payments).set({ checkedAmount: 15_000, checkedAt: now() }).where(eq(payments.id, id))
		expect(await told("TKT000QWES", 15_001)).toMatchObject({ result: { told: 15_000, left: 15_000 } })
		const payback = { method: "bank", receipt: "Slip 9", day: "2026-11-26", expected: 15_000 } as const
		expect(await payBack(db, id, payback, { by, at: now() })).toMatchObject({ ok: true })
		expect(await told("TKT000QWES", 1)).toMatchObject({ result: { told: 15_000, left: 0 } })
	})

	test.each(["cash", "bank"] as const)("is_not_booked_by_hand_as_%s", async (method) => {
		const receipt = method === "cash" ? "TKT000QWET" : "TKT000QWEU"
		await tell(receipt, 1_500, "NOBODY")
		const { id, result } = await told(receipt.toLowerCase(), 1_500, { method })
		expect(result).toEqual({ ok: false, reason: "told-by-mpesa", told: 1_500 })
		expect(await sumsOf(id)).toMatchObject({ paid: 0 })
		expect(await told(receipt, 1_500)).toMatchObject({ result: { ok: true } })
	})

	test("control_nobody_told_of_it_and_it_is_booked_as_somebody_says", async () => {
		expect(await told("TKT000QWEV", 15_000)).toMatchObject({ result: { ok: true } })
		expect(await told("TKT000QWEW", 15_000, { method: "cash" })).toMatchObject({ result: { ok: true } })
	})
})

describe("whoever books for one edition", () => {
	test.each([
		["TKE0000011", "nobody", async () => "POTTERY"],
		["TKE0000012", "a_vendor_of_another_edition", codeOfAnotherEdition],
		["TKE0000013", "a_made_up_vendor_of_this_edition", async (code: string) => code.slice(1)],
	])("does_not_book_%s_which_came_in_for_%s", async (receipt, _, accountOf) => {
		const { id, code } = await addOwingPotter(db, by)
		await tell(receipt, 500, await accountOf(code))
		const typed = receipt.toLowerCase().replace("000", " 0-00")
		expect(await book(id, typed)).toEqual({ ok: false, reason: "payment-of-others" })
		expect(await sumsOf(id)).toMatchObject({ paid: 0 })
		expect(await book(id, typed, { everywhere: true })).toEqual({ ok: true })
		expect(await findPayment(receipt)).toMatchObject({ allocated: 500 })
	})

	test("books_what_came_in_under_a_code_of_that_edition_and_what_nobody_told_of", async () => {
		const { id, code } = await addOwingPotter(db, by)
		const other = await addOwingPotter(db, by)
		await tell("TKE0000002", 36_000, code)
		await tell("TKE0000003", 500, code)
		expect(await findPayment("TKE0000003")).toMatchObject({ allocated: 0 })
		expect(await book(other.id, "TKE0000003")).toEqual({ ok: true })
		expect(await book(id, "TKE0000004")).toEqual({ ok: true })
	})

	test.each([
		["TKE0000008", payAfterAsking],
		["TKE0000009", refundAfterAsking],
	] as const)("is_not_told_for_whom_of_another_edition_%s_is_booked", async (receipt, run) => {
		const [own, other] = [await addOwingPotter(db, by), await inOtherEdition()]
		for (const { id } of [own, other]) await book(id, `TKF000${id}`, { everywhere: true })
		expect(await book(other.id, receipt, { run })).toEqual({ ok: true })
		expect(await book(own.id, receipt, { run })).toEqual({ ok: false, reason: "receipt-elsewhere" })
		const named = { reason: "receipt-booked", brandName: "Asali" }
		expect(await book(own.id, receipt, { run, everywhere: true })).toMatchObject(named)
	})
})
