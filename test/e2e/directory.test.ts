import { brotliCompressSync } from "node:zlib"
import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import july from "../../content/directory/july-2024.json" with { type: "json" }
import { openHydratedPage } from "./browsing.ts"
import { openSite } from "./site.ts"

const site = await openSite()

const squares = (page: Page) => page.getByRole("main").getByRole("listitem")
const namesOn = async (page: Page) => (await squares(page).allInnerTexts()).map((text) => text.trim())
const search = (page: Page) => page.getByRole("searchbox", { name: "Search the vendors" })
const byName = (names: string[]) =>
	names.toSorted((a, b) =>
		a.toLowerCase() < b.toLowerCase() ? -1 : a.toLowerCase() > b.toLowerCase() ? 1 : 0,
	)
const julyNames = byName(july.map(({ name }) => name))
const julyNamed = (part: string) => julyNames.filter((name) => name.toLowerCase().includes(part))

test("a_search_box_with_placeholder_and_a_grid_sorted_alphabetically_by_name", async () => {
	const page = await site.newPage()
	await openHydratedPage(page, "/vendors")
	expect(await search(page).getAttribute("placeholder")).toBe("search for brand")
	expect(await namesOn(page)).toEqual(julyNames)
	expect(await page.getByRole("status").getByText("140 vendors").count()).toBe(1)
})

test("vendors_carries_the_older_list_and_vendors_dec_the_newer_in_any_letter_case", async () => {
	const page = await site.newPage({ javaScript: false })
	const headings = ["/vendors", "/VENDORS", "/Vendors-dec", "/vendors-dec"].map(async (path) => {
		const html = await (await fetch(site.url + path)).text()
		return [/<h1[^>]*>([^<]*)/.exec(html)?.[1], /rel="canonical" href="[^"]*?(\/[^"/]*)"/.exec(html)?.[1]]
	})
	expect(await Promise.all(headings)).toEqual([
		["Vendors, July 2024", "/vendors"],
		["Vendors, July 2024", "/vendors"],
		["Vendors, December 2024", "/Vendors-dec"],
		["Vendors, December 2024", "/Vendors-dec"],
	])
	await page.goto("/Vendors-dec")
	expect(await squares(page).count()).toBe(130)
})

test("search_filters_live_from_an_empty_start_as_a_case_insensitive_substring_on_name", async () => {
	const page = await site.newPage()
	await openHydratedPage(page, "/vendors")
	expect(await search(page).inputValue()).toBe("")
	expect(await squares(page).count()).toBe(140)
	const few = julyNamed("cra")
	await search(page).pressSequentially("CRA")
	await expect.poll(() => namesOn(page)).toEqual(few)
	expect(await page.getByRole("status").getByText(`${few.length} of 140 vendors`).count()).toBe(1)
	await search(page).pressSequentially("zzz")
	await page.getByText("No brand found.").waitFor()
	await page.getByText("Or look for what they make: “Filter by craft”, above.").waitFor()
	expect(await namesOn(page)).toEqual([])
	await search(page).fill("")
	await expect.poll(() => namesOn(page)).toEqual(julyNames)
})

test("what_is_searched_for_is_in_the_address_and_found_again", async () => {
	const page = await site.newPage()
	await openHydratedPage(page, "/vendors")
	await search(page).fill("honey")
	await page.waitForURL("**/vendors?q=honey")
	await page.reload()
	expect(await search(page).inputValue()).toBe("honey")
	await expect.poll(() => namesOn(page)).toEqual(julyNamed("honey"))
})

test("what_was_typed_before_our_code_ran_is_searched_for", async () => {
	const page = await site.newPage()
	await page.route("**/assets/entry.client-*.js", async (route) => {
		await search(page).fill("honey")
		await route.continue()
	})
	await openHydratedPage(page, "/vendors")
	await expect.poll(() => namesOn(page)).toEqual(julyNamed("honey"))
})

test("without_javascript_the_search_is_a_form", async () => {
	const page = await site.newPage({ javaScript: false, width: 360 })
	await page.goto("/vendors")
	await search(page).fill("CRA")
	await page.getByRole("button", { name: "Search" }).click()
	expect(page.url()).toBe(`${site.url}/vendors?q=CRA`)
	expect(await namesOn(page)).toEqual(julyNamed("cra"))
})

test("only_the_older_list_falls_back_to_the_default_user_icon", async () => {
	const iconsOf = async (path: string) => {
		const html = await (await fetch(site.url + path)).text()
		return html.match(/<img src="\/images\/default-user\/[a-z-]+\.svg"/g)?.length ?? 0
	}
	const withoutLogo = july.filter(({ logo }) => !logo).length
	expect(await Promise.all(["/vendors", "/Vendors-dec"].map(iconsOf))).toEqual([withoutLogo, 0])
	expect(withoutLogo).toBeGreaterThan(0)
})

test("squares_are_images_of_fixed_size_lazy_from_the_fifth_on_and_the_whole_page_is_light", async () => {
	const html = await (await fetch(`${site.url}/vendors`)).text()
	const images = html.match(/<li[^>]*><a [^>]*><img [^>]*>/g) ?? []
	expect(images).toHaveLength(140)
	expect(images.filter((image) => !/width="\d+" height="\d+"/.test(image))).toEqual([])
	const lazy = images.map((image) => image.includes('loading="lazy"'))
	expect(lazy).toEqual(images.map((_, index) => index >= 4))
	expect(brotliCompressSync(html).length).toBeLessThanOrEqual(20 * 1024)
})

test("each_vendor_has_a_page_of_its_own_for_search_engines", async () => {
	const page = await site.newPage({ javaScript: false, width: 360 })
	await page.goto("/vendors/acacia-ceramics")
	expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Acacia Ceramics")
	expect(await page.title()).toBe("Acacia Ceramics, vendor at Tamasha")
	await page.getByText("Stoneware fired in Tigoni").waitFor()
	const link = (selector: string, name: string) => page.locator(selector).getAttribute(name)
	expect(await link("link[rel=canonical]", "href")).toBe(`${site.url}/vendors/acacia-ceramics`)
	expect(await page.locator("meta[name=robots]").count()).toBe(0)
	expect(await link("meta[property='og:image']", "content")).toBe(
		`${site.url}/directory/july-2024/acacia-ceramics/sharing-picture.jpg`,
	)
	await page.getByRole("link", { name: "Vendors, December 2024" }).click()
	expect(page.url()).toBe(`${site.url}/Vendors-dec/acacia-ceramics`)
	await page.getByRole("link", { name: "All vendors at this festival" }).click()
	expect(new URL(page.url()).pathname).toBe("/Vendors-dec")
})

test("an_unknown_vendor_is_a_404", async () => {
	const paths = ["/vendors/nobody", "/Vendors-dec/nobody", "/vendors?vendor=nobody"]
	const answers = await Promise.all(paths.map((path) => fetch(site.url + path)))
	expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
	const texts = await Promise.all(answers.map((answer) => answer.text()))
	expect(texts.map((text) => /<h1[^>]*>([^<]*)/.exec(text)?.[1])).toEqual(texts.map(() => "ERROR 404"))
})
