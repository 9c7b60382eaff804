import { eq } from "drizzle-orm"
import type { Page } from "playwright-core"
import { describe, expect, test } from "vitest"
import { CONTENT_DOCUMENTS } from "../../app/domain/content/documents.ts"
import { readContentDocument } from "../../app/domain/content/queries.server.ts"
import { contentDocuments } from "../../app/domain/content/schema.server.ts"
import {
	addCssRules,
	captureBackground,
	findBusyLines,
	findCollisions,
	findUnreadableLines,
	measureHero,
} from "./hero-legibility.ts"
import { openSite } from "./site.ts"

const site = await openSite()
await putFestivalsAhead()

const WIDTHS = [320, 360, 390, 768, 1024, 1280, 1366, 1440, 1536, 1680, 1920, 2560, 3440]
const SLIDES = [1, 2, 3, 4, 5]
const HERO = "main > div:first-child"

/** The opening says most while a festival is ahead. */
async function putFestivalsAhead(): Promise<void> {
	const body = (await readContentDocument(site.db, CONTENT_DOCUMENTS.editionPages)).map((page) => ({
		...page,
		startsOn: "2033-11-29",
		endsOn: "2033-12-01",
	}))
	await site.db
		.update(contentDocuments)
		.set({ body })
		.where(eq(contentDocuments.name, CONTENT_DOCUMENTS.editionPages.name))
}

async function showSlide(page: Page, number: number): Promise<void> {
	const current = page.locator('[aria-roledescription="slide"][aria-hidden="false"]')
	const isThere = async () => (await current.getAttribute("aria-label"))?.startsWith(`${number} `)
	while (!(await isThere())) await page.getByRole("button", { name: "Next slide" }).click()
	await current.locator("img").evaluate((image: HTMLImageElement) => image.decode())
	await page.mouse.move(0, 0)
}

async function faultsOf(page: Page, width: number): Promise<string[]> {
	const measured = await page.evaluate(measureHero, HERO)
	const ground = await captureBackground(page, HERO, measured)
	const isWhole = measured.bottom <= (page.viewportSize()?.height ?? 0)
	if (!isWhole) throw new Error("the window is too small for the opening")
	return [
		...findUnreadableLines(measured, ground),
		...findBusyLines(measured, ground),
		...findCollisions(measured, width),
	]
}

interface Look {
	/** CSS pixels of the usual letters. */
	letters?: number
	colorScheme?: "light" | "dark"
	/** Of the window, which shows the whole opening. */
	height?: number
}

async function openHome(width: number, { letters = 16, colorScheme, height }: Look = {}): Promise<Page> {
	const page = await site.newPage({ width, colorScheme: colorScheme ?? "light", reducedMotion: "reduce" })
	await page.setViewportSize({ width, height: height ?? (width < 1024 ? 1600 : 900) })
	const browser = await page.context().newCDPSession(page)
	await browser.send("Page.enable")
	await browser.send("Page.setFontSizes", { fontSizes: { standard: letters, fixed: letters } })
	await expect.poll(async () => (await fetch(site.url)).text()).toContain("1 December 2033")
	await page.goto("/")
	await page.evaluate(() => document.fonts.ready)
	return page
}

/** Of every slide: what is wrong, and where things stand. */
async function lookAtSlides(page: Page, width: number) {
	const faults: string[] = []
	const places = new Set<string>()
	for (const slide of SLIDES) {
		await showSlide(page, slide)
		faults.push(...(await faultsOf(page, width)).map((fault) => `slide ${slide}: ${fault}`))
		const { parts, height } = await page.evaluate(measureHero, HERO)
		places.add(JSON.stringify([height, parts.slice(0, 5).map(({ name: _, ...box }) => box)]))
	}
	return { faults, places: places.size }
}

describe("words over the pictures of the home page", () => {
	test.each(WIDTHS)("have_a_calm_place_at_%i_px_on_every_slide_and_nothing_moves", async (width) => {
		const page = await openHome(width)
		expect(await lookAtSlides(page, width)).toEqual({ faults: [], places: 1 })
	})

	test.each([320, 768, 1280, 1920])("also_at_%i_px_by_night", async (width) => {
		const page = await openHome(width, { colorScheme: "dark" })
		expect(await lookAtSlides(page, width)).toEqual({ faults: [], places: 1 })
	})

	test.each([320, 390, 768, 1024, 1440, 2560])("also_at_%i_px_with_letters_twice_as_large", async (width) => {
		const page = await openHome(width, { letters: 32, height: 3200 })
		expect(await lookAtSlides(page, width)).toEqual({ faults: [], places: 1 })
	})

	test.each([320, 1024, 1366, 1920])("also_at_%i_px_under_a_headline_of_a_hundred_letters", async (width) => {
		const page = await openHome(width, { height: 1600 })
		await page.locator("main h1").evaluate((heading) => {
			heading.textContent =
				"Three days of pots, baskets, beads and bread, made within a day of Nairobi. Bring the whole family."
		})
		expect(await lookAtSlides(page, width)).toEqual({ faults: [], places: 1 })
	})

	test.each([320, 1440, 2560])("at_%i_px_no_hole_parts_the_headline_from_the_text", async (width) => {
		const page = await openHome(width)
		const [heading, text] = (await page.evaluate(measureHero, HERO)).parts
		const gap = (text?.y ?? 0) - (heading?.y ?? 0) - (heading?.height ?? 0)
		expect(gap).toBeGreaterThan(0)
		expect(gap).toBeLessThanOrEqual(24)
	})

	test("words_on_the_market_would_be_noticed", async () => {
		const page = await openHome(1440)
		await addCssRules(page, `${HERO} h1 { transform: translate(45vw, 30vh) }`)
		const faults = (await faultsOf(page, 1440)).join("\n")
		expect(faults).toMatch(/"Made by hand[^"]*" [0-2]\.\d/)
		await addCssRules(page, `${HERO} h1 { transform: translateY(60px) !important }`)
		expect((await faultsOf(page, 1440)).join("\n")).toMatch(/Made by hand.* × Arts, crafts/)
	})
})

test("the_main_links_come_before_the_buttons_of_the_slideshow", async () => {
	const page = await openHome(1280)
	const order = await page
		.locator(HERO)
		.locator("a, button")
		.evaluateAll((parts) => parts.map((part) => part.tagName))
	expect(order).toEqual(["A", "A", "BUTTON", "BUTTON", "BUTTON"])
})
