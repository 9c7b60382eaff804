import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { addTestAdmin } from "../../app/domain/accounts/accounts.fixture.ts"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import { vendorApplications } from "../../app/domain/applications/schema.server.ts"
import { decideApplication } from "../../app/domain/decisions/commands.server.ts"
import { findFirstEdition } from "../../app/domain/editions/editions.fixture.ts"
import { editions } from "../../app/domain/editions/schema.server.ts"
import { bookCharge } from "../../app/domain/money/commands.server.ts"
import { expectedOf } from "../../app/domain/money/money.fixture.ts"
import { findWideness } from "./axe.ts"
import { openBackOffice } from "./back-office.ts"
import { potter } from "./vendor-cards.ts"

const site = await openBackOffice()
const edition = await findFirstEdition(site.db)

async function addAccepted(): Promise<number> {
	const [id = 0] = await addApplications(site.db, [{ ...potter, status: "pending" }])
	await decideApplication(site.db, id, "approved", { by: null, at: new Date("2026-11-20T09:00:00Z") })
	await site.db
		.update(vendorApplications)
		.set({ confirmationSent: true })
		.where(eq(vendorApplications.id, id))
	return id
}

const accountOf = (id: number) => `/admin/applications/${id}/account`

test("vat_without_a_kra_pin_is_said_where_it_is_set_and_before_anything_is_issued", async () => {
	const one = await addAccepted()
	const page = await site.open("/admin", { javaScript: false, width: 390 })
	const missing = page.getByText(/^The prices of this edition include VAT, and the company has no KRA PIN/)
	const screens = [accountOf(one), "/admin/money/invoices", `/admin/content/season-${edition.slug}`]
	const by = await addTestAdmin(site.db, "charges@tamasha.example")
	const charge = {
		kind: "charge",
		amount: 500,
		reason: "Power",
		expected: await expectedOf(site.db, one),
	} as const
	expect(await bookCharge(site.db, one, charge, { by, at: new Date() })).toEqual({ ok: true })
	for (const vatPercent of [16, null]) {
		await site.db.update(editions).set({ vatPercent }).where(eq(editions.id, edition.id))
		for (const screen of screens) {
			await page.goto(screen)
			expect([screen, await missing.count()]).toEqual([screen, vatPercent ? 1 : 0])
			expect(await findWideness(page)).toEqual([])
		}
	}
})

test("of_a_payment_of_long_ago_the_form_and_its_answer_say_that_no_receipt_is_emailed", async () => {
	const one = await addAccepted()
	await site.db.update(editions).set({ moneyEmails: "by-themselves" }).where(eq(editions.id, edition.id))
	const page = await site.open(`${accountOf(one)}/payments`, { javaScript: false })
	await page.getByText("Of a payment of more than 7 days ago no receipt is emailed.").waitFor()
	await page.getByLabel("How").selectOption("cash")
	await page.getByLabel("Receipt number or code").fill("B 118")
	await page.getByLabel("Amount").fill("500")
	await page.getByLabel("Day").fill("2025-11-20")
	await page.getByRole("button", { name: "Book payment" }).click()
	await page
		.getByText("The payment is booked. No receipt is emailed, because it is of more than 7 days ago.")
		.first()
		.waitFor()
	await site.db.update(editions).set({ moneyEmails: "none" }).where(eq(editions.id, edition.id))
})
