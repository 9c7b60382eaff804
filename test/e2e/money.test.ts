import { eq } from "drizzle-orm"
import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { addTestAdmin } from "../../app/domain/accounts/accounts.fixture.ts"
import { accountCodeOf } from "../../app/domain/applications/account-code.ts"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import { vendorApplications } from "../../app/domain/applications/schema.server.ts"
import { decideApplication } from "../../app/domain/decisions/commands.server.ts"
import { findFirstEdition } from "../../app/domain/editions/editions.fixture.ts"
import { editions } from "../../app/domain/editions/schema.server.ts"
import { issueByHand } from "../../app/domain/money/invoices.server.ts"
import { expectedOf } from "../../app/domain/money/money.fixture.ts"
import { daysBefore } from "../../app/values/clock.ts"
import { roleOf, signInWith } from "../trust/ground/team.ts"
import { findAccessibilityViolationsEverywhere, findWideness } from "./axe.ts"
import { openBackOffice } from "./back-office.ts"
import { createRequester } from "./route-table.ts"
import { CLOSE_CONNECTION } from "./server-process.ts"
import { baker, potter, readBrands, vendorCard } from "./vendor-cards.ts"

const site = await openBackOffice()
const ask = createRequester(site.url)
const edition = await findFirstEdition(site.db)

/** A potter and a baker, accepted by a decision, and a third whose stall has no price. */
async function addAccepted(): Promise<[number, number, number]> {
	const chai = { ...baker, brandName: "Chai", emailAddress: "tea@chai.example", tentSpace: "ask me" }
	const rows = [potter, baker, chai].map((vendor) => ({ ...vendor, status: "pending" as const }))
	const [one = 0, two = 0, three = 0] = await addApplications(site.db, rows)
	for (const id of [one, two, three])
		await decideApplication(site.db, id, "approved", { by: null, at: new Date("2026-11-20T09:00:00Z") })
	return [one, two, three]
}

const accountOf = (id: number) => `/admin/applications/${id}/account`

async function bookPayment(page: Page, receipt: string, amount: string): Promise<void> {
	await page.getByRole("link", { name: "Book a payment", exact: true }).click()
	await page.getByLabel("How").selectOption("cash")
	await page.getByLabel("Receipt number or code").fill(receipt)
	await page.getByLabel("Amount").fill(amount)
	await page.getByRole("button", { name: "Book payment" }).click()
}

const isSaid = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()

test.each([true, false])(
	"a_payment_is_booked_seen_taken_back_and_booked_again_elsewhere (JavaScript: %s)",
	async (javaScript) => {
		site.expectNoise(/status of 4\d\d/)
		const [one, two] = await addAccepted()
		const page = await site.open("/admin/accepted", { javaScript, width: 360 })
		await vendorCard(page, "Udongo Pottery").getByText("Due: Kshs 36,000").waitFor()
		await page.goto(accountOf(one))
		await bookPayment(page, "A 117", "360,000")
		await page
			.getByRole("checkbox", { name: /^Book it all the same: they have a credit of Kshs 324,000/ })
			.waitFor()
		await page.getByLabel("Amount").fill("36,000")
		await page.getByRole("button", { name: "Book payment" }).click()
		await isSaid(page, "The payment is booked.")
		await isSaid(page, "Nothing owed")
		await page.goto(accountOf(two))
		await bookPayment(page, "a117", "500")
		await page
			.getByText(/^This receipt is already booked, for Udongo Pottery/)
			.first()
			.waitFor()
		expect(await page.getByLabel("Amount").inputValue()).toBe("500")
		await page.goto(accountOf(one))
		await page.getByRole("link", { name: "Take back Payment, Cash A 117" }).click()
		await page.getByLabel("Why").fill("Wrong vendor")
		await page.getByRole("button", { name: "Take it back" }).click()
		await isSaid(page, "The entry is taken back.")
		await isSaid(page, "Owes Kshs 36,000")
		await page.goto(accountOf(two))
		await bookPayment(page, "a117", "500")
		await isSaid(page, "Owes Kshs 39,500")
	},
)

test("accepted_vendors_are_filtered_by_what_they_paid_and_money_counts_them", async () => {
	const [one] = await addAccepted()
	const page = await site.open(accountOf(one), { width: 1280 })
	await bookPayment(page, "B 1", "36000")
	await isSaid(page, "The payment is booked.")
	await page.goto("/admin/money")
	const table = page.getByRole("table", { name: /^Money of/ })
	await table.getByRole("row", { name: /^Paid Kshs 36,000/ }).waitFor()
	const methods = page.getByRole("table", { name: /^Paid by method/ })
	expect(await methods.getByRole("row").allInnerTexts()).toEqual([
		"By\tCame in\tPaid back\tPaid",
		"Cash\t36,000\t0\t36,000",
		"In all\t36,000\t0\t36,000",
	])
	expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
	await table.getByRole("link", { name: "Accepted vendors who owe nothing" }).click()
	for (const [label, brand] of [
		["Due", "Mkate Bakery"],
		["Paid", "Udongo Pottery"],
		["Not charged", "Chai"],
	] as const) {
		await page.getByRole("link", { name: label, exact: true }).click()
		await page
			.getByRole("navigation", { name: "Payment" })
			.locator("[aria-current]", { hasText: label })
			.waitFor()
		expect(await readBrands(page)).toEqual([brand])
	}
})

test("each_figure_leads_to_its_accounts_and_what_is_overdue_to_those_who_are", async () => {
	const [one, two] = await addAccepted()
	await site.db.update(editions).set({ invoiceDueDays: 2 }).where(eq(editions.id, edition.id))
	const by = await addTestAdmin(site.db, "njeri@tamasha.example")
	await issueByHand(site.db, two, { by, at: daysBefore(new Date(), 4) })
	await issueByHand(site.db, one, { by, at: new Date() })
	const page = await site.open("/admin/money", { width: 1280 })
	const table = page.getByRole("table", { name: /^Money of/ })
	await table.getByRole("row", { name: /^Overdue Kshs 40,000/ }).waitFor()
	await table.getByRole("row", { name: /^Vendors who are overdue 1/ }).waitFor()
	expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
	await page.getByRole("link", { name: "Overdue: 40,000" }).click()
	const headingsOfCards = page.locator("main article h2")
	await page.getByText("Overdue: Kshs 40,000").waitFor()
	expect(await headingsOfCards.allInnerTexts()).toEqual(["Mkate Bakery"])
	expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
	await page.getByRole("link", { name: "All stalls" }).click()
	await page.getByRole("link", { name: "All stalls" }).waitFor({ state: "detached" })
	await page.getByRole("link", { name: "Owing", exact: true }).click()
	await page.getByRole("heading", { name: "Udongo Pottery" }).waitFor()
	await page
		.getByText(/^\d+ of these vendors do(es)? not get this email: they have not been told of their stall\.$/)
		.waitFor()
	for (const width of [320, 390, 768, 3440]) {
		await page.setViewportSize({ width, height: 900 })
		expect([width, await findWideness(page)]).toEqual([width, []])
	}
	await page.setViewportSize({ width: 1280, height: 900 })
	await site.db.update(vendorApplications).set({ confirmationSent: true })
	await page.getByRole("link", { name: "Overdue", exact: true }).click()
	await page.getByRole("button", { name: "Write to vendors who are overdue" }).click()
	await page.getByText("Something is still to be paid for your stall").first().waitFor()
	await page.goto(`${page.url().split("/edit")[0]}/recipients`)
	await page.getByText("Mkate Bakery").first().waitFor()
	expect(await page.getByLabel("Money").inputValue()).toBe("overdue")
	expect(await page.getByText("Udongo Pottery").count()).toBe(0)
	await page.goto("/admin")
	const revenue = page.locator("#revenue, section", { has: page.getByRole("heading", { name: "Revenue" }) })
	await revenue.getByText("Kshs 76,000").first().waitFor()
	await revenue.getByRole("link", { name: "Invoiced" }).click()
	await page.getByRole("heading", { name: "Accounts" }).waitFor()
	expect(await headingsOfCards.allInnerTexts()).toEqual(["Mkate Bakery", "Udongo Pottery"])
})

test("a_stall_without_a_price_is_charged_what_an_organiser_types_and_every_form_is_accessible", async () => {
	const [, , three] = await addAccepted()
	const page = await site.open(accountOf(three), { width: 390 })
	await page.getByRole("link", { name: "Set the price of the stall" }).click()
	await page.getByLabel("Amount").fill("Kshs 12,000")
	await page.getByRole("button", { name: "Charge the stall" }).click()
	await isSaid(page, "Owes Kshs 12,000")
	expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
	for (const form of ["payments", "refunds", "charges", "credits"]) {
		await page.goto(`${accountOf(three)}/${form}`)
		expect(await findAccessibilityViolationsEverywhere(page), form).toEqual([])
	}
})

test("an_account_is_found_by_its_code_and_a_code_with_a_wrong_digit_is_nobodys", async () => {
	const [one] = await addAccepted()
	const [{ number = 0 } = {}] = await site.db
		.select()
		.from(vendorApplications)
		.where(eq(vendorApplications.id, one))
	const code = accountCodeOf({ editionId: edition.id, number }) ?? ""
	const page = await site.open("/admin/money", { javaScript: false })
	await page.getByLabel("Account code").fill(code)
	await page.getByRole("button", { name: "Find" }).click()
	await page.getByRole("heading", { name: "Account of Udongo Pottery" }).waitFor()
	await page.goto("/admin/money")
	await page.getByLabel("Account code").fill(`${code.slice(0, -1)}${(Number(code.at(-1)) + 1) % 10}`)
	await page.getByRole("button", { name: "Find" }).click()
	await page.getByText("No account has this code").first().waitFor()
	for (const typed of [String(number), `No. ${number}`]) {
		await page.goto("/admin/money")
		await page.getByLabel("Account code").fill(typed)
		await page.getByRole("button", { name: "Find" }).click()
		await page.getByRole("heading", { name: "Account of Udongo Pottery" }).waitFor()
	}
})

test("an_accountant_reads_and_books_nothing_and_a_steward_sees_no_money", async () => {
	const [one] = await addAccepted()
	const body = new URLSearchParams({
		method: "cash",
		receipt: "C 1",
		amount: "1",
		day: "2026-11-20",
		expected: String(await expectedOf(site.db, one)),
	})
	const accountant = await signInWith(site.db, site.url, roleOf("accountant", edition.id))
	expect((await ask("GET", accountOf(one), { cookie: accountant })).status).toBe(200)
	const page = await (await ask("GET", accountOf(one), { cookie: accountant })).text()
	expect(page).not.toContain("Book a payment")
	for (const path of ["/admin/money", "/admin/accepted", "/admin/money/invoices"]) {
		const text = await (await ask("GET", path, { cookie: accountant })).text()
		expect(text, path).toContain("Invoices to issue")
		expect(text, path).not.toContain("Issue invoices")
	}
	const headers = { origin: site.url, cookie: accountant, ...CLOSE_CONNECTION }
	const address = `${site.url}${accountOf(one)}/payments`
	expect((await fetch(address, { method: "POST", headers, body })).status).toBe(403)
	const steward = await signInWith(site.db, site.url, roleOf("steward", edition.id))
	for (const path of ["/admin/money", accountOf(one)])
		expect((await ask("GET", path, { cookie: steward })).status, path).toBe(403)
	const accepted = await (await ask("GET", "/admin/accepted?payment=uncharged", { cookie: steward })).text()
	expect(accepted).toContain("Udongo Pottery")
	expect(accepted).not.toContain("Due: Kshs")
	const readData = async (cookie: string) => (await ask("GET", "/admin/accepted.data", { cookie })).text()
	expect(await readData(accountant)).toMatch(/"balance"/)
	for (const text of [accepted, await readData(steward)]) {
		expect(text).toContain("Udongo Pottery")
		expect(text).not.toContain("balance")
	}
})
