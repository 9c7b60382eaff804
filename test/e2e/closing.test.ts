import { eq } from "drizzle-orm"
import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import { vendorApplications } from "../../app/domain/applications/schema.server.ts"
import { findEdition } from "../../app/domain/editions/queries.server.ts"
import { editions } from "../../app/domain/editions/schema.server.ts"
import { FORM_VALUES, submitApplication, TENT } from "./application-form.ts"
import { findAccessibilityViolationsEverywhere } from "./axe.ts"
import { openBackOffice } from "./back-office.ts"
import { CLOSE_CONNECTION } from "./server-process.ts"

const site = await openBackOffice()
const edition = (await findEdition(site.db, "christmas-2025")) ?? expect.fail("there is no such edition")
const ofEdition = eq(editions.id, edition.id)
const WITHOUT_SCRIPT = { width: 360, javaScript: false }

async function fillLateForm(page: Page): Promise<void> {
	for (const [label, text] of Object.entries(FORM_VALUES)) await page.getByLabel(label).fill(text)
	await page.getByRole("radio", { name: TENT }).check()
}

test("without_javascript_an_organiser_makes_a_late_link_and_one_vendor_applies_by_it_once", async () => {
	site.expectNoise(/400|410/)
	const applicationsCloseAt = new Date("2026-01-01T00:00:00Z")
	await site.db.update(editions).set({ applicationsCloseAt }).where(ofEdition)
	const page = await site.newSignedInPage(WITHOUT_SCRIPT)
	await page.goto("/admin/vendors")
	await page.getByLabel("More lists").check()
	await page.getByRole("link", { name: "Late links" }).click()
	await page.getByLabel("For whom").fill("Udongo Pottery")
	await page.getByRole("button", { name: "Create link" }).click()
	const link = (await page.getByRole("status").locator("code").textContent()) ?? ""
	expect(link).toMatch(/\/late\/[\w-]{43}$/)

	const vendor = await site.newPage(WITHOUT_SCRIPT)
	await vendor.goto(new URL(link).pathname)
	await fillLateForm(vendor)
	await vendor.getByLabel("Brand").fill("")
	await submitApplication(vendor)
	await vendor.getByText("Enter the name of your brand.").first().waitFor()
	await vendor.getByLabel("Brand").fill("Udongo Pottery")
	await submitApplication(vendor)
	await vendor.getByRole("heading", { name: "We have received your application" }).waitFor()
	expect(await site.db.$count(vendorApplications)).toBe(1)

	const again = await vendor.goto(new URL(link).pathname)
	expect(again?.status()).toBe(410)
	await page.goto("/admin/late-links")
	await page.getByText("Udongo Pottery, No. ").waitFor()
	expect(await page.getByRole("button", { name: /Revoke/ }).count()).toBe(0)
	await site.db.update(editions).set({ applicationsCloseAt: null }).where(ofEdition)
})

/** Screens about the edition that have something to change it with. */
const CHANGING_SCREENS = [
	`/admin/editions/${edition.id}`,
	"/admin/content/vendors",
	"/admin/content/vendors/file",
	"/admin/content/season-christmas-2025",
	"/admin/content/application-form-christmas-2025",
	"/admin/content/new-vendor.christmas-2025",
	"/admin/blank-forms",
	"/admin/late-links",
	"/admin/import",
	"/admin/vendors",
]

/** A button without a type sends, too. */
const SENDING_BUTTON = /<button(?![^>]* type="(button|reset)")/

/** Buttons that send something, and links to questions before something is undone; searches are none. */
async function findOffers(page: Page, path: string): Promise<number> {
	const url = `${site.url}${path}?edition=${edition.slug}`
	const text = await (await page.request.get(url, { headers: CLOSE_CONNECTION })).text()
	const [main = ""] = /<main[\s\S]*<\/main>/.exec(text) ?? []
	const enabled = main.replace(/<fieldset disabled[\s\S]*<\/fieldset>/, "")
	const forms = enabled.match(/<form[^>]*method="post"[\s\S]*?<\/form>/g) ?? []
	const links = enabled.match(/href="[^"]*(removal\/new|new-vendor|vendors\/file)\b[^"]*"/g) ?? []
	return forms.filter((form) => SENDING_BUTTON.test(form)).length + links.length
}

const countOffers = (page: Page) => Promise.all(CHANGING_SCREENS.map((path) => findOffers(page, path)))

test("an_edition_is_closed_after_one_question_and_then_read_only_until_an_owner_opens_it_again", async () => {
	site.expectNoise(/409/)
	await addApplications(site.db, [
		{ brandName: "Udongo", emailAddress: "potter@clay.example", charged: 500, hasEntries: true },
	])
	const colleague = await site.open("/admin/vendors")
	expect((await countOffers(colleague)).filter((offers) => offers === 0)).toEqual([])
	const page = await site.open("/admin")
	await page.getByRole("link", { name: /close the edition/ }).click()
	await page.getByRole("link", { name: "1 application without a decision" }).waitFor()
	expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
	await page.getByRole("button", { name: "Close the edition" }).click()
	await page.getByRole("alertdialog").getByRole("button", { name: "Close the edition" }).click()
	await page.getByText("Christmas 2025 is closed. Only its gallery and its money go on").waitFor()

	await colleague.getByRole("button", { name: /Deny/ }).first().click()
	await colleague.getByText("This edition is closed, so nothing was changed.").waitFor()
	await colleague.reload()
	expect(await colleague.getByRole("button", { name: /Deny/ }).count()).toBe(0)
	expect(await countOffers(colleague)).toEqual(CHANGING_SCREENS.map(() => 0))
	await colleague.goto(`/admin/editions/${edition.id}`)
	await colleague.getByText("Closed", { exact: true }).waitFor()
	await colleague.getByText("This edition is closed: only its gallery and its money go on.").waitFor()
	await colleague.goto("/admin")
	await colleague
		.getByText("it can be read and exported, and only its gallery and its money go on.")
		.waitFor()
	expect(await colleague.getByText("application without a decision").count()).toBe(0)
	await colleague.goto("/admin/money/accounts?show=owing")
	await colleague.getByText("This edition is closed, so it sends no emails to many vendors.").waitFor()
	await colleague.goto(`/admin/pictures/gallery?edition=${edition.slug}`)
	await colleague.getByText("Christmas 2025 is closed, but its gallery still takes pictures").waitFor()
	await colleague.goto("/admin/vendors")
	expect((await fetch(`${site.url}/eventpage`)).status).toBe(200)

	await page.getByRole("button", { name: "Open Christmas 2025 again" }).click()
	await page.getByText("Christmas 2025 is open again").waitFor()
	await colleague.reload()
	await colleague.getByRole("button", { name: /Deny/ }).first().click()
	await colleague.getByText("Denial email sent to Udongo").waitFor()
})

test("without_javascript_the_question_is_a_page_of_its_own", async () => {
	const page = await site.newSignedInPage(WITHOUT_SCRIPT)
	await page.goto(`/admin/closing?edition=${edition.slug}`)
	await page.getByRole("button", { name: "Close the edition" }).click()
	await page.getByRole("heading", { name: "Close Christmas 2025?" }).waitFor()
	await page.getByRole("button", { name: "Close the edition" }).click()
	await page.getByText("Christmas 2025 is closed. Only its gallery and its money go on").waitFor()
	await page.getByRole("button", { name: "Open Christmas 2025 again" }).click()
	await page.getByText("Christmas 2025 is open again").waitFor()
})
