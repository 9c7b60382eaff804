import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addTestAdmin } from "../accounts/accounts.fixture.ts"
import { findNearCodes } from "../applications/account-code.ts"
import { findCandidates } from "./candidates.server.ts"
import { addOwingPotter } from "./payments.fixture.ts"

const { db } = await openTestDatabase()
const by = await addTestAdmin(db, "amina@tamasha.example")
const payment = {
	...{ receipt: "TKA0000001", amount: 500, checkedAmount: null, allocated: 0 },
	...{ reversed: 0, paidBack: 0, refunded: 0 },
	...{ account: "", phone: "", payer: "" },
}

test("whoever_may_have_paid_is_found_by_code_balance_phone_and_name_the_likeliest_first", async () => {
	const details = { phoneNumber: "0712 345 678", contactPerson: "Wanjiru Kamau" }
	const potter = await addOwingPotter(db, by, details)
	const other = await addOwingPotter(db, by, { ...details, phoneNumber: "0712 345 111", brandName: "Asali" })
	const reasonsOf = async (change: Partial<typeof payment>) =>
		(await findCandidates(db, { ...payment, ...change })).map(({ id, reasons }) => [id, reasons.toSorted()])
	expect(await reasonsOf({})).toEqual([])
	expect(await reasonsOf({ phone: "2547 ***** 678" })).toEqual([[potter.id, ["phone"]]])
	expect(await reasonsOf({ account: potter.code })).toEqual([[potter.id, ["code"]]])
	// Near to the code of another one as well, at times.
	expect(await reasonsOf({ account: `${other.code}0` })).toContainEqual([other.id, ["near-code"]])
	expect(await reasonsOf({ amount: 36_000, phone: "254712345111", payer: "WANJIRU" })).toEqual([
		[other.id, ["balance", "name", "phone"]],
		[potter.id, ["balance", "name"]],
	])
	expect(
		await reasonsOf({ amount: 40_000, allocated: 4_000, payer: "Wanjiru Njeri", account: "%_" }),
	).toEqual([
		[other.id, ["balance", "name"]],
		[potter.id, ["balance", "name"]],
	])
})

test("a_code_with_one_slip_leads_back_to_it_wherever_the_finger_slipped", async () => {
	const { code } = await addOwingPotter(db, by)
	const { exact } = findNearCodes(code)
	const key = exact[0] ?? expect.fail("no account")
	for (let at = 1; at < code.length; at += 1) {
		const digit = code[at] === "9" ? "0" : "9"
		const wrong = [
			code.slice(0, at) + digit + code.slice(at + 1),
			code.slice(0, at) + code.slice(at + 1),
			code.slice(0, at) + digit + code.slice(at),
			code.slice(0, at - 1) + (code[at] ?? "") + (code[at - 1] ?? "") + code.slice(at + 1),
		].filter((typed) => typed !== code)
		for (const typed of wrong) {
			const found = findNearCodes(typed)
			expect([...found.exact, ...found.near], typed).toContainEqual(key)
		}
	}
})
