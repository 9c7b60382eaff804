import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { users } from "../accounts/schema.server.ts"
import { addPotter } from "../applications/applications.fixture.ts"
import { decideApplication } from "../decisions/commands.server.ts"
import { bookPayment, bookRefund } from "./book-money.server.ts"
import { reverseEntry } from "./commands.server.ts"
import { cash, expectedOf, payAfterAsking } from "./money.fixture.ts"
import { findLedger, listEntries } from "./queries.server.ts"

const { db } = await openTestDatabase()
await db.insert(users).values({ id: "amina", name: "amina", email: "amina@tamasha.example" })
const act = { by: "amina", at: new Date("2026-11-20T09:00:00Z") }

/** Accepted by a decision: owes Kshs 36,000. */
async function acceptPotter(): Promise<number> {
	const id = await addPotter(db)
	await decideApplication(db, id, "approved", act)
	return id
}

const pay = async (id: number, receipt: string, amount: number) =>
	payAfterAsking(db, id, cash(receipt, amount, { expected: await expectedOf(db, id) }), act)

test("no_more_is_paid_back_than_came_in", async () => {
	const id = await acceptPotter()
	await pay(id, "Back 1", 300)
	const refund = async (receipt: string, amount: number, acceptedBalance?: number) =>
		bookRefund(db, id, cash(receipt, amount, { expected: await expectedOf(db, id), acceptedBalance }), act)
	expect(await refund("Back 2", 301)).toEqual({ ok: false, reason: "more-than-paid", paid: 300 })
	expect(await refund("Back 3", 200, 35_900)).toEqual({ ok: true })
	expect(await refund("Back 4", 101)).toEqual({ ok: false, reason: "more-than-paid", paid: 100 })
	expect(await refund("Back 5", 100, 36_000)).toEqual({ ok: true })
})

test("a_refund_by_m_pesa_does_not_bear_the_code_of_a_payment", async () => {
	const id = await acceptPotter()
	const byMpesa = async (receipt: string, amount: number) =>
		cash(receipt, amount, { method: "mpesa", expected: await expectedOf(db, id) })
	await payAfterAsking(db, id, await byMpesa("SJK3ABC12X", 40_000), act)
	expect(await bookRefund(db, id, await byMpesa("sjk3 abc12x", 4_000), act)).toEqual({
		...{ ok: false, reason: "code-of-payment" },
	})
	expect(await bookRefund(db, id, await byMpesa("SJK3ABC12Y", 4_000), act)).toEqual({ ok: true })
})

test.each([
	["mpesa", "SJK3ABC13X", "refused"],
	["bank", "FT26332KCB1", "refused"],
	["cash", "17", "booked"],
] as const)(
	"by_%s_what_came_in_from_one_under_%s_and_went_to_another_under_it_is_%s",
	async (method, code, end) => {
		const [one, other] = [await acceptPotter(), await acceptPotter()]
		const money = async (id: number, receipt: string, amount: number) =>
			cash(receipt, amount, { method, expected: await expectedOf(db, id) })
		const refused = (reason: string) => (end === "refused" ? { ok: false, reason } : { ok: true })
		await payAfterAsking(db, one, await money(one, code, 40_000), act)
		await payAfterAsking(db, other, await money(other, `${code.slice(0, -1)}Z`, 50_000), act)
		expect(await bookRefund(db, other, await money(other, code, 4_000), act)).toEqual(
			refused("code-of-payment"),
		)
		const back = `${code.slice(0, -1)}Y`
		expect(await bookRefund(db, one, await money(one, back, 4_000), act)).toEqual({ ok: true })
		expect(await payAfterAsking(db, other, await money(other, back, 10), act)).toEqual(
			refused("code-of-refund"),
		)
	},
)

test("what_a_bank_took_back_itself_may_bear_the_reference_of_the_payment", async () => {
	const id = await acceptPotter()
	const byBank = async (amount: number) =>
		cash("FT26332KCB9", amount, { method: "bank", expected: await expectedOf(db, id) })
	await payAfterAsking(db, id, await byBank(40_000), act)
	expect(await bookRefund(db, id, await byBank(4_000), act)).toEqual({ ok: true })
})

test("a_refund_of_more_than_the_credit_is_asked_about_once_and_what_is_owed_then_is_said", async () => {
	const id = await acceptPotter()
	await pay(id, "Credit 1", 40_000)
	const refund = async (receipt: string, amount: number, acceptedBalance?: number) =>
		bookRefund(db, id, cash(receipt, amount, { expected: await expectedOf(db, id), acceptedBalance }), act)
	const question = { ok: false, reason: "more-than-credit", before: -4_000, balance: 6_000 }
	expect(await refund("Credit 2", 10_000)).toEqual(question)
	// Said to another question: it is asked again.
	expect(await refund("Credit 2", 10_000, 5_999)).toEqual(question)
	expect(await findLedger(db, id)).toMatchObject({ paid: 40_000 })
	expect(await refund("Credit 2", 4_000)).toEqual({ ok: true })
	expect(await refund("Credit 3", 1)).toEqual({ ...question, before: 0, balance: 1 })
	expect(await refund("Credit 3", 1, 1)).toEqual({ ok: true })
	expect(await refund("Credit 4", 9, 10)).toEqual({ ok: true })
	expect(await refund("Credit 5", 35_991, 36_001)).toMatchObject({ reason: "more-than-paid" })
})

test("a_payment_of_more_than_is_owed_is_asked_about_once_and_the_credit_then_is_said", async () => {
	const id = await acceptPotter()
	const payment = async (receipt: string, amount: number, acceptedBalance?: number) =>
		bookPayment(db, id, cash(receipt, amount, { expected: await expectedOf(db, id), acceptedBalance }), act)
	const question = { ok: false, reason: "more-than-owed", before: 36_000, balance: -324_000 }
	expect(await payment("Owed 1", 360_000)).toEqual(question)
	expect(await payment("Owed 1", 360_000, 324_000)).toEqual(question)
	expect(await findLedger(db, id)).toMatchObject({ paid: 0 })
	expect(await payment("Owed 1", 36_000)).toEqual({ ok: true })
	expect(await payment("Owed 2", 1)).toEqual({ ...question, before: 0, balance: -1 })
	expect(await payment("Owed 2", 1, -1)).toEqual({ ok: true })
})

test("a_payment_that_was_paid_back_is_taken_back_once_somebody_accepts_what_the_vendor_owes_then", async () => {
	const id = await acceptPotter()
	await pay(id, "Gone 1", 500)
	const refund = cash("Gone 2", 300, { expected: await expectedOf(db, id), acceptedBalance: 35_800 })
	expect(await bookRefund(db, id, refund, act)).toEqual({ ok: true })
	const entry = (await listEntries(db, id)).find(({ kind }) => kind === "payment")?.id ?? 0
	const takeBack = async (acceptedBalance?: number) => {
		const input = { reason: "It bounced", expected: await expectedOf(db, id), acceptedBalance }
		return reverseEntry(db, { application: id, entry }, input, act)
	}
	const question = { ok: false, reason: "paid-back", balance: 36_300 }
	expect(await takeBack()).toEqual(question)
	expect(await takeBack(36_000)).toEqual(question)
	expect(await takeBack(36_300)).toEqual({ ok: true })
	expect(await findLedger(db, id)).toMatchObject({ charged: 36_000, paid: -300 })
})
