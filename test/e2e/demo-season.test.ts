import { eq } from "drizzle-orm"
import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { vendorApplications } from "../../app/domain/applications/schema.server.ts"
import { findAccessibilityViolations } from "./axe.ts"
import { confirmImport, EDITION_FILES, openImportPage, uploadFiles } from "./import-screen.ts"
import { openSite } from "./site.ts"

const site = await openSite({ env: { DEMO_DATA: "on" } })

async function signedIn(address: string): Promise<Page> {
	const page = await site.newPage()
	await site.signIn(page)
	await page.goto(address)
	return page
}

const words = async (page: Page) => (await page.getByRole("main").innerText()).replace(/\s+/g, " ")

test("every_screen_of_the_back_office_has_something_to_show", async () => {
	const page = await signedIn("/admin")
	expect(await words(page)).toMatch(/Pending Vendors 19 .* Accepted Vendors 34 .* Rejected Vendors 7 /)
	await page.goto("/admin/vendors")
	expect(await words(page)).toContain("Udongo na Moto Pottery")
	await page.goto("/admin/accepted")
	expect(await words(page)).toContain("Total Accepted: 34 Uploaded: 25")
	await page.goto("/admin/outbox")
	expect(await words(page)).toContain("Receipt for vendor extras")
})

test("a_demo_vendor_has_documents_that_can_be_downloaded", async () => {
	const [vendor] = await site.db
		.select({ id: vendorApplications.id })
		.from(vendorApplications)
		.where(eq(vendorApplications.brandName, "Pilau Pilipili Kitchen"))
	const page = await signedIn(`/admin/accepted/${vendor?.id}/documents`)
	const download = page.waitForEvent("download")
	await page.getByRole("link", { name: "Pilau_Pilipili_Kitchen-indemnity-form.pdf" }).first().click()
	expect((await download).suggestedFilename()).toBe("Pilau_Pilipili_Kitchen-indemnity-form.pdf")
	expect(await words(page)).toContain("Pilau_Pilipili_Kitchen-indemnity-scan.png")
})

test("the_import_screens_are_accessible_and_the_season_takes_the_place_of_the_demo", async () => {
	const page = await openImportPage(site)
	expect(await findAccessibilityViolations(page)).toEqual([])
	await uploadFiles(page, EDITION_FILES)
	await page
		.getByText(
			"The demo data will be removed: 60 demo applications and 25 demo extras, with their emails and documents.",
		)
		.waitFor()
	expect(await findAccessibilityViolations(page)).toEqual([])
	await confirmImport(page)
	await page.getByText("The demo data was removed: 60 demo applications and 25 demo extras").waitFor()
	expect(await findAccessibilityViolations(page)).toEqual([])
	await page.goto("/admin/outbox")
	await page.getByText("No emails yet.").waitFor()
	await page.goto("/admin")
	expect(await words(page)).toMatch(/Pending Vendors 82 .* Accepted Vendors 128 .* Rejected Vendors 30 /)
})
