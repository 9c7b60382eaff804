import { eq } from "drizzle-orm"
import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { addTestAdmin } from "../../app/domain/accounts/accounts.fixture.ts"
import type { Membership } from "../../app/domain/accounts/rights.ts"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import { vendorApplications } from "../../app/domain/applications/schema.server.ts"
import { decideApplication } from "../../app/domain/decisions/commands.server.ts"
import { addEdition, findFirstEdition } from "../../app/domain/editions/editions.fixture.ts"
import { editions } from "../../app/domain/editions/schema.server.ts"
import { vendorExtras } from "../../app/domain/extras/schema.server.ts"
import { roleOf, signInWith } from "../trust/ground/team.ts"
import { findAccessibilityViolationsEverywhere } from "./axe.ts"
import { openBackOffice } from "./back-office.ts"
import { failedState, insertLetter, SENT_AT } from "./outbox-letters.ts"
import { addCookies } from "./site.ts"
import { findApplicationByBrand, potter, vendorCard } from "./vendor-cards.ts"

const site = await openBackOffice()
const { id: christmas } = await findFirstEdition(site.db)
const easter = await addEdition(site.db, { slug: "easter-2024", name: "Easter 2024", startsOn: "2024-03-30" })
const wanjiru = await addTestAdmin(site.db, "wanjiru@tamasha.example")

/** A potter with an application for each of two editions, a decision, a letter and extras. */
async function addPotterOfTwoEditions(): Promise<{ id: number; earlier: number }> {
	const [earlier = 0, id = 0] = await addApplications(site.db, [
		{ ...potter, editionId: easter, number: 7, status: "denied" },
		{ ...potter, number: 103 },
	])
	await decideApplication(site.db, id, "approved", { by: wanjiru, at: new Date("2025-11-20T06:00:00Z") })
	await insertLetter(site.db, "Your stall is confirmed", { applicationId: id, ...failedState })
	const ordered = { vendorEmail: potter.emailAddress, extraWristbands: 4, updatedAt: SENT_AT }
	await site.db.insert(vendorExtras).values({ editionId: christmas, ...ordered })
	return { id, earlier }
}

const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true })
const chosenEdition = (page: Page) =>
	page
		.getByRole("complementary", { name: "Back office" })
		.getByLabel("Edition")
		.locator("option:checked")
		.innerText()

async function openAs(roles: Membership[], path: string): Promise<Page> {
	const page = await site.newPage()
	await addCookies(page, site.url, await signInWith(site.db, site.url, roles))
	await page.goto(path)
	return page
}

test.each([true, false])(
	"one_page_shows_everything_about_an_application (JavaScript: %s)",
	async (javaScript) => {
		const { id, earlier } = await addPotterOfTwoEditions()
		const page = await site.open("/admin/vendors", { javaScript })
		await vendorCard(page, "Udongo Pottery").getByRole("link", { name: "No. 103" }).click()
		await page.waitForURL(`**/admin/applications/${id}`)
		await page.getByRole("heading", { level: 1, name: "Udongo Pottery" }).waitFor()
		for (const text of ["Mugs and bowls.", "Wanjiru Kamau", "+254 712 345 678", "Walk-in Tent - Kshs 36,000"])
			await panel(page, "Application").getByText(text).waitFor()
		await panel(page, "Decisions").getByText("Wanjiru approved Udongo Pottery.").waitFor()
		await panel(page, "Emails").getByText("Failed", { exact: true }).waitFor()
		await panel(page, "Extras and documents").getByText("Extra Wristbands").waitFor()
		await panel(page, "History").getByText("Changed from pending to approved.").first().waitFor()
		await panel(page, "Other editions").getByText("Easter 2024").waitFor()
		expect(await chosenEdition(page)).toBe("Christmas 2025")
		await panel(page, "Other editions").getByRole("link", { name: "No. 7" }).click()
		await page.waitForURL(`**/admin/applications/${earlier}`)
		await expect.poll(() => chosenEdition(page)).toBe("Easter 2024")
		await panel(page, "Other editions").getByRole("link", { name: "No. 103" }).click()
		await page.waitForURL(`**/admin/applications/${id}`)
		await panel(page, "Emails").getByRole("link", { name: "Your stall is confirmed" }).click()
		await page.getByRole("link", { name: "Udongo Pottery", exact: true }).click()
		await page.waitForURL(`**/admin/applications/${id}`)
	},
)

test.each([true, false])(
	"its_buttons_decide_as_those_of_the_list_do (JavaScript: %s)",
	async (javaScript) => {
		site.expectNoise(/409/)
		const [id = 0] = await addApplications(site.db, [potter])
		const page = await site.open(`/admin/applications/${id}`, { javaScript })
		const statusOfPotter = async () => (await findApplicationByBrand(site.db, potter.brandName))?.status
		await decideApplication(site.db, id, "approved", { by: wanjiru, at: new Date() })
		await page.getByRole("button", { name: "Deny Udongo Pottery" }).click()
		await page
			.getByRole("alert")
			.getByText(/^Wanjiru approved Udongo Pottery at .* Nothing was changed\.$/)
			.waitFor()
		await panel(page, "Decisions").getByText("Wanjiru approved Udongo Pottery.").waitFor()
		expect(await statusOfPotter()).toBe("approved")
		await page.getByRole("button", { name: "Deny Udongo Pottery" }).click()
		await page.getByText("Denial email sent to Udongo Pottery").waitFor()
		await panel(page, "Decisions").getByText("denied Udongo Pottery.").waitFor()
		await panel(page, "Emails").getByText("Sent", { exact: true }).waitFor()
		expect(await statusOfPotter()).toBe("denied")
	},
)

test("choosing_another_edition_leads_to_its_list", async () => {
	const [id = 0] = await addApplications(site.db, [potter])
	const page = await site.open(`/admin/applications/${id}`)
	await page.getByRole("complementary").getByLabel("Edition").selectOption("Easter 2024")
	await page.waitForURL("**/admin/vendors")
	await expect.poll(() => chosenEdition(page)).toBe("Easter 2024")
})

test("a_colleague_who_opens_an_edition_moves_nobody_there", async () => {
	const page = await site.open("/admin/vendors")
	expect(await chosenEdition(page)).toBe("Christmas 2025")
	const days = { startsOn: "2027-04-09", endsOn: "2027-04-11" }
	const opened = await addEdition(site.db, { slug: "april-2027", name: "April 2027", ...days })
	const colleague = await site.open("/admin/vendors")
	expect(await chosenEdition(colleague)).toBe("April 2027")
	await page.goto("/admin/outbox")
	expect(await chosenEdition(page)).toBe("Christmas 2025")
	await site.db.delete(editions).where(eq(editions.id, opened))
})

test("a_reviewer_of_one_edition_decides_there_and_sees_no_contacts_letters_or_other_editions", async () => {
	site.expectNoise(/404/)
	const { id, earlier } = await addPotterOfTwoEditions()
	const page = await openAs(roleOf("reviewer", christmas), `/admin/applications/${id}`)
	await page.getByRole("button", { name: "Deny Udongo Pottery" }).waitFor()
	const html = await page.content()
	expect(html).toContain("Wanjiru Kamau")
	for (const hidden of ["potter@clay", "345 678", "potter@udongo", "Your stall is confirmed", "Easter 2024"])
		expect(html).not.toContain(hidden)
	for (const name of ["History", "Extras and documents", "Other editions"])
		expect(await panel(page, name).count()).toBe(0)
	const answer = await page.goto(`/admin/applications/${earlier}`)
	expect([answer?.status(), await page.getByText("Vendor not found.").count()]).toEqual([404, 1])
})

test("an_application_that_is_not_there_is_said_so_and_of_an_erased_one_figures_are_left", async () => {
	const { id } = await addPotterOfTwoEditions()
	const page = await site.open("/admin/applications/999999")
	await page.getByText("Vendor not found.").waitFor()
	const erased = { brandName: "Erased vendor", description: "Erased on 20 Nov 2025.", erasedAt: new Date() }
	await site.db.update(vendorApplications).set(erased).where(eq(vendorApplications.id, id))
	await page.goto(`/admin/applications/${id}`)
	await panel(page, "Application").getByText("Erased on 20 Nov 2025.").waitFor()
	await panel(page, "Application").getByText("Walk-in Tent - Kshs 36,000").waitFor()
	expect(await page.getByRole("button", { name: /Erased vendor$/ }).count()).toBe(0)
	expect(await panel(page, "Application").getByRole("link").count()).toBe(0)
})

test("the_page_is_accessible_at_every_width_by_day_and_by_night", async () => {
	const { id } = await addPotterOfTwoEditions()
	const page = await site.open(`/admin/applications/${id}`)
	expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
	if (process.env.SHOTS)
		for (const width of [360, 768, 1280, 1920])
			for (const colorScheme of ["light", "dark"] as const) {
				await page.setViewportSize({ width, height: 900 })
				await page.emulateMedia({ colorScheme })
				await page.screenshot({
					path: `${process.env.SHOTS}/page-${width}-${colorScheme}.png`,
					fullPage: true,
				})
			}
})
