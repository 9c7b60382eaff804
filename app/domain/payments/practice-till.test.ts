import { eq, sql } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { openLog } from "../../platform/log.server.ts"
import { addTestAdmin } from "../accounts/accounts.fixture.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { ledgerEntries } from "../ledger/schema.server.ts"
import { exportTable } from "../transfer/queries/export-table.server.ts"
import { readersOf, workOn } from "./paybill.fixture.ts"
import { addOwingPotter, c2bNotice, receiveAt } from "./payments.fixture.ts"
import { endPractice, sumPractice } from "./practice-end.server.ts"
import { practicePayments } from "./practice-schema.server.ts"
import { openPracticeGateway } from "./practice-till.server.ts"
import { pullPayments } from "./pull.server.ts"
import { findRequest } from "./queries.server.ts"
import { checkRequests, createRequest, sendRequest } from "./requests.server.ts"
import { PRACTICE_ANSWERS, type PracticeAnswer } from "./rules.ts"
import { paymentNotices, paymentRequests, payments } from "./schema.server.ts"

const { db } = await openTestDatabase()
const by = await addTestAdmin(db, "amina@tamasha.example")
const log = openLog("silent")
const clock = { at: new Date("2026-11-25T20:00:00Z") }
const now = () => clock.at
/** As a process has it: each one opens its own. */
const open = () => openPracticeGateway({ db, now, received: async () => undefined })
let phone = 254712000000

const work = workOn(db, now)
const { sumsOf } = readersOf(db)

/** A potter whose phone was asked, by a process that is gone. */
async function ask(amount = 36_000) {
	const potter = await addOwingPotter(db, by)
	phone += 1
	const asked = { application: potter.id, phone: String(phone), amount, isPractice: true }
	const created = await createRequest(db, asked, now())
	if (!created.ok) return expect.fail(created.reason)
	const callbackUrl = `http://localhost:3000/payments/practice/push/${created.key}`
	await sendRequest(db, open().daraja, { ...created, asked, callbackUrl }, now)
	const request = () => findRequest(db, potter.id, created.id)
	return { ...potter, request, checkoutRequestId: (await request())?.checkoutRequestId ?? "" }
}

const press = (id: string, answer: PracticeAnswer) => open().practice?.answer(id, answer)

describe("the practice till", () => {
	test("pays_through_the_same_client_notice_and_matching_as_mpesa_and_marks_it_as_practice", async () => {
		const { id, request, checkoutRequestId } = await ask()
		const settled = await press(checkoutRequestId, "pay")
		expect(settled?.receipt).toMatch(/^PRACT[A-Z0-9]{7}$/)
		await work()
		expect(await request()).toMatchObject({ state: "paid", receipt: settled?.receipt })
		expect(await sumsOf(id)).toEqual({ charged: 36_000, paid: 36_000 })
		const entries = await db.select().from(ledgerEntries).where(eq(ledgerEntries.applicationId, id))
		expect(entries.at(-1)).toMatchObject({ kind: "payment", method: "practice", receipt: settled?.receipt })
		// Whoever presses twice, or in two windows, pays once.
		expect(await press(checkoutRequestId, "pay")).toBeUndefined()
	})

	test.each(Object.entries(PRACTICE_ANSWERS).filter(([, code]) => code !== 0))(
		"%s_ends_without_money",
		async (answer, resultCode) => {
			const { id, request, checkoutRequestId } = await ask()
			await press(checkoutRequestId, answer as PracticeAnswer)
			await work()
			expect(await request()).toMatchObject({ state: "failed", resultCode })
			expect(await sumsOf(id)).toMatchObject({ paid: 0 })
		},
	)

	test("a_lost_message_is_found_by_the_query_and_the_pull_of_another_process", async () => {
		const { id, request, checkoutRequestId } = await ask()
		await press(checkoutRequestId, "pay-unheard")
		await work()
		expect(await sumsOf(id)).toMatchObject({ paid: 0 })
		clock.at = new Date(clock.at.getTime() + 21_000)
		await checkRequests(db, open().daraja, { now, log, isPractice: true })
		expect(await request()).toMatchObject({ state: "paid", receipt: null })
		await pullPayments(db, open().daraja, { now, log })
		await work()
		expect(await sumsOf(id)).toMatchObject({ paid: 36_000 })
		expect(await request()).toMatchObject({ state: "paid", receipt: expect.stringMatching(/^PRACT/) })
	})

	test("a_silent_phone_is_unknown_after_three_minutes", async () => {
		const { request } = await ask()
		for (const seconds of [21, 45, 130]) {
			clock.at = new Date(clock.at.getTime() + seconds * 1_000)
			await checkRequests(db, open().daraja, { now, log, isPractice: true })
		}
		expect(await request()).toMatchObject({ state: "unknown" })
	})

	test("a_payment_from_the_menu_is_refused_under_a_code_of_nobody_and_booked_under_one_that_is", async () => {
		const { id, code } = await addOwingPotter(db, by)
		const from = { amount: 500, phone: "254712345678", name: "WANJIRU" }
		expect(await open().practice?.pay({ ...from, account: "POTTERY" })).toBeUndefined()
		expect(await open().practice?.pay({ ...from, account: code })).toMatchObject({ amount: 500 })
		await work()
		expect(await sumsOf(id)).toMatchObject({ paid: 500 })
	})

	test("nobody_outside_can_tell_of_its_receipts", async () => {
		const { code } = await addOwingPotter(db, by)
		const told = await receiveAt(db, "confirmation", c2bNotice("PRACT0000001", 5, code))
		expect(told).toBe("malformed")
		// The control: the receipt is all that was wrong.
		expect(await receiveAt(db, "confirmation", c2bNotice("TKP0000001", 5, code))).toBe("kept")
		await work()
	})
})

test("once_the_till_is_closed_nothing_counts_as_paid_there_and_real_money_stays", async () => {
	const { id, code, checkoutRequestId } = await ask()
	await receiveAt(db, "confirmation", c2bNotice("TKP0000009", 1_000, code), now())
	await work()
	await press(checkoutRequestId, "pay")
	await work()
	const waiting = await ask()
	// It was paid, and nobody looked at the notice before the till was closed.
	await press(waiting.checkoutRequestId, "pay")
	const [{ editionId } = { editionId: 0 }] = await db
		.select({ editionId: vendorApplications.editionId })
		.from(vendorApplications)
		.where(eq(vendorApplications.id, id))
	expect(await sumPractice(db, editionId)).toBeGreaterThanOrEqual(36_000)
	const csv = async () => {
		const parts: Buffer[] = []
		for await (const part of exportTable(db, editionId, "ledger", { format: "csv", now: new Date() }))
			parts.push(part)
		return Buffer.concat(parts).toString()
	}
	expect(await csv()).toContain("TKP0000009")
	expect(await csv()).not.toContain("PRACT")
	await endPractice(db, now)
	await endPractice(db, now)
	await work()
	expect(await sumsOf(id)).toEqual({ charged: 36_000, paid: 1_000 })
	expect(await sumsOf(waiting.id)).toEqual({ charged: 36_000, paid: 0 })
	expect(await sumPractice(db, editionId)).toBe(0)
	expect(await csv()).not.toContain("PRACT")
	expect(await db.$count(payments, sql`receipt like 'PRACT%'`)).toBe(0)
	expect(await db.$count(payments, eq(payments.receipt, "TKP0000009"))).toBe(1)
	expect(await db.$count(paymentRequests)).toBe(0)
	expect(await db.$count(practicePayments)).toBe(0)
	expect(await db.$count(paymentNotices, sql`body like '%PRACT%'`)).toBe(0)
	const practised = await db.select().from(ledgerEntries).where(eq(ledgerEntries.method, "practice"))
	expect(practised.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
})
