import type { Page } from "playwright-core"
import { beforeEach, expect, test } from "vitest"
import { setForm } from "../../app/domain/application-forms/application-forms.fixture.ts"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import { findFirstEdition } from "../../app/domain/editions/editions.fixture.ts"
import { savedViews } from "../../app/domain/saved-views/schema.server.ts"
import { findAccessibilityViolationsEverywhere } from "./axe.ts"
import { openBackOffice } from "./back-office.ts"
import { baker, brewer, potter } from "./vendor-cards.ts"

const TABLE = "/admin/vendors/table"
const site = await openBackOffice()
const edition = await findFirstEdition(site.db)

beforeEach(async () => {
	await site.db.delete(savedViews)
	await addApplications(site.db, [potter, { ...baker, status: "pending" }, { ...brewer, status: "pending" }])
})

const brandsOf = (page: Page) => page.locator("tbody th > a").allInnerTexts()
const bar = (page: Page) => page.getByRole("navigation", { name: "Saved views" })
const view = (page: Page, name: string | RegExp) => bar(page).getByRole("link", { name })

test.each([true, false])(
	"a_view_is_saved_opened_marked_replaced_renamed_and_deleted_with_javascript_%s",
	async (javaScript) => {
		site.expectNoise(/409/)
		const page = await site.open(`${TABLE}?status=pending&sort=-brand`, { javaScript, width: 320 })
		await bar(page).getByRole("link", { name: "Save this view" }).click()
		await page.getByText("Pending; ordered by: brand, reversed.").waitFor()
		await page.getByLabel("Name", { exact: true }).fill("Pending, by name")
		await page.getByRole("button", { name: "Save view" }).click()
		await page.getByText("The view “Pending, by name” is saved.").waitFor()
		expect(await view(page, "Pending, by name").getAttribute("aria-current")).toBe("page")
		await page.goto("/admin/vendors?view=cards")
		expect(await view(page, "Pending, by name").getAttribute("aria-current")).toBeNull()
		await view(page, "Pending, by name").click()
		await expect.poll(() => brandsOf(page)).toEqual(["Udongo Pottery", "Mkate Bakery", "Chai & Co"])
		await page.goto(`${TABLE}?status=denied`)
		await bar(page).getByRole("link", { name: "Save or change views" }).click()
		await page.getByLabel("Name", { exact: true }).fill("PENDING, by name")
		await page.getByRole("button", { name: "Save view" }).click()
		await page.getByText("There is a view with this name already.").first().waitFor()
		expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("PENDING, by name")
		await page
			.getByRole("button", { name: "Replace with the current filter and order in Pending, by name" })
			.click()
		await page.getByText("The view “Pending, by name” shows this now.").waitFor()
		await page.getByText("Denied; ordered by: received.").waitFor()
		if (javaScript) expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
		await page.setViewportSize({ width: 320, height: 800 })
		await page.getByRole("link", { name: "Rename or delete the view Pending, by name" }).click()
		await page.getByRole("heading", { name: "View “Pending, by name”" }).waitFor()
		await page.getByLabel("Name", { exact: true }).fill("Denied")
		await page.getByRole("button", { name: "Rename" }).click()
		await page.getByText("The view is called “Denied” now.").waitFor()
		await page.goto(`${TABLE}?status=denied`)
		expect(await view(page, "Denied").getAttribute("aria-current")).toBe("page")
		if (javaScript) expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
		await page.setViewportSize({ width: 320, height: 800 })
		await bar(page).getByRole("link", { name: "Save or change views" }).click()
		await page.getByRole("link", { name: "Rename or delete the view Denied" }).click()
		await page.getByRole("link", { name: "Delete the view", exact: true }).click()
		await page.getByRole("button", { name: "Delete" }).click()
		await page.getByText("The view “Denied” was deleted.").waitFor()
		expect(await site.db.$count(savedViews)).toBe(0)
	},
)

test("a_view_by_a_category_a_stall_or_a_tag_that_is_gone_says_so", async () => {
	await setForm(site.db, edition.id, {
		categories: [{ slug: "food", name: "Food", minimum: null, maximum: null, craft: null }],
	})
	const query = { sort: "received", isDescending: false } as const
	const gone = { category: "Snacks", stall: "Nobody’s tent", tag: 2_000_000 }
	await site.db.insert(savedViews).values(
		[
			{ name: "Food", query: { ...query, category: "Food" } },
			{ name: "Gone", query: { ...query, ...gone } },
		].map((one) => ({ ...one, editionId: edition.id, changedAt: new Date() })),
	)
	for (const javaScript of [true, false]) {
		const page = await site.open(TABLE, { javaScript })
		await view(page, "Gone (out of date)").click()
		const notice =
			"This edition has no category “Snacks”. This edition has no stall “Nobody’s tent”. This edition has no such tag any more: it was deleted."
		await page.getByText(notice).waitFor()
		await page.getByText("No vendors found.").waitFor()
		await view(page, "Food").click()
		await page.waitForURL(/category=Food/)
		await expect.poll(() => page.getByText("This edition has no").count()).toBe(0)
	}
})
