import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { CONTENT_DOCUMENTS } from "../../app/domain/content/documents.ts"
import { readContentDocument } from "../../app/domain/content/queries.server.ts"
import { findVendor } from "../../app/domain/directory/queries.server.ts"
import { directoryVendors } from "../../app/domain/directory/schema.server.ts"
import { findEdition } from "../../app/domain/editions/queries.server.ts"
import { listAllPictures } from "../../app/domain/gallery/gallery.fixture.ts"
import { findAccessibilityViolationsEverywhere } from "./axe.ts"
import { submitLogin } from "./organiser.ts"
import { openSite } from "./site.ts"

const site = await openSite()
const edition = await findEdition(site.db, "christmas-2024")
const findInDirectory = (slug: string) => findVendor(site.db, edition?.id ?? 0, slug)
const publicPage = async (path: string) => (await fetch(site.url + path)).text()

test("without_javascript_a_vendor_is_found_changed_added_and_taken_away_on_a_phone", async () => {
	const page = await site.newPage({ width: 360, javaScript: false })
	await site.signIn(page)
	await page.goto("/admin/content")
	await page.getByRole("link", { name: "Directory vendors" }).click()
	await page.getByText("No vendors yet.").waitFor()
	await page.goto("/admin/content/vendors?edition=christmas-2024")
	await page.getByLabel("Name").fill("acacia cer")
	await page.getByRole("button", { name: "Search" }).click()
	await page.getByText("1 vendor", { exact: true }).waitFor()
	await page.getByRole("link", { name: "Acacia Ceramics" }).click()
	await page.getByLabel("Description").fill("Bowls that don't wobble.")
	await page.getByRole("button", { name: "Save", exact: true }).click()
	await page.getByText("Saved: Acacia Ceramics.").waitFor()
	const address = "/Vendors-dec/acacia-ceramics"
	await expect.poll(() => publicPage(address)).toContain("Bowls that don’t wobble.")
	await page.getByRole("link", { name: "Delete" }).click()
	await page.getByRole("button", { name: "Delete" }).click()
	await page.getByText("Deleted: Acacia Ceramics.").waitFor()
	expect(await findInDirectory("acacia-ceramics")).toBe(undefined)
	await page.getByRole("link", { name: "Add vendor" }).click()
	await page.getByLabel("Name").fill("Ushanga wa Njeri")
	await page.getByLabel("What they make or serve").selectOption("Beadwork")
	await page.getByText("yours is on the site as soon as you add it").waitFor()
	site.expectNoise(/status of 400/)
	await page.getByLabel("Website").fill("@ushanga")
	await page.getByRole("button", { name: "Save", exact: true }).click()
	await page.getByRole("alert").getByText("Enter a web address like www.udongo.co.ke").waitFor()
	await page.getByLabel("Website").fill("ushanga.co.ke")
	await page.getByRole("button", { name: "Save", exact: true }).click()
	await page.getByText("Saved: New vendor. It is on the site now.").waitFor()
	const onSite = page.getByRole("link", { name: /^View on site/ })
	expect(await onSite.getAttribute("href")).toBe("/Vendors-dec")
	expect(await findInDirectory("ushanga-wa-njeri")).toMatchObject({ craft: "beadwork", logo: null })
	await expect.poll(() => publicPage("/Vendors-dec")).toContain("Ushanga wa Njeri")
	const own = "/Vendors-dec/ushanga-wa-njeri"
	expect(await publicPage(own)).toContain('<a href="https://ushanga.co.ke"')

	const isOwn = eq(directoryVendors.slug, "ushanga-wa-njeri")
	await site.db.update(directoryVendors).set({ website: "@ushanga" }).where(isOwn)
	await expect.poll(() => publicPage(own)).toContain("<a>@ushanga</a>")
	await page.goto("/admin/content/vendor.christmas-2024.ushanga-wa-njeri")
	await page.getByText("“@ushanga” is no web address, so it is no link.").waitFor()
	expect(await page.getByLabel("Website").inputValue()).toBe("@ushanga")
})

test("the_words_and_the_place_of_a_picture_are_changed_and_it_can_be_taken_down", async () => {
	const page = await site.newPage({ width: 360 })
	await site.signIn(page)
	const [first, second] = await listAllPictures(site.db)
	await page.goto("/admin/content/pictures")
	expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
	await page.setViewportSize({ width: 360, height: 800 })
	await page.getByRole("link", { name: first?.caption ?? "" }).click()
	await page.getByLabel("Caption").fill("Early birds")
	await page.getByLabel("Position").fill("60")
	await page.getByRole("button", { name: "Save", exact: true }).click()
	await page.getByText("It is on the site now.").waitFor()
	const pictures = await listAllPictures(site.db)
	expect(pictures[0]).toEqual(second)
	expect(pictures.at(-1)).toEqual({ ...first, caption: "Early birds", position: 60 })
	const colleague = await site.newPage()
	await site.signIn(colleague)
	await colleague.goto(page.url())
	await page.getByRole("link", { name: "Delete" }).click()
	await page.getByRole("button", { name: "Delete" }).click()
	await page.getByText("Deleted: Early birds.").waitFor()
	expect((await listAllPictures(site.db)).map(({ id }) => id)).not.toContain(first?.id)
	await colleague.getByLabel("Caption").fill("Too late")
	await colleague.getByRole("button", { name: "Save", exact: true }).click()
	await colleague.getByText("This was deleted meanwhile, so your changes were not saved.").waitFor()
})

test("the_list_of_vendors_has_no_barrier_and_says_when_nobody_is_found", async () => {
	const page = await site.newPage()
	await site.signIn(page)
	await page.goto("/admin/content/vendors?q=nobody-at-all&edition=christmas-2024")
	await page.getByText("No vendors found.").waitFor()
	expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
})

test("vendors_of_a_file_are_previewed_added_and_published_together_and_visitors_find_them", async () => {
	const page = await site.newPage()
	await site.signIn(page)
	const address = "/festivals/christmas-2025/vendors"
	await page.goto("/admin/content/vendors?edition=christmas-2025")
	await page.getByRole("link", { name: "Add from a CSV file" }).click()
	const csv = "name,craft\nÉclair ya Nairobi,bakery\neclair ya nairobi,\nZawadi,juggling\nBahari,soap\n"
	await page.setInputFiles("input[type=file]", file("vendors.csv", csv))
	await page.getByRole("button", { name: "Preview" }).click()
	await page.getByText("Line 4, Zawadi: We do not know this craft.").waitFor()
	expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
	await page.getByRole("button", { name: "Add 2 drafts" }).click()
	await page.getByText("2 drafts added.").waitFor()
	expect((await fetch(site.url + address)).status).toBe(404)
	await page.getByRole("button", { name: "Publish all 2 drafts" }).click()
	await page.getByText("Published: 2 listings.").waitFor()
	await expect.poll(() => publicPage(address)).toMatch(/Bahari.*Éclair ya Nairobi/)
})

const file = (name: string, text: string) => ({ name, mimeType: "text/csv", buffer: Buffer.from(text) })

test("what_was_typed_when_the_session_ended_is_back_after_signing_in_again", async () => {
	const page = await site.newPage({ width: 360 })
	await site.signIn(page)
	await page.goto("/admin/content/tickets")
	const button = page.getByLabel("Button text")
	const before = await button.inputValue()
	await button.fill("A PLACE AT THE TABLE")
	await page.context().clearCookies()
	await page.getByRole("button", { name: "Save", exact: true }).click()
	await page.waitForURL("**/login?to=*")
	await submitLogin(page, { email: "amina@tamasha.example", password: "a market under jacarandas" })
	await page.getByText("your earlier changes were not saved").waitFor()
	expect(await button.inputValue()).toBe("A PLACE AT THE TABLE")
	expect((await readContentDocument(site.db, CONTENT_DOCUMENTS.tickets)).button).toBe(before)
	await page.getByRole("button", { name: "Save", exact: true }).click()
	await page.getByText("Saved: Tickets.").waitFor()
	await page.reload()
	expect([
		await button.inputValue(),
		await page.getByText("your earlier changes were not saved").count(),
	]).toEqual(["A PLACE AT THE TABLE", 0])
})

test("what_was_typed_and_not_saved_is_back_when_its_form_is_opened_again_until_it_is_reset", async () => {
	const page = await site.newPage()
	await site.signIn(page)
	await page.goto("/admin/content/tickets")
	const button = page.getByLabel("Button text")
	const before = await button.inputValue()
	const restored = page.getByText("your earlier changes were not saved")
	await button.fill("HALF A THOUGHT")
	for (const name of ["Back to Site content", "Outbox"]) {
		await page.getByRole("link", { name }).first().click()
		await button.waitFor({ state: "detached" })
		await page.goBack()
		await restored.waitFor()
		expect(await button.inputValue()).toBe("HALF A THOUGHT")
	}
	await page.getByRole("link", { name: "Reset form" }).click()
	await restored.waitFor({ state: "detached" })
	expect(await button.inputValue()).toBe(before)
	await page.reload()
	expect([await button.inputValue(), await restored.count()]).toEqual([before, 0])
})
