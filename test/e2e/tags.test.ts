import type { Page } from "playwright-core"
import { beforeEach, expect, test } from "vitest"
import { users } from "../../app/domain/accounts/schema.server.ts"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import { bulkChanges } from "../../app/domain/bulk-changes/schema.server.ts"
import { findFirstEdition } from "../../app/domain/editions/editions.fixture.ts"
import { savedViews } from "../../app/domain/saved-views/schema.server.ts"
import { tagApplication } from "../../app/domain/tags/commands.server.ts"
import { findTags, listTags } from "../../app/domain/tags/queries.server.ts"
import { tags } from "../../app/domain/tags/schema.server.ts"
import { findAccessibilityViolationsEverywhere } from "./axe.ts"
import { openBackOffice } from "./back-office.ts"
import { baker, brewer, potter } from "./vendor-cards.ts"

const TABLE = "/admin/vendors/table"
const site = await openBackOffice()
const edition = await findFirstEdition(site.db)

let ids: number[] = []
beforeEach(async () => {
	await site.db.delete(bulkChanges)
	await site.db.delete(tags)
	await site.db.delete(savedViews)
	ids = await addApplications(site.db, [
		potter,
		{ ...baker, status: "pending" },
		{ ...brewer, status: "pending" },
	])
})

const pane = (page: Page) => page.locator("#application")
const brandsOf = (page: Page) => page.locator("tbody th > a").allInnerTexts()
const storedTags = async () => {
	const stored = await findTags(site.db, ids)
	return ids.map((id) => (stored.get(id) ?? []).map(({ name }) => name).join(", "))
}

test("by_keyboard_vendors_are_tagged_one_by_one_filtered_by_a_tag_and_tagged_many_at_once_and_undone", async () => {
	const page = await site.open(TABLE)
	await page.keyboard.press("j")
	await pane(page).getByRole("heading", { name: "Tags" }).waitFor()
	await page.keyboard.press("t")
	await page.keyboard.type("Local")
	await page.keyboard.press("Enter")
	await page.getByText("Udongo Pottery has the tag “Local” now.").waitFor()
	await page.locator("tbody tr", { hasText: "Udongo Pottery" }).getByText("Local").waitFor()
	await page.keyboard.press("j")
	await pane(page).getByRole("heading", { name: "Mkate Bakery" }).waitFor()
	await pane(page).getByRole("heading", { name: "Tags" }).waitFor()
	await page.keyboard.press("t")
	await page.keyboard.type("LOCAL")
	await page.keyboard.press("Enter")
	await expect.poll(storedTags).toEqual(["Local", "Local", ""])
	expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
	await page.setViewportSize({ width: 1280, height: 800 })
	await pane(page).getByRole("button", { name: "Take the tag “Local” off Mkate Bakery" }).click()
	await expect.poll(storedTags).toEqual(["Local", "", ""])
	await page.goto(TABLE)
	await page.getByRole("checkbox", { name: "Filters" }).check()
	await page.getByLabel("Tag", { exact: true }).first().selectOption({ label: "Local" })
	await page.waitForURL(/tag=\d+/)
	await expect.poll(() => brandsOf(page)).toEqual(["Udongo Pottery"])
	await page
		.getByRole("status")
		.filter({ hasText: /^1 vendor$/ })
		.waitFor()
	await page.goto(TABLE)
	for (const brand of ["Mkate Bakery", "Chai & Co"])
		await page.getByRole("checkbox", { name: `Select ${brand}` }).check()
	const form = page.getByRole("form", { name: "Selected vendors" })
	await form.getByRole("combobox", { name: "Tag" }).fill("Food")
	await page.keyboard.press("Enter")
	await page.getByRole("heading", { name: "Put the tag “Food” on 2 vendors" }).waitFor()
	await page.getByText("Without “Food”").waitFor()
	expect(await storedTags()).toEqual(["Local", "", ""])
	expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
	await page.setViewportSize({ width: 1280, height: 800 })
	await page.getByRole("button", { name: "Change 2 vendors" }).click()
	await page.getByText("2 of 2 done, 2 changed").waitFor()
	expect(await storedTags()).toEqual(["Local", "Food", "Food"])
	await page.getByRole("button", { name: "Undo…" }).click()
	await page.getByRole("heading", { name: "Undo: put the tag “Food” on 2 vendors" }).waitFor()
	await page.getByRole("button", { name: "Change 2 vendors" }).click()
	await page.getByText("2 of 2 done, 2 changed").waitFor()
	expect(await storedTags()).toEqual(["Local", "", ""])
})

/** The audit runs as a script. */
async function expectAccessible(address: string) {
	const page = await site.open(address, { width: 320 })
	expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
}

test("without_javascript_on_the_narrowest_phone_tags_are_put_on_taken_off_renamed_and_deleted", async () => {
	site.expectNoise(/409/)
	const page = await site.open(`/admin/applications/${ids[0]}`, { javaScript: false, width: 320 })
	await page.getByLabel("Add a tag").fill("Local")
	await page.getByRole("button", { name: "Add tag" }).click()
	await page.getByText("Udongo Pottery has the tag “Local” now.").waitFor()
	await page.getByLabel("Add a tag").fill("Mistake")
	await page.getByRole("button", { name: "Add tag" }).click()
	await page.getByRole("button", { name: "Take the tag “Mistake” off Udongo Pottery" }).click()
	await expect.poll(storedTags).toEqual(["Local", "", ""])
	await expectAccessible(page.url())
	await page.goto(TABLE)
	await page.getByRole("checkbox", { name: "All 3 that match" }).check()
	await page
		.getByRole("form", { name: "Selected vendors" })
		.getByLabel("Tag", { exact: true })
		.fill("nobody has it")
	await page.getByRole("button", { name: "Remove tag…" }).click()
	await page.getByText("This edition has no such tag.").waitFor()
	await page.getByRole("checkbox", { name: "All 3 that match" }).check()
	await page.getByRole("form", { name: "Selected vendors" }).getByLabel("Tag", { exact: true }).fill("local")
	await page.getByRole("button", { name: "Add tag…" }).click()
	await page.getByRole("heading", { name: "Nothing to change: 1" }).waitFor()
	await page.getByRole("button", { name: "Change 2 vendors" }).click()
	await expect.poll(storedTags).toEqual(["Local", "Local", "Local"])
	await page.goto("/admin/vendors?view=cards")
	await page.getByRole("article", { name: "Chai & Co" }).getByText("Local").waitFor()
	await page.getByRole("link", { name: "Tags", exact: true }).click()
	await page.getByRole("link", { name: "3 vendors with the tag Local" }).waitFor()
	await expectAccessible(page.url())
	await page.getByRole("link", { name: "Rename or delete the tag Local" }).click()
	await page.getByLabel("Name", { exact: true }).fill("mistake")
	await page.getByRole("button", { name: "Rename" }).click()
	await page.getByText("There is a tag with this name already.").first().waitFor()
	expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("mistake")
	await page.getByLabel("Name", { exact: true }).fill("Nearby")
	await page.getByRole("button", { name: "Rename" }).click()
	await page.getByText("“Local” is called “Nearby” now.").waitFor()
	await page.getByRole("link", { name: "Rename or delete the tag Nearby" }).click()
	await page.getByRole("link", { name: "Delete the tag" }).click()
	await page.getByText("is taken off 3 vendors").waitFor()
	await page.getByRole("button", { name: "Delete" }).click()
	await page.getByText("“Nearby” was deleted. It was on 3 vendors.").waitFor()
	expect((await listTags(site.db, edition.id)).map(({ name }) => name)).toEqual(["Mistake"])
})

test("long_names_and_many_tags_and_views_stay_calm_at_every_width", async () => {
	const [id = 0] = ids
	const [user] = await site.db.select().from(users)
	for (let nth = 0; nth < 12; nth += 1)
		await tagApplication(site.db, id, `${"Averylongwordwithoutanyspace".slice(0, 20 + nth)} ${nth}`, {
			by: user?.id ?? "",
			at: new Date(),
		})
	await site.db.insert(savedViews).values(
		Array.from({ length: 12 }, (_, nth) => ({
			editionId: edition.id,
			name: `${"Averylongwordwithoutanyspacethatgoesonandonandon".slice(0, 20 + 3 * nth)} ${nth}`,
			query: { sort: "received", isDescending: false, status: "pending" } as const,
			changedAt: new Date(),
		})),
	)
	const heightOf = (page: Page, brand: string) =>
		page
			.locator("tbody tr", { hasText: brand })
			.evaluate((row) => (row as HTMLElement).getBoundingClientRect().height)
	for (const colorScheme of process.env.SHOTS ? (["light", "dark"] as const) : (["light"] as const)) {
		const page = await site.open(TABLE, { colorScheme })
		for (const width of [320, 360, 390, 768, 1280, 1440, 1920, 3440]) {
			await page.setViewportSize({ width, height: 900 })
			expect(
				(await heightOf(page, potter.brandName)) - (await heightOf(page, brewer.brandName)),
			).toBeLessThan(40)
			if (process.env.SHOTS) await page.screenshot({ path: `/tmp/shots/table-${width}-${colorScheme}.png` })
		}
		expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
		for (const [name, path] of [
			["cards", "/admin/vendors?view=cards"],
			["page", `/admin/applications/${id}`],
			["views", "/admin/views?status=pending"],
			["tags", "/admin/tags"],
			["pane", `${TABLE}?vendor=${id}`],
		] as const) {
			await page.goto(path)
			expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
			for (const width of process.env.SHOTS ? [390, 1280] : []) {
				await page.setViewportSize({ width, height: 1200 })
				await page.screenshot({ path: `/tmp/shots/${name}-${width}-${colorScheme}.png` })
			}
		}
	}
})
