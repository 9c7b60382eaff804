import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { accountCodeOf } from "../applications/account-code.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { editions } from "../editions/schema.server.ts"
import { reconcileCharges } from "../ledger/charges.server.ts"
import { issueDocuments } from "../ledger/issue-invoice.server.ts"
import { ledgerEntries } from "../ledger/schema.server.ts"
import { VENDOR_PAGE_URL } from "../mail/vendor-page-link.ts"
import { extra, offerExtras, orderAsOnScreen } from "./orders.fixture.ts"
import { vendorExtras } from "./schema.server.ts"
import { openSubmissionEnvironment } from "./submission.fixture.ts"
import type { ExtrasSubmission } from "./submit.server.ts"

const { db, edition, apply, document, form, submit, receiptsTo } = await openSubmissionEnvironment()

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

const issue = { by: null, at: new Date("2025-11-20T06:00:00Z") }
const invoice = (id: number) => db.transaction((tx) => issueDocuments(tx, id, issue))
const pay = (id: number) =>
	db.insert(ledgerEntries).values({
		...{ applicationId: id, kind: "payment", amount: -500, method: "cash", receipt: `R${id}` },
		...{ day: "2025-11-20", cause: "hand", recordedBy: null, recordedAt: issue.at },
	})

test.each([
	["invoiced", invoice, [4, true, 2]],
	["paid for in part", pay, [4, true, 2]],
	["control: neither", async () => undefined, [4, true, 1]],
])("by_an_email_alone_nothing_is_taken_off_what_is_%s", async (state, settle, expected) => {
	const email = `${state.replace(/\W/g, "-")}@kept.example`
	const { id } = await apply({ brandName: "Udongo Pottery", emailAddress: email, status: "approved" })
	await submit(await form(email))
	await settle(id)
	const again = await form(email, [await document("indemnity", "again.pdf")])
	const fields = { email, extraWristbands: 4, wantsHay: true, hayBales: 1 }
	expect(await submit({ ...again, fields })).toMatchObject({ ok: true })
	const [extras] = await db.select().from(vendorExtras).where(eq(vendorExtras.emailKey, email))
	expect([extras?.extraWristbands, extras?.wantsHay, extras?.hayBales]).toEqual(expected)
	const text = (await receiptsTo(email)).at(-1)?.text
	const isKept = expected[2] === 2
	const reason = "Hay bales: 2, as ordered before: with an invoice or a payment, the form takes nothing off"
	expect(text?.includes(reason)).toBe(isKept)
	expect(text).toContain(`Total: Kshs ${isKept ? "2,200" : "1,700"}`)
	const changes = text?.replace(/\s+/g, " ")
	expect(changes?.includes("If something changes, send the form again. Until")).toBe(!isKept)
	expect(changes?.includes("To order more, send the form again. To have fewer, email us.")).toBe(isKept)
})

test("who_has_a_page_is_led_there_to_have_fewer", async () => {
	const email = "page@kept.example"
	const { id } = await apply({ emailAddress: email, status: "approved", confirmationSent: true })
	await submit(await form(email))
	await invoice(id)
	await submit(await form(email, [await document("indemnity", "again.pdf")]))
	const receipt = (await receiptsTo(email)).at(-1)
	expect(receipt?.html).toContain(`href="${VENDOR_PAGE_URL}"`)
	expect(receipt?.text.replace(/\s+/g, " ")).toContain("To have fewer, change it on your page")
	expect(receipt?.text).not.toContain("we use the latest one")
})

test.each(["approved", "pending"] as const)(
	"the_receipt_names_all_that_is_ordered_of_one_who_is_%s_and_what_it_comes_to",
	async (status) => {
		const email = `all-${status}@kept.example`
		const { id } = await apply({ emailAddress: email, status: "approved" })
		const { Table = 0, Chair = 0 } = await offerExtras(db, edition.id, [extra("Table"), extra("Chair")])
		await orderAsOnScreen(db, id, { [Chair]: 3, [Table]: 2 }, { at: issue.at })
		await db.update(vendorApplications).set({ status }).where(eq(vendorApplications.id, id))
		await db.transaction((tx) => reconcileCharges(tx, id, { why: "extras-order", ...issue }))
		await submit(await form(email))
		const receipts = await receiptsTo(email)
		expect(receipts.at(-1)?.text).toContain(
			"Extra wristbands: 3\nHay bales: 2\nFurther extras: 2 × Table, 3 × Chair\nTotal: Kshs 4,400",
		)
		await offerExtras(db, edition.id, [])
	},
)
