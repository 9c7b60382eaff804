import { eq } from "drizzle-orm"
import type { Page } from "playwright-core"
import { afterEach, beforeEach, expect, test } from "vitest"
import { addPotter } from "../../app/domain/applications/applications.fixture.ts"
import { vendorApplications } from "../../app/domain/applications/schema.server.ts"
import { addListings } from "../../app/domain/directory/commands.server.ts"
import { directoryVendors } from "../../app/domain/directory/schema.server.ts"
import { addEdition } from "../../app/domain/editions/editions.fixture.ts"
import { findEdition } from "../../app/domain/editions/queries.server.ts"
import { editions } from "../../app/domain/editions/schema.server.ts"
import { openBackOffice } from "./back-office.ts"
import { readRouteTable } from "./route-table.ts"

const site = await openBackOffice()
let easter = 0
beforeEach(async () => {
	easter = await addEdition(site.db, {
		slug: "easter-2024",
		name: "Easter 2024",
		startsOn: "2024-03-30",
		endsOn: "2024-04-01",
	})
})
afterEach(() => site.db.delete(editions).where(eq(editions.id, easter)))

const OF_EASTER = { name: "Udongo", craft: "pottery", description: "", website: "" } as const
const sidebar = (page: Page) => page.getByRole("complementary", { name: "Back office" })
const chosen = (page: Page) => sidebar(page).getByLabel("Edition").locator("option:checked").innerText()

/** Another tab of the same browser chooses Easter. */
async function chooseElsewhere(page: Page): Promise<void> {
	const other = await page.context().newPage()
	await other.goto(`${site.url}/admin`)
	await other.waitForFunction(() => "__reactRouterDataRouter" in window)
	await sidebar(other).getByLabel("Edition").selectOption("Easter 2024")
	await other.getByRole("main").getByText("Easter 2024").first().waitFor()
	await expect.poll(() => chosen(other)).toBe("Easter 2024")
}

test("a_tab_stays_in_the_edition_of_its_own_screen_whatever_another_one_chooses", async () => {
	const page = await site.open("/admin/vendors")
	await chooseElsewhere(page)
	await expect.poll(() => chosen(page)).toBe("Christmas 2025")
	await page.getByRole("main").getByText("Christmas 2025").first().waitFor()
	await page.waitForURL("**/admin/vendors?edition=christmas-2025")
	await sidebar(page).getByRole("link", { name: "Accepted" }).click()
	await page.waitForURL("**/admin/accepted?edition=christmas-2025")
	await page.getByRole("main").getByText("Christmas 2025").first().waitFor()
	await expect.poll(() => chosen(page)).toBe("Christmas 2025")
	const { id } = (await findEdition(site.db, "christmas-2025")) ?? expect.fail("no edition")
	const parts = ["season", "site-map", "guidelines", "application-form", "categories"]
	const screens = [`/admin/editions/${id}`, ...parts.map((part) => `/admin/content/${part}-christmas-2025`)]
	for (const screen of screens) {
		await page.goto(screen)
		expect([screen, await chosen(page)]).toEqual([screen, "Christmas 2025"])
	}
	await page.goto("/admin/content/season-christmas-2025")
	await page.waitForFunction(() => "__reactRouterDataRouter" in window)
	await sidebar(page).getByLabel("Edition").selectOption("Easter 2024")
	await page.waitForURL("**/admin/content/season-easter-2024")
	await expect.poll(() => chosen(page)).toBe("Easter 2024")
})

test("a_screen_about_one_vendor_shows_the_edition_of_the_vendor_whatever_is_chosen", async () => {
	const id = await addPotter(site.db, { editionId: easter, status: "approved" })
	await site.db.transaction((tx) => addListings(tx, easter, [OF_EASTER]))
	const page = await site.open("/admin")
	await expect.poll(() => chosen(page)).toBe("Christmas 2025")
	const about = [
		`applications/${id}`,
		`applications/${id}/edit`,
		`vendors/${id}/data`,
		`accepted/${id}/documents`,
		`accepted/${id}/removal/new`,
	]
	const listings = ["content/vendor.easter-2024.udongo", "content/new-vendor.easter-2024"]
	for (const screen of [...about, ...listings]) {
		await page.goto(`/admin/${screen}`)
		expect([screen, await chosen(page)]).toEqual([screen, "Easter 2024"])
	}
	await page.goto(`/admin/applications/${id}/edit`)
	await page.waitForFunction(() => "__reactRouterDataRouter" in window)
	await sidebar(page).getByLabel("Edition").selectOption("Christmas 2025")
	await page.waitForURL("**/admin/vendors")
	await expect.poll(() => chosen(page)).toBe("Christmas 2025")
	await site.db.delete(vendorApplications).where(eq(vendorApplications.id, id))
	await site.db.delete(directoryVendors).where(eq(directoryVendors.editionId, easter))
})

test("a_screen_exports_and_imports_its_own_edition_whatever_another_tab_chose", async () => {
	const page = await site.open("/admin/import")
	await chooseElsewhere(page)
	const download = page.waitForEvent("download")
	await page.getByRole("link", { name: "CSV file of applications" }).click()
	expect((await download).suggestedFilename()).toContain("christmas-2025")
	const header =
		"id,brand_name,description,contact_person,email_address,phone_number,tent_space,website,instagram,facebook,status,confirmation_sent\n"
	await page.locator("main input[type=file]").setInputFiles({
		name: "xmas_vendors_2025.csv",
		mimeType: "text/csv",
		buffer: Buffer.from(`${header}1,Udongo,,,,,,,,,pending,false\n`),
	})
	await page.getByRole("button", { name: "Preview import" }).click()
	await page.getByRole("button", { name: "Import into Christmas 2025" }).waitFor()
})

test.each([
	[
		"edition",
		"Easter 2024",
		(page: Page) => page.getByRole("main").getByText("Easter 2024").first().waitFor(),
	],
	["status", "Denied", (page: Page) => page.waitForURL(/status=denied/)],
] as const)("a_choice_of_%s_made_before_our_code_ran_counts", async (name, label, counts) => {
	const page = await site.newSignedInPage()
	const select = page.locator(`select[name=${name}]:visible`)
	await page.route("**/assets/entry.client-*.js", async (route) => {
		await select.selectOption(label)
		await route.continue()
	})
	await page.goto("/admin/vendors")
	await counts(page)
	await expect.poll(() => select.locator("option:checked").innerText()).toBe(label)
})

/** Screens about whoever is signed in. */
const OWN_SCREENS = /^\/admin\/account/

test("every_screen_says_which_edition_it_is_about_or_that_it_is_about_all", async () => {
	const cookie = await site.adminCookie()
	const screens = (await readRouteTable(site.url)).filter(
		({ isPage, pattern }) => isPage && /^\/admin(\/[a-z-]+)*$/.test(pattern) && !OWN_SCREENS.test(pattern),
	)
	const headings: [path: string, heading: string][] = []
	// One after the other: all at once, a slow machine answers some of them that it is busy.
	for (const { path } of screens) {
		const html = await (await fetch(site.url + path, { headers: { cookie } })).text()
		const heading =
			/<header[^>]*>(?:(?!<header).)*?<h1.*?<\/header>/s.exec(html) ?? /<h1.*?<\/h1>/s.exec(html)
		headings.push([path, heading?.[0] ?? ""])
	}
	const silent = headings.filter(([, heading]) => !/Christmas 2025|All editions/.test(heading))
	expect([silent.map(([path]) => path), headings.length > 10]).toEqual([[], true])
})

test("the_outbox_shows_the_edition_that_was_chosen_last_whatever_it_showed_before", async () => {
	const page = await site.open("/admin/outbox?about=all")
	await page.getByRole("main").getByText("All editions", { exact: true }).first().waitFor()
	await sidebar(page).getByLabel("Edition").selectOption("Easter 2024")
	await page.getByRole("main").getByText("Easter 2024, and emails of no edition").waitFor()
	expect(new URL(page.url()).search).toBe("")
})
