import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { accountCodeOf } from "../applications/account-code.ts"
import { ledgerEntries } from "../applications/ledger-schema.server.ts"
import { editions } from "../editions/schema.server.ts"
import { vendorExtras } from "./schema.server.ts"
import { openSubmissionEnvironment } from "./submission.fixture.ts"
import type { ExtrasSubmission } from "./submit.server.ts"

const { db, apply, document, form, submit, receiptsTo } = await openSubmissionEnvironment()

/** A vendor who has ordered 3 wristbands and 2 bales of hay, and sends another form. */
async function sendAgain(email: string, fields: Partial<ExtrasSubmission["fields"]>) {
	const { id } = await apply({ brandName: "Udongo Pottery", emailAddress: email, status: "approved" })
	await submit(await form(email))
	const again = await form(email, [await document("indemnity", "again.pdf")])
	expect(await submit({ ...again, fields: { email, wantsHay: false, ...fields } })).toMatchObject({
		ok: true,
	})
	const [extras] = await db.select().from(vendorExtras).where(eq(vendorExtras.emailKey, email))
	const entries = await db.select().from(ledgerEntries).where(eq(ledgerEntries.applicationId, id))
	const receipts = await receiptsTo(email)
	return {
		ordered: [extras?.extraWristbands, extras?.wantsHay, extras?.hayBales],
		charged: entries.reduce((sum, { amount }) => sum + amount, 0),
		receipt: receipts.at(-1)?.text,
	}
}

test("a_form_without_numbers_leaves_what_was_ordered_and_charged_before_and_its_receipt_says_so", async () => {
	const { ordered, charged, receipt } = await sendAgain("paper@kept.example", {})
	expect(ordered).toEqual([3, true, 2])
	expect(charged).toBe(1_900)
	expect(receipt).toContain(
		"Extra wristbands: 3, as ordered before\nHay bales: 2, as ordered before\nTotal: Kshs 1,900",
	)
})

test("a_number_that_is_said_counts_alone", async () => {
	const { ordered, receipt } = await sendAgain("more@kept.example", { extraWristbands: 5 })
	expect(ordered).toEqual([5, true, 2])
	expect(receipt).toContain("Extra wristbands: 5\nHay bales: 2, as ordered before\n")
})

test("a_nought_that_is_said_takes_off_what_was_ordered", async () => {
	const none = { extraWristbands: 0, wantsHay: true, hayBales: 0 }
	const { ordered, charged, receipt } = await sendAgain("none@kept.example", none)
	expect(ordered).toEqual([0, false, 0])
	expect(charged).toBe(0)
	expect(receipt).toContain("Extra wristbands: 0\nHay bales: None\nTotal: Kshs 0")
})

test.each([true, false])(
	"who_was_told_of_a_stall_reads_how_to_pay_for_the_extras %s",
	async (confirmationSent) => {
		const email = `told-${confirmationSent}@kept.example`
		await db.update(editions).set({ howToPay: "M-Pesa paybill 123456" })
		const { editionId, number } = await apply({ emailAddress: email, status: "approved", confirmationSent })
		await submit(await form(email))
		const [receipt] = await receiptsTo(email)
		const text = receipt?.text.replace(/\s+/g, " ")
		expect(text?.includes("How to pay: M-Pesa paybill 123456")).toBe(confirmationSent)
		const added = `added to what you have to pay, under account number ${accountCodeOf({ editionId, number })}.`
		expect(text?.includes(added)).toBe(confirmationSent)
	},
)

test("who_ordered_nothing_before_and_says_no_number_has_ordered_nothing", async () => {
	const email = "first@kept.example"
	await apply({ emailAddress: email, status: "approved" })
	await submit({ ...(await form(email)), fields: { email, wantsHay: false } })
	expect((await receiptsTo(email))[0]?.text).toContain("Extra wristbands: 0\nHay bales: None\nTotal: Kshs 0")
})
