import type { Page } from "playwright-core"
import { describe, expect, test } from "vitest"
import pictures from "../../content/gallery.json" with { type: "json" }
import { findAccessibilityViolationsEverywhere } from "./axe.ts"
import { openHydratedPage } from "./browsing.ts"
import { openSite } from "./site.ts"

const site = await openSite()

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })
const tiles = (page: Page) => page.getByRole("main").getByRole("listitem").getByRole("link")
const sources = (page: Page) =>
	page.locator("main li img").evaluateAll((images) => images.map((image) => image.getAttribute("src")))
const filesOf = (month?: string) =>
	pictures.filter((picture) => !month || picture.month === month).map(({ file }) => file)
const pressed = (page: Page) => page.locator("button[aria-pressed=true]").allInnerTexts()

test("a_grid_of_about_50_lazy_images_alternating_square_and_portrait_with_captions", async () => {
	const page = await site.newPage()
	await openHydratedPage(page, "/gallery")
	expect(await sources(page)).toEqual(filesOf())
	expect(pictures.length).toBeGreaterThanOrEqual(45)
	const shown = await page.locator("main li").evaluateAll((items) =>
		items.map((item) => {
			const image = item.querySelector("img")
			const shape = image && (image.width === image.height ? "square" : "portrait")
			return {
				shape,
				loading: image?.loading,
				alt: image?.alt,
				caption: item.querySelector("p")?.textContent,
			}
		}),
	)
	expect(shown).toEqual(pictures.map(({ shape, alt, caption }) => ({ shape, loading: "lazy", alt, caption })))
	const turns = pictures.filter(({ shape }, nth) => shape !== pictures[nth - 1]?.shape).length
	expect(turns / pictures.length).toBeGreaterThan(0.9)
})

describe.each([{ javaScript: true }, { javaScript: false }])(
	"with $javaScript JavaScript",
	({ javaScript }) => {
		const open = async (path: string) => {
			const page = await site.newPage({ javaScript, width: 360 })
			if (javaScript) await openHydratedPage(page, path)
			else await page.goto(path)
			return page
		}

		test("year_buttons_2024_2023_2022_2021_where_2024_is_the_default", async () => {
			const page = await open("/gallery")
			const years = page.getByRole("button", { name: /^20\d\d$/ })
			expect(await years.allInnerTexts()).toEqual(["2024", "2023", "2022", "2021"])
			expect(await pressed(page)).toContain("2024")
			await page.getByRole("status").getByText(`${pictures.length} pictures, 2024`).waitFor()
		})

		test("a_year_without_pictures_says_so_in_words", async () => {
			const page = await open("/gallery")
			for (const year of ["2023", "2022", "2021"]) {
				await button(page, year).click()
				await page.getByRole("status").getByText(`no pictures from ${year}`).waitFor()
				expect(new URL(page.url()).searchParams.get("year")).toBe(year)
				expect(await pressed(page)).toContain(year)
				expect(await tiles(page).count()).toBe(0)
			}
			await button(page, "2024").click()
			await page.getByRole("status").getByText("pictures, 2024").waitFor()
			expect(await tiles(page).count()).toBe(pictures.length)
		})

		test("a_filter_button_reveals_april_july_and_december_which_filter_by_month", async () => {
			const page = await open("/gallery")
			expect(await button(page, "JULY").count()).toBe(0)
			expect(await page.locator("main button[aria-expanded]").getAttribute("aria-expanded")).toBe("false")
			await button(page, "Filter by month").click()
			for (const month of ["APRIL", "JULY", "DECEMBER"]) {
				await button(page, month).click()
				const files = filesOf(month.toLowerCase())
				await page.getByRole("status").getByText(`${files.length} pictures, ${month} 2024`).waitFor()
				expect(await sources(page)).toEqual(files)
				expect(await pressed(page)).toEqual(["2024", month])
				expect(new URL(page.url()).searchParams.get("month")).toBe(month.toLowerCase())
			}
			await button(page, "All months").click()
			await page.getByRole("status").getByText(`${pictures.length} pictures, 2024`).waitFor()
			expect(await pressed(page)).toEqual(["2024", "All months"])
			await button(page, "Hide months").click()
			await button(page, "JULY").waitFor({ state: "hidden" })
		})
	},
)

test("an_address_that_makes_no_sense_shows_the_default_and_an_unknown_picture_is_a_404", async () => {
	const status = async (path: string) => (await fetch(site.url + path)).status
	expect(await status("/GALLERY?year=soon&month=smarch")).toBe(200)
	expect(await status("/gallery?picture=nothing")).toBe(404)
	const page = await site.newPage({ javaScript: false })
	await page.goto("/gallery?year=soon&month=smarch")
	expect(await tiles(page).count()).toBe(pictures.length)
})

const states: Record<string, (page: Page) => Promise<unknown>> = {
	a_month: (page) => openHydratedPage(page, "/gallery?month=july"),
	an_empty_year: (page) => openHydratedPage(page, "/gallery?year=2022"),
	the_lightbox: async (page) => {
		await openHydratedPage(page, "/gallery")
		await tiles(page).first().click()
		await page.getByRole("dialog").waitFor()
	},
}
test.for(Object.entries(states))("no_barrier_in_%s_at_any_width_light_or_dark", async ([, open]) => {
	const page = await site.newPage()
	await open(page)
	expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
})
