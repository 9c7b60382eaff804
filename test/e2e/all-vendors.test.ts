import { expect, test } from "vitest"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import { findAccessibilityViolationsEverywhere } from "./axe.ts"
import { delayNavigation, openBackOffice } from "./back-office.ts"
import { baker, brewer, potter, readBrands, vendorCard } from "./vendor-cards.ts"

const site = await openBackOffice()

test("all_vendors_shows_a_heading_the_total_and_todays_date", async () => {
	await addApplications(site.db, [potter, baker, brewer])
	const page = await site.open("/admin/vendors?q=udongo")
	await page.getByRole("heading", { name: "All Vendors", level: 1 }).waitFor()
	await page.getByText("Total Vendors: 3", { exact: true }).waitFor()
	const today = new Intl.DateTimeFormat("en-GB", { timeZone: "Africa/Nairobi", dateStyle: "medium" })
	await page.getByText(`Updated: ${today.format(new Date())}`, { exact: true }).waitFor()
	expect(await readBrands(page)).toEqual(["Udongo Pottery"])
})

test("first_it_says_loading_vendors", async () => {
	const page = await site.open("/admin")
	const release = await delayNavigation(page, "/admin/vendors")
	await page.getByRole("link", { name: "Vendors", exact: true }).click()
	await page.getByText("Loading vendors...", { exact: true }).waitFor()
	release()
	await page.getByText("No vendors found.", { exact: true }).waitFor()
})

test("a_card_shows_brand_description_badge_and_three_round_buttons", async () => {
	await addApplications(site.db, [potter, baker])
	const page = await site.open("/admin/vendors")
	const potters = vendorCard(page, "Udongo Pottery")
	await potters.getByText("Mugs and bowls.").waitFor()
	await potters.getByText("Pending", { exact: true }).waitFor()
	await vendorCard(page, "Mkate Bakery").getByText("Approved", { exact: true }).waitFor()
	const pressed = await Promise.all(
		["Approve Mkate Bakery", "Set Mkate Bakery to pending", "Deny Mkate Bakery"].map((name) =>
			page.getByRole("button", { name, exact: true }).getAttribute("aria-pressed"),
		),
	)
	expect(pressed).toEqual(["true", "false", "false"])
})

test("what_is_missing_has_the_fallbacks_of_the_specification", async () => {
	await addApplications(site.db, [{}])
	const page = await site.open("/admin/vendors")
	const unnamed = vendorCard(page, "Unnamed Vendor")
	await unnamed.getByText("No description provided.", { exact: true }).waitFor()
	await unnamed.getByRole("button", { name: "See More" }).click()
	const facts = (await unnamed.locator("dl").innerText()).replace(/\s*\n\s*/g, " ")
	expect(facts).toBe("Contact person N/A Email N/A Phone N/A Tent space N/A")
})

test.each([true, false])(
	"see_more_reveals_everything_and_see_less_hides_it (JavaScript: %s)",
	async (javaScript) => {
		const description = `${"a".repeat(139)}🎄 and the rest`
		await addApplications(site.db, [{ ...potter, description }])
		const page = await site.open("/admin/vendors", { javaScript })
		const potters = vendorCard(page, "Udongo Pottery")
		const short = potters.getByText(`${"a".repeat(139)}🎄…`, { exact: true })
		await short.waitFor()
		await potters.getByText("See More").click()
		await potters.getByText(description, { exact: true }).waitFor()
		expect(await short.isVisible()).toBe(false)
		const facts = (await potters.locator("dl").innerText()).replace(/\s*\n\s*/g, " ")
		expect(facts).toBe(
			"Contact person Wanjiru Kamau Email potter@clay.example Phone +254 712 345 678 Tent space Walk-in Tent - Kshs 36,000 Website udongo.example Instagram @udongo Facebook facebook.com/udongo",
		)
		await potters.getByText("See Less").click()
		await short.waitFor()
		expect(await potters.locator("dl").isVisible()).toBe(false)
	},
)

test("a_stored_script_address_is_text_and_never_a_link", async () => {
	const hostile = "javascript:alert(document.domain)"
	await addApplications(site.db, [
		{ ...potter, website: hostile, instagram: "data:text/html,x", facebook: "https://facebook.com/udongo" },
		{ brandName: "<img src=x onerror=alert(1)>", description: "</p><script>alert(1)</script>" },
	])
	const page = await site.open("/admin/vendors")
	page.on("dialog", () => expect.unreachable("a script ran"))
	await vendorCard(page, "Udongo Pottery").getByRole("button", { name: "See More" }).click()
	await page.getByText(hostile, { exact: true }).waitFor()
	const links = await page
		.getByRole("article")
		.getByRole("link")
		.evaluateAll((all) => all.map((a) => a.getAttribute("href") ?? ""))
	const written = links.filter((address) => !address.startsWith("/admin/"))
	expect(written).toEqual(["mailto:potter@clay.example", "tel:+254712345678", "https://facebook.com/udongo"])
	await page.getByRole("heading", { name: "<img src=x onerror=alert(1)>" }).waitFor()
})

test("a_list_that_could_not_be_read_says_so_instead_of_no_vendors_found", async () => {
	site.expectNoise(/503/)
	await site.withoutApplications(async () => {
		const page = await site.open("/admin/vendors")
		await page.getByText("The vendors could not be loaded.").waitFor()
		expect(await page.getByText("No vendors found.").count()).toBe(0)
		expect(await page.getByRole("link", { name: "Try again" }).getAttribute("href")).toBe("/admin/vendors")
	})
	expect(site.server.output()).toContain('"screen":"vendors","msg":"could not be read"')
})

test("all_vendors_is_accessible_at_any_width_light_or_dark", async () => {
	await addApplications(site.db, [potter, baker, brewer])
	const page = await site.open("/admin/vendors")
	await page.getByRole("button", { name: "See More about Udongo Pottery" }).click()
	await page.getByRole("button", { name: "Deny Udongo Pottery" }).click()
	await page.getByText("Denial email sent to Udongo Pottery").waitFor()
	expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
})

test("without_a_result_it_is_accessible_too", async () => {
	expect(await findAccessibilityViolationsEverywhere(await site.open("/admin/vendors?q=nobody"))).toEqual([])
})
