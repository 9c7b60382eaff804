import { eq } from "drizzle-orm"
import type { Page } from "playwright-core"
import { afterEach, beforeEach, expect, test } from "vitest"
import { addEdition } from "../../app/domain/editions/editions.fixture.ts"
import { editions } from "../../app/domain/editions/schema.server.ts"
import { openBackOffice } from "./back-office.ts"

const site = await openBackOffice()
let easter = 0
beforeEach(async () => {
	easter = await addEdition(site.db, { slug: "easter-2026", name: "Easter 2026" })
})
afterEach(() => site.db.delete(editions).where(eq(editions.id, easter)))

const sidebar = (page: Page) => page.getByRole("complementary", { name: "Back office" })
const chosen = (page: Page) => sidebar(page).getByLabel("Edition").locator("option:checked").innerText()

/** Another tab of the same browser chooses Easter. */
async function chooseElsewhere(page: Page): Promise<void> {
	const other = await page.context().newPage()
	await other.goto(`${site.url}/admin`)
	await other.waitForFunction(() => "__reactRouterDataRouter" in window)
	await sidebar(other).getByLabel("Edition").selectOption("Easter 2026")
	await other.getByRole("main").getByText("Easter 2026").first().waitFor()
	expect(await chosen(other)).toBe("Easter 2026")
}

test("the_chooser_of_a_tab_shows_the_edition_of_its_own_screen", async () => {
	const page = await site.open("/admin/vendors")
	await chooseElsewhere(page)
	expect(await chosen(page)).toBe("Christmas 2025")
	await page.getByRole("main").getByText("Christmas 2025").first().waitFor()
	await sidebar(page).getByRole("link", { name: "Accepted" }).click()
	await page.getByRole("main").getByText("Easter 2026").first().waitFor()
	expect(await chosen(page)).toBe("Easter 2026")
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
		"Easter 2026",
		(page: Page) => page.getByRole("main").getByText("Easter 2026").first().waitFor(),
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
