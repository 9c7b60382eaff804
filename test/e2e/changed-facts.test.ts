import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { addApplications, addPotter } from "../../app/domain/applications/applications.fixture.ts"
import { vendorApplications } from "../../app/domain/applications/schema.server.ts"
import { decideApplication } from "../../app/domain/decisions/commands.server.ts"
import { sendConfirmation } from "../../app/domain/decisions/confirmation.server.ts"
import { findFirstEdition } from "../../app/domain/editions/editions.fixture.ts"
import { editions } from "../../app/domain/editions/schema.server.ts"
import { ledgerEntries } from "../../app/domain/ledger/schema.server.ts"
import { outboxMails } from "../../app/domain/mail/schema.server.ts"
import { openSite } from "./site.ts"

const site = await openSite()
const edition = await findFirstEdition(site.db)

const moveTo = (venue: string) =>
	site.db.update(editions).set({ venue, location: null }).where(eq(editions.id, edition.id))

test.each([
	{ javaScript: true, width: 1280 },
	{ javaScript: false, width: 390 },
])("vendors_confirmed_at_another_venue_are_counted_listed_and_emailed_the_change (%o)", async (options) => {
	await site.db.delete(vendorApplications)
	await site.db.delete(outboxMails)
	await moveTo("Uhuru Gardens")
	const by = { by: null, at: new Date(), origin: site.url }
	const id = await addPotter(site.db)
	await decideApplication(site.db, id, "approved", by)
	await sendConfirmation(site.db, id, by)
	await site.db.update(outboxMails).set({ state: "sent", sentAt: new Date() })
	await site.db.update(vendorApplications).set({ confirmationSent: true })
	await site.db.insert(ledgerEntries).values({
		...{ applicationId: id, amount: 2_000, kind: "charge", cause: "hand", reason: "Power" },
		...{ day: "2025-11-20", recordedAt: new Date() },
	})
	await moveTo("Karura Forest")
	const page = await site.newPage(options)
	await site.signIn(page)
	await page.goto(`/admin/applications/${id}`)
	await page.getByText("the confirmation says “Uhuru Gardens”, now it is “Karura Forest”").waitFor()
	await page.goto("/admin")
	await page.getByRole("link", { name: "1 confirmed vendor who was told facts that have changed" }).click()
	await page.getByRole("heading", { name: "Udongo Pottery" }).waitFor()
	await page.getByRole("button", { name: "Email the changes to 1 vendor" }).click()
	await page.getByText("Each gets a new confirmation from the template").waitFor()
	await page.getByText(/It also issues 1 invoice, which is/).waitFor()
	expect(await site.db.$count(outboxMails, eq(outboxMails.state, "queued"))).toBe(0)
	await page.getByRole("button", { name: "Email 1 vendor", exact: true }).click()
	await page.getByText(/^1 confirmation queued\. Also issued: 1 invoice, which is/).waitFor()
	const subject = "A change to your stall at the Tamasha Christmas Festival"
	expect(await site.db.$count(outboxMails, eq(outboxMails.subject, subject))).toBe(1)
	await page.goto("/admin/accepted?missing=facts")
	await page.getByText("No accepted vendors match your search.").waitFor()
	await page.close()
})

test.each([true, false])(
	"an_approved_vendor_is_said_not_to_be_emailed_until_the_confirmation_is_sent (JavaScript: %s)",
	async (javaScript) => {
		await site.db.delete(vendorApplications)
		const id = await addPotter(site.db, { status: "approved" })
		await addPotter(site.db, { brandName: "Asali Honey", status: "approved" })
		const page = await site.newPage({ javaScript, width: 1440 })
		await site.signIn(page)
		const notice = page.getByText("Approved; the vendor has not been emailed yet.")
		await page.goto(`/admin/vendors/table?vendor=${id}`)
		await page.locator("#application").getByText("Approved; the vendor has not been emailed yet.").waitFor()
		await page.goto(`/admin/applications/${id}`)
		await notice.getByRole("link").click()
		await page.getByRole("heading", { name: "Udongo Pottery" }).waitFor()
		expect(await page.getByRole("heading", { name: "Asali Honey" }).count()).toBe(0)
		await page.getByRole("button", { name: /^Send the confirmation/ }).click()
		await page.getByText("Email sent successfully!").waitFor()
		for (const address of [`/admin/applications/${id}`, `/admin/vendors/table?vendor=${id}`]) {
			await page.goto(address)
			await page.getByRole("heading", { name: "Udongo Pottery" }).waitFor()
			expect(await notice.count()).toBe(0)
		}
		await page.close()
	},
)

test("a_possible_duplicate_is_said_in_the_table_beside_it_and_on_the_overview", async () => {
	await site.db.delete(vendorApplications)
	const [id = 0] = await addApplications(site.db, [
		{ brandName: "Udongo", phoneNumber: "0712 345 678" },
		{ brandName: "Udongo Pottery", phoneNumber: "+254 712 345678", status: "approved" },
		{ brandName: "Asali Honey" },
	])
	const page = await site.newPage({ width: 1440 })
	await site.signIn(page)
	await page.goto(`/admin/vendors/table?vendor=${id}`)
	const hint = /^No\. \d+ \(yes\) may be from the same vendor\.$/
	await page
		.locator("tbody tr", { hasText: "Udongo" })
		.first()
		.getByText("may be from the same vendor")
		.waitFor()
	await page.locator("#application").getByText(hint).waitFor()
	await page.locator("#application").getByRole("link", { name: "Compare and merge" }).waitFor()
	expect(await page.locator("tbody").getByText("may be from the same vendor").count()).toBe(2)
	await page.goto("/admin")
	await page.getByRole("link", { name: "1 vendor who may have applied more than once" }).click()
	await page.getByRole("heading", { name: "Possible duplicates" }).waitFor()
	await page.close()
})
