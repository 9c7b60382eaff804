import { expect, test } from "vitest"
import { addTestAdmin } from "../../app/domain/accounts/accounts.fixture.ts"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import { decideApplication } from "../../app/domain/decisions/commands.server.ts"
import { editions } from "../../app/domain/editions/schema.server.ts"
import { bookCharge } from "../../app/domain/money/commands.server.ts"
import { listDocuments } from "../../app/domain/money/invoice-queries.server.ts"
import { issueByHand } from "../../app/domain/money/invoices.server.ts"
import { expectedOf } from "../../app/domain/money/money.fixture.ts"
import { findAccessibilityViolationsEverywhere, findWideness } from "./axe.ts"
import { openBackOffice } from "./back-office.ts"
import { potter } from "./vendor-cards.ts"

const site = await openBackOffice()
const by = await addTestAdmin(site.db, "accounts@tamasha.example")
const at = new Date("2026-11-20T09:00:00Z")
const act = { by, at }

/** Accepted, with an invoice for the stall. */
async function invoicePotter(): Promise<number> {
	const [id = 0] = await addApplications(site.db, [{ ...potter, status: "pending" }])
	await decideApplication(site.db, id, "approved", { by: null, at })
	await issueByHand(site.db, id, act)
	return id
}

async function chargePower(id: number): Promise<void> {
	const expected = await expectedOf(site.db, id)
	await bookCharge(site.db, id, { kind: "charge", amount: 500, reason: "Power", expected }, act)
}

test.each([true, false])(
	"a_credit_is_given_for_the_invoice_that_is_chosen_where_there_are_several_with_JavaScript_%s",
	async (javaScript) => {
		site.expectNoise(/status of 409/)
		const id = await invoicePotter()
		const page = await site.open(`/admin/applications/${id}/account/credits`, { width: 360, javaScript })
		expect(await page.getByLabel("What it is for").count()).toBe(0)
		await chargePower(id)
		await issueByHand(site.db, id, act)
		await page.reload()
		const [invoice] = await page
			.getByLabel("What it is for")
			.getByRole("option", { name: /^Invoice .*Kshs 36,000 not credited$/ })
			.evaluateAll((options) => options.map((option) => option.getAttribute("value")))
		await page.getByLabel("What it is for").selectOption(invoice ?? "")
		expect(await findWideness(page)).toEqual([])
		if (javaScript) expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
		await page.getByLabel("Amount").fill("36,500")
		await page.getByLabel("Why").fill("Two days only")
		await page.getByRole("button", { name: "Give credit" }).click()
		await page
			.getByText(/^Kshs 36,000 of this invoice is not credited yet/)
			.first()
			.waitFor()
		expect(await page.getByLabel("What it is for").inputValue()).toBe(invoice)
		await page.getByLabel("Amount").fill("6,000")
		await page.getByRole("button", { name: "Give credit" }).click()
		await page.getByText("The credit is booked.", { exact: true }).first().waitFor()
		expect((await listDocuments(site.db, id, at)).map(({ total, owed }) => [total, owed])).toEqual([
			[36_000, 30_000],
			[500, 500],
			[-6_000, 0],
		])
	},
)

test.each([true, false])(
	"where_invoices_differ_in_vat_a_credit_is_for_one_of_them_and_nothing_typed_is_lost_with_JavaScript_%s",
	async (javaScript) => {
		site.expectNoise(/status of 409/)
		const id = await invoicePotter()
		await chargePower(id)
		await site.db.update(editions).set({ vatPercent: 16 })
		await issueByHand(site.db, id, act)
		await site.db.update(editions).set({ vatPercent: null })
		const page = await site.open(`/admin/applications/${id}/account/credits`, { width: 360, javaScript })
		await page.getByLabel("Amount").fill("13,000")
		await page.getByLabel("Why").fill("Two days only")
		await page.getByRole("button", { name: "Give credit" }).click()
		await page
			.getByText(/^What is charged differs in VAT/)
			.first()
			.waitFor()
		expect(await page.getByLabel("Amount").inputValue()).toBe("13,000")
		expect(await page.getByLabel("Why").inputValue()).toBe("Two days only")
		const [invoice] = await page
			.getByLabel("What it is for")
			.getByRole("option", { name: /^Invoice .*Kshs 36,000 not credited$/ })
			.evaluateAll((options) => options.map((option) => option.getAttribute("value")))
		await page.getByLabel("What it is for").selectOption(invoice ?? "")
		await page.getByRole("button", { name: "Give credit" }).click()
		await page.getByText("The credit is booked.", { exact: true }).first().waitFor()
		expect(
			(await listDocuments(site.db, id, at)).map(({ total, vatPercent }) => [total, vatPercent]),
		).toEqual([
			[36_000, null],
			[500, 16],
			[-13_000, null],
		])
	},
)

test("a_credit_that_fits_at_no_vat_any_more_is_named_on_money_and_its_account_which_says_what_to_do", async () => {
	await site.db.update(editions).set({ vatPercent: 16 })
	const id = await invoicePotter()
	await chargePower(id)
	const credit = { kind: "credit", amount: 36_500, reason: "Given away" } as const
	const expected = await expectedOf(site.db, id)
	expect(await bookCharge(site.db, id, { ...credit, expected }, act)).toEqual({ ok: true })
	const page = await site.open("/admin/money", { width: 320 })
	const notice = page.getByText(/gets? no credit note: at no single rate of VAT is that much left to credit/)
	expect(await notice.count()).toBe(0)
	await site.db.update(editions).set({ vatPercent: 14 })
	await page.reload()
	await notice.waitFor()
	expect(await findWideness(page)).toEqual([])
	expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
	await page.getByRole("link", { name: /^Udongo Pottery, No\. \d+$/ }).click()
	await page.getByText(/^Kshs 36,500 is credited and gets no credit note: .* give it anew in parts/).waitFor()
	expect(await findWideness(page)).toEqual([])
	await page.getByRole("button", { name: "Issue an invoice" }).click()
	await page
		.getByText(/^Issued: Supplement/)
		.first()
		.waitFor()
	await notice.waitFor()
	await page.getByRole("button", { name: /^Issue a/ }).waitFor({ state: "detached" })
	await site.db.update(editions).set({ vatPercent: null })
})
