import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { openLog } from "../../platform/log.server.ts"
import { users } from "../accounts/schema.server.ts"
import { accountCodeOf } from "../applications/account-code.ts"
import { addPotter } from "../applications/applications.fixture.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { editions } from "../editions/schema.server.ts"
import { queueLedgerLetters } from "./letters.server.ts"
import { createPayingVendors } from "./paying-vendors.fixture.ts"

const { db } = await openTestDatabase()
await db.insert(users).values({ id: "amina", name: "amina", email: "amina@tamasha.example" })
const at = new Date("2026-11-20T09:00:00Z")
const { addVendor, pay, payBack, takeBack, mailsOf, setState } = createPayingVendors(db, {
	by: "amina",
	at,
})

/** The emails leave. */
async function tell(id: number) {
	await queueLedgerLetters(db, { now: at, leavesMachine: true, log: openLog("silent") })
	await setState(id, "sent")
}

async function sentenceFor(id: number) {
	const [about] = await db
		.select({ number: vendorApplications.number, editionId: editions.id, name: editions.name })
		.from(vendorApplications)
		.innerJoin(editions, eq(editions.id, vendorApplications.editionId))
		.where(eq(vendorApplications.id, id))
	if (!about) return expect.fail("no such application")
	return `It is about application No. ${about.number} for ${about.name}, account number ${accountCodeOf(about)}.`
}

async function textsOf(id: number): Promise<[string, string][]> {
	return (await mailsOf(id)).map(({ kind, text }) => [kind, text.replace(/\s+/g, " ")])
}

test("each_email_about_money_names_the_application_its_edition_and_the_account", async () => {
	const { id } = await addVendor()
	await tell(id)
	const part = await pay(id, 6_000)
	await tell(id)
	await pay(id, 30_000)
	await tell(id)
	const refund = await payBack(id, 30_000)
	await tell(id)
	await takeBack(id, refund)
	await takeBack(id, part)
	await tell(id)
	const sentence = await sentenceFor(id)
	const texts = await textsOf(id)
	expect(new Set(texts.map(([kind]) => kind))).toEqual(
		new Set(["invoice", "payment-receipt", "refund", "refund-reversal", "payment-reversal"]),
	)
	for (const [kind, text] of texts) expect(text, kind).toContain(sentence)
})

test("what_is_taken_back_asks_nobody_to_pay_who_was_not_told_of_a_stall_or_owes_nothing", async () => {
	const { id: paid, editionId } = await addVendor()
	await db.update(editions).set({ howToPay: "M-Pesa pay bill 123456" }).where(eq(editions.id, editionId))
	const untold = await addPotter(db, { editionId, emailAddress: "third@clay.example" })
	for (const id of [untold, paid]) {
		await tell(id)
		const [all, wrong] = [await pay(id, 36_000), await pay(id, 500)]
		await tell(id)
		await takeBack(id, wrong)
		await tell(id)
		expect((await textsOf(id)).at(-1)).toEqual(["payment-reversal", expect.not.stringContaining("pay bill")])
		await takeBack(id, all)
		await tell(id)
	}
	const [untoldTexts, paidTexts] = [await textsOf(untold), await textsOf(paid)]
	for (const [, text] of untoldTexts) expect(text).not.toMatch(/pay bill|account number|left to pay/i)
	expect(paidTexts.at(-1)).toEqual([
		"payment-reversal",
		expect.stringMatching(
			/How to pay: M-Pesa pay bill 123456.*Account number: \d+.*Left to pay: Kshs 36,000/,
		),
	])
})

test("a_receipt_to_who_was_not_told_of_a_stall_names_the_application_and_its_edition_alone", async () => {
	const { editionId } = await addVendor()
	const id = await addPotter(db, { editionId, emailAddress: "second@clay.example" })
	await pay(id, 6_000)
	await tell(id)
	const texts = await textsOf(id)
	const [sentence = ""] = (await sentenceFor(id)).split(", account number")
	expect(texts).toMatchObject([["payment-receipt", expect.stringContaining(`${sentence}.`)]])
})
