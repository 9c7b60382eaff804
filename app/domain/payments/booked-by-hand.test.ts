import { describe, expect, test } from "vitest"
import { addEdition } from "../editions/editions.fixture.ts"
import { cash, expectedOf, payAfterAsking, refundAfterAsking } from "../money/money.fixture.ts"
import { openPaybill } from "./paybill.fixture.ts"
import { addOwingPotter, c2bNotice, receiveAt } from "./payments.fixture.ts"

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
