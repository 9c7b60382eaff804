import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { addTestAdmin } from "../../app/domain/accounts/accounts.fixture.ts"
import { addPotter } from "../../app/domain/applications/applications.fixture.ts"
import { vendorApplications } from "../../app/domain/applications/schema.server.ts"
import { releaseAll } from "../../app/domain/choices/choices.fixture.ts"
import { chooseForApplication } from "../../app/domain/choices/commands.server.ts"
import { findFirstEdition, holdDecisionLetters } from "../../app/domain/editions/editions.fixture.ts"
import { outboxMails } from "../../app/domain/mail/schema.server.ts"
import { openSite } from "./site.ts"

const site = await openSite()
await holdDecisionLetters(site.db)

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })

test.each([
	{ javaScript: true, width: 1280 },
	{ javaScript: false, width: 390 },
])("a_vendor_who_was_told_otherwise_is_sent_a_letter_of_correction (%o)", async (options) => {
	await site.db.delete(vendorApplications)
	await site.db.delete(outboxMails)
	const id = await addPotter(site.db)
	const by = await addTestAdmin(site.db, `wanjiru-${options.width}@tamasha.example`)
	await chooseForApplication(site.db, id, "yes", { by, at: new Date(), origin: site.url })
	await releaseAll(site.db, (await findFirstEdition(site.db)).id, by)
	await site.db.update(outboxMails).set({ state: "sent", sentAt: new Date() })
	if (options.javaScript) site.expectNoise(/status of 409/)
	const page = await site.newPage(options)
	await site.signIn(page)
	await page.goto(`/admin/applications/${id}`)
	await button(page, "Set Udongo Pottery to pending").click()
	// The release has invoiced them.
	await button(page, "Set back to pending").click()
	await page.getByText(/was told on .+ that they have a stall\. Now they are pending\. The page/).waitFor()
	await page.goto("/admin")
	const line = page.getByRole("link", { name: "1 vendor who was told an answer that is no longer true" })
	await line.click()
	await page.locator("tbody tr").getByText("Told: yes", { exact: true }).waitFor()
	expect(await page.locator("tbody tr").count()).toBe(1)
	await page.goto(`/admin/applications/${id}`)
	await page.getByText("Told: yes", { exact: true }).waitFor()
	await page.getByRole("link", { name: "Write a letter of correction" }).click()
	await page.getByLabel("Subject").fill("We made a mistake")
	await button(page, "Send the email").click()
	await page.getByText("Email sent to Udongo Pottery").waitFor()
	await page.getByRole("link", { name: "We made a mistake" }).waitFor()
	expect(await page.getByRole("link", { name: "Write a letter of correction" }).count()).toBe(0)
	await page.goto("/admin")
	await page.getByRole("region", { name: "To do" }).getByRole("listitem").first().waitFor()
	expect(await line.count()).toBe(0)
	await page.close()
})
