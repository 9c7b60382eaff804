import type { Page } from "playwright-core"
import { describe, expect, test } from "vitest"
import { listVendors } from "../../app/domain/directory/queries.server.ts"
import { setApplicationsOpen } from "../../app/domain/editions/editions.fixture.ts"
import { findEdition } from "../../app/domain/editions/queries.server.ts"
import guidelines from "../../content/vendor-guidelines.json" with { type: "json" }
import { groupIntoRows, measureBoundingBoxes } from "./bounding-boxes.ts"
import { openPageAt, resize, WIDTHS } from "./browsing.ts"
import { openSite } from "./site.ts"

const site = await openSite({ reducedMotion: "no-preference" })
const open = (path: string, width: number) => openPageAt(site, path, width)

describe("pages_of_words_open_with_a_picture", () => {
	test.each(["/tickets", "/contact", "/extras", "/about", "/vendor-guidelines", "/no-such-page"])(
		"%s",
		async (path) => {
			if (path === "/no-such-page") site.expectNoise(/status of 404/)
			const page = await open(path, 1280)
			for (const width of WIDTHS) {
				await resize(page, width)
				const pictures = await measureBoundingBoxes(page, "main img[src^='/art/pages/']")
				expect(pictures).toHaveLength(1)
				// Seen before one scrolls, whole or its beginning.
				expect(pictures[0]?.top).toBeLessThan(800)
			}
		},
	)
})

test("tickets_names_a_festival_its_days_its_place_and_a_price", async () => {
	const page = await open("/tickets", 390)
	const festival = page.getByRole("main").locator("section[aria-labelledby=festival]")
	await festival.getByRole("heading", { name: "Christmas Festival 2025" }).waitFor()
	await festival.getByText("12-14 Dec 2025, 9 AM to 7 PM daily").waitFor()
	await festival.getByText("Vocational college off a UN avenue in Gigiri, Nairobi").waitFor()
	await festival.getByText("KES 500").waitFor()
	expect(await festival.getByRole("link", { name: "See the festival" }).getAttribute("href")).toBe(
		"/eventpage",
	)
})

test("while_applications_are_closed_no_half_of_a_row_stays_empty", async () => {
	await setApplicationsOpen(site.db, false)
	await expect.poll(async () => (await fetch(site.url)).text()).not.toContain("Bring your stall")
	const page = await open("/", 1280)
	const invitation = page.locator("main section", { hasText: "Get our newsletter" })
	expect((await invitation.boundingBox())?.width).toBeGreaterThan(1200)
	await setApplicationsOpen(site.db, true)
})

test("prices_of_an_earlier_festival_say_whose_they_are_and_that_the_next_may_differ", async () => {
	const page = await open("/tickets", 390)
	const festival = page.getByRole("main").locator("section[aria-labelledby=festival]")
	await festival.getByRole("heading", { name: "Prices for one day at Christmas Festival 2024" }).waitFor()
	await festival.getByText("Prices at the next festival may be different.").waitFor()
	const link = festival.getByRole("link", { name: "See what was on at Christmas Festival 2024" })
	expect(await link.getAttribute("href")).toBe("/xmas-2024")
	expect(await festival.innerText()).not.toContain("that festival")
})

test("everybody_of_the_team_has_a_face_and_nobody_stands_alone_in_a_row", async () => {
	const page = await open("/about", 1280)
	for (const width of WIDTHS) {
		await resize(page, width)
		const people = "section[aria-labelledby=our-team] li"
		expect(await page.locator(`${people} img[src^='/art/faces/']`).count()).toBe(7)
		const sizes = groupIntoRows(await measureBoundingBoxes(page, people)).map((row) => row.length)
		expect(new Set(sizes).size, `${width} px: ${sizes}`).toBe(1)
	}
})

test("every_chapter_of_about_fills_the_column_under_its_heading", async () => {
	const page = await open("/about", 1280)
	for (const id of ["introduction", "why-us", "our-services"])
		expect(await page.locator(`section[aria-labelledby=${id}] > :first-child img`).count(), id).toBe(1)
})

describe("the directory", () => {
	test("makers_without_a_logo_have_twelve_different_pictures", async () => {
		const page = await open("/vendors", 1280)
		const pictures = await page
			.locator("main li img[src^='/images/default-user']")
			.evaluateAll((images) => images.map((image) => image.getAttribute("src")))
		expect(pictures).toHaveLength(12)
		expect(new Set(pictures).size).toBe(12)
	})

	test("search_needs_no_button_but_without_javascript", async () => {
		const button = (page: Page) => page.locator("main form[role=search] button")
		const page = await open("/vendors", 390)
		expect(await button(page).isVisible()).toBe(false)
		const plain = await site.newPage({ width: 390, javaScript: false })
		await plain.goto("/vendors")
		expect(await button(plain).isVisible()).toBe(true)
	})

	test("letters_lead_through_a_list_that_is_half_as_long_on_a_phone", async () => {
		const page = await open("/vendors", 390)
		expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(10_000)
		const letters = page.getByRole("navigation", { name: "From A to Z" })
		await letters.getByRole("link", { name: "M", exact: true }).click()
		await page.waitForURL("**/vendors#v-madafu-man")
		await expect
			.poll(() => page.locator("#v-madafu-man").evaluate((link) => link.getBoundingClientRect().top))
			.toBeLessThan(200)
		// They cover nothing that they led to, and none of them is cut at any width.
		const [row, maker] = await measureBoundingBoxes(page, "main nav, #v-madafu-man")
		expect(row?.bottom).toBeLessThanOrEqual(maker?.top ?? 0)
		for (const width of WIDTHS) {
			await resize(page, width)
			expect(await letters.evaluate((nav) => nav.scrollWidth - nav.clientWidth), `${width} px`).toBe(0)
		}
		await page.getByRole("searchbox").fill("honey")
		await letters.waitFor({ state: "hidden" })
	})

	test("a_maker_without_words_is_told_by_their_craft_and_others_of_it", async () => {
		const page = await open("/vendors/kuku-kwa-kuku", 390)
		await page.getByText("grill", { exact: true }).waitFor()
		const kin = page.locator("section[aria-labelledby=related]").getByRole("link")
		expect(await kin.allInnerTexts()).toEqual(["Mishkaki Mile", "Mulembe Grill", "Nyama na Moshi"])
		await kin.first().click()
		await page.getByRole("heading", { level: 1, name: "Mishkaki Mile" }).waitFor()
	})

	test("below_every_maker_stand_others_even_where_nobody_has_the_same_craft", async () => {
		const edition = await findEdition(site.db, "christmas-2024")
		const vendors = await listVendors(site.db, edition?.id ?? 0)
		const crafts = vendors.map(({ craft }) => craft)
		const lonely = vendors.find(({ craft }) => crafts.filter((one) => one === craft).length === 1)
		const page = await open(`/Vendors-dec/${lonely?.slug}`, 390)
		const kin = page.getByRole("region", { name: "Also at this festival" })
		expect(await kin.getByRole("link").count()).toBe(6)
	})
})

test("every_chapter_of_the_guidelines_has_a_picture_of_its_own", async () => {
	const page = await open("/vendor-guidelines", 1280)
	const pictureOf = async (slug: string) => {
		const images = page.locator(`section[aria-labelledby=${slug}] img[src^='/art/chapters/']`)
		return (await images.count()) === 1 && (await images.getAttribute("src"))
	}
	const pictures = await Promise.all(guidelines.sections.map(({ slug }) => pictureOf(slug)))
	expect(new Set(pictures.filter(Boolean)).size).toBe(guidelines.sections.length)
	// What is to be signed is no chapter, and would be noticed as one without a picture.
	expect(await pictureOf("forms")).toBe(false)
})

test("the_404_shouts_nothing_but_its_own_words_and_has_no_proverb_but_the_footers", async () => {
	site.expectNoise(/status of 404/)
	for (const path of ["/no-such-page", "/about"]) {
		const page = await open(path, 1280)
		const proverbs = await page
			.locator("[lang=sw]")
			.evaluateAll((sayings) =>
				sayings.map((saying) => [
					getComputedStyle(saying).textTransform,
					Number.parseFloat(getComputedStyle(saying).fontSize) <= 24,
				]),
			)
		expect(proverbs.length).toBe(1)
		expect(new Set(proverbs.flat())).toEqual(new Set(["none", true]))
		const borders = await measureBoundingBoxes(page, "svg:has(> pattern)")
		const touching = borders.slice(1).filter(({ top }, index) => top - (borders[index]?.bottom ?? 0) < 1)
		expect(touching, `borders of cloth on ${path}`).toEqual([])
	}
})

test("everything_in_the_footer_begins_at_its_columns", async () => {
	const page = await open("/about", 1280)
	for (const width of WIDTHS) {
		await resize(page, width)
		const [name, firstLink] = await measureBoundingBoxes(
			page,
			"footer p:has([class*=lettering]), footer > :last-child li:first-child a",
		)
		expect(name?.left).toBe(firstLink?.left)
		const aligned = await page
			.locator("footer :is(p, blockquote, h2, a)")
			.evaluateAll((texts) => texts.map((text) => getComputedStyle(text).textAlign))
		expect(aligned).not.toContain("center")
	}
})

test("every_shared_page_has_a_picture_with_its_own_name", async () => {
	const xml = await (await fetch(`${site.url}/sitemap.xml`)).text()
	const paths = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => new URL(url).pathname)
	// Vendors get the address of the extras by email, and pass it on.
	const pages = [...paths.filter((path) => !/^\/vendors(-dec)?\/./i.test(path)), "/extras"]
	const pictures = await Promise.all(
		pages.map(async (path) => {
			const html = await (await fetch(site.url + path)).text()
			return /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? path
		}),
	)
	expect(new Set(pictures).size).toBe(pages.length)
	const answers = await Promise.all(pictures.map((picture) => fetch(picture)))
	expect(answers.map(({ headers }) => headers.get("content-type"))).toEqual(pages.map(() => "image/jpeg"))
	const bytes = await Promise.all(answers.map(async (answer) => (await answer.arrayBuffer()).byteLength))
	expect(bytes.filter((size) => size < 20_000 || size > 300_000)).toEqual([])
	expect(new Set(bytes).size).toBe(pages.length)
	expect((await fetch(`${site.url}/sharing-pictures/nothing.jpg`)).status).toBe(404)
})
