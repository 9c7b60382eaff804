import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { vendorApplications } from "../../app/domain/applications/schema.server.ts"
import { findFirstEdition } from "../../app/domain/editions/editions.fixture.ts"
import { outboxMails } from "../../app/domain/mail/schema.server.ts"
import {
	addVendors,
	emptyMailings,
	queueMailing,
	writeMailing,
} from "../../app/domain/mailings/mailings.fixture.ts"
import { openBackOffice } from "./back-office.ts"

const site = await openBackOffice()
const edition = await findFirstEdition(site.db)
beforeEach(() => emptyMailings(site.db))

test("the_page_of_a_sent_email_shows_each_vendor_the_copy_that_was_written_and_says_where_there_is_none", async () => {
	const [vendor = 0, other = 0] = await addVendors(site.db, 2)
	const { id } = await queueMailing(site.db, edition.id)
	await site.db.update(vendorApplications).set({ tentSpace: "Shared Tent - Kshs 9,000" })
	await site.db.delete(outboxMails).where(eq(outboxMails.applicationId, other))
	const page = await site.open(`/admin/mailings/${id}?vendor=${vendor}&part=text`)
	await page.getByText("The copy as it was written for this vendor:").waitFor()
	await page.getByText(/ is Walk-in Tent - Kshs 36,000/).waitFor()
	await page.goto(`/admin/mailings/${id}?vendor=${vendor}`)
	const frame = page.frameLocator("iframe").getByRole("paragraph")
	await frame.filter({ hasText: " is Walk-in Tent - Kshs 36,000" }).waitFor()
	await page.goto(`/admin/mailings/${id}?vendor=${other}&part=text`)
	await page.getByText("Filled with today’s data: the outbox has no copy for this vendor.").waitFor()
	await page.getByText(/ is Shared Tent - Kshs 9,000/).waitFor()
})

test("a_preview_that_offers_the_first_fifty_vendors_says_so_and_leads_to_the_others", async () => {
	await addVendors(site.db, 52)
	const { id } = await writeMailing(site.db, edition.id)
	const page = await site.open(`/admin/mailings/${id}`)
	await page.getByText("The first 50 of 52 vendors can be chosen here.").waitFor()
	expect(await page.getByLabel("As this vendor gets it").locator("option").count()).toBe(50)
	await page.getByRole("link", { name: "Recipients", exact: true }).click()
	await page.getByRole("link", { name: "Preview the email to Vendor 0" }).waitFor()
})
