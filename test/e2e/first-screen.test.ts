import type { Page } from "playwright-core"
import sharp from "sharp"
import { describe, expect, test } from "vitest"
import { openSite } from "./site.ts"

const site = await openSite()

const WIDTHS = [320, 360, 390, 768, 1024, 1280, 1366, 1440, 1536, 1680, 1920, 2560, 3440]
const SLIDES = [1, 2, 3, 4, 5]
const HERO = "main > div:first-child"

interface Box {
	x: number
	y: number
	width: number
	height: number
}

/** In the browser: every line of text in the opening, and the boxes of what must not touch each other. */
function measure(selector: string) {
	const hero = document.querySelector(selector)
	if (!hero) throw new Error("no opening")
	const boxOf = ({ x, y, width, height }: DOMRect): Box => ({ x, y, width, height })
	const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true })
	const parts = [...hero.querySelectorAll("h1, p, a, button")].filter(
		(part) => isSeen(part) && !part.querySelector("a, button"),
	)
	const lines = parts.flatMap((part, of) => {
		const { color, fontSize, fontWeight } = getComputedStyle(part)
		const size = Number.parseFloat(fontSize)
		const range = document.createRange()
		range.selectNodeContents(part)
		return [...range.getClientRects()].map((box) => ({
			...boxOf(box),
			text: part.textContent ?? "",
			color: color.match(/[\d.]+/g)?.map(Number) ?? [],
			isLarge: size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700),
			of,
		}))
	})
	const frame = hero.querySelector("[aria-roledescription=slide]:not([hidden])")?.getBoundingClientRect()
	return {
		lines: lines.filter(({ width, height, text }) => width > 0 && height > 0 && text.trim()),
		parts: parts.map((part) => ({ ...boxOf(part.getBoundingClientRect()), name: part.textContent })),
		buttons: [...hero.querySelectorAll("button")].map((part) => boxOf(part.getBoundingClientRect())),
		picture: frame && boxOf(frame),
		height: hero.getBoundingClientRect().height,
		bottom: hero.getBoundingClientRect().bottom,
		pageWidth: document.documentElement.scrollWidth,
	}
}
type Measured = ReturnType<typeof measure>

async function showSlide(page: Page, number: number): Promise<void> {
	const current = page.locator('[aria-roledescription="slide"][aria-hidden="false"]')
	const isThere = async () => (await current.getAttribute("aria-label"))?.startsWith(`${number} `)
	while (!(await isThere())) await page.getByRole("button", { name: "Next picture" }).click()
	await current.locator("img").evaluate((image: HTMLImageElement) => image.decode())
	await page.mouse.move(0, 0)
}

/** Rules that the policy of the page would keep away as a style element. @returns what takes them away again */
async function addRules(page: Page, rules: string): Promise<() => Promise<void>> {
	await page.evaluate((text) => {
		const sheet = new CSSStyleSheet()
		sheet.replaceSync(text)
		document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
	}, rules)
	return () =>
		page.evaluate(() => {
			document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1)
		})
}

/** The opening without its letters, as pixels. */
async function groundOf(page: Page) {
	const showLetters = await addRules(page, `${HERO} * { color: transparent !important }`)
	const { data, info } = await sharp(await page.screenshot())
		.removeAlpha()
		.raw()
		.toBuffer({ resolveWithObject: true })
	await showLetters()
	return { data, width: info.width }
}
type Ground = Awaited<ReturnType<typeof groundOf>>

function pixelsOf({ data, width }: Ground, box: Box): number[][] {
	const pixels: number[][] = []
	for (let y = Math.ceil(box.y); y < Math.floor(box.y + box.height); y += 1)
		for (let x = Math.max(0, Math.ceil(box.x)); x < Math.min(width, Math.floor(box.x + box.width)); x += 1)
			pixels.push([...data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)])
	return pixels
}

/** WCAG 2.2, 1.4.3. */
function luminance(rgb: number[]): number {
	const [r = 0, g = 0, b = 0] = rgb.map((value) => {
		const share = value / 255
		return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
	})
	return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: number[], other: number[]): number {
	const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
	return (light + 0.05) / (dark + 0.05)
}

/** Lines that cannot be read: the hundredth part of the ground that is worst for their colour. */
function unreadable({ lines }: Measured, ground: Ground): string[] {
	return lines.flatMap((line) => {
		const known = new Map<number, number>()
		const contrasts = pixelsOf(ground, line).map((pixel) => {
			const key = ((pixel[0] ?? 0) << 16) + ((pixel[1] ?? 0) << 8) + (pixel[2] ?? 0)
			const found = known.get(key) ?? contrast(line.color, pixel)
			known.set(key, found)
			return found
		})
		const worst = contrasts.sort((a, b) => a - b)[Math.floor(contrasts.length / 100)] ?? 0
		return worst < (line.isLarge ? 3 : 4.5) ? [`"${line.text}" ${worst.toFixed(2)}`] : []
	})
}

/** Lines over anything but one plain colour. */
function restless({ lines }: Measured, ground: Ground): string[] {
	return lines.flatMap((line) => {
		const counts = new Map<string, number>()
		const pixels = pixelsOf(ground, line).map(String)
		for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1)
		const plain = Math.max(...counts.values()) / pixels.length
		return plain < 0.97 ? [`"${line.text}" ${plain.toFixed(2)}`] : []
	})
}

const overlap = (a: Box, b: Box) =>
	Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > 0.5 &&
	Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > 0.5

/** What touches what it should not, or leaves the page. */
function collisions({ parts, lines, buttons, picture, pageWidth }: Measured, width: number): string[] {
	const pairs = parts.flatMap((part, at) =>
		parts.slice(at + 1).flatMap((other) => (overlap(part, other) ? [`${part.name} × ${other.name}`] : [])),
	)
	const outside = lines.filter(({ x, width: wide }) => x < 0 || x + wide > width + 0.5)
	const covering = picture ? buttons.filter((button) => overlap(button, picture)) : []
	return [
		...pairs,
		...outside.map(({ text }) => `${text} leaves the window`),
		...covering.map(() => "a button of the slideshow covers the picture"),
		...(pageWidth > width ? ["the page scrolls sideways"] : []),
	]
}

async function faultsOf(page: Page, width: number): Promise<string[]> {
	const measured = await page.evaluate(measure, HERO)
	const ground = await groundOf(page)
	const isWhole = measured.bottom <= (page.viewportSize()?.height ?? 0)
	if (!isWhole) throw new Error("the window is too small for the opening")
	return [...unreadable(measured, ground), ...restless(measured, ground), ...collisions(measured, width)]
}

interface Look {
	/** CSS pixels of the usual letters. */
	letters?: number
	colorScheme?: "light" | "dark"
	/** Of the window, which shows the whole opening. */
	height?: number
}

async function openHome(width: number, { letters = 16, colorScheme, height }: Look = {}): Promise<Page> {
	const page = await site.page({ width, colorScheme: colorScheme ?? "light", reducedMotion: "reduce" })
	await page.setViewportSize({ width, height: height ?? (width < 1024 ? 1600 : 900) })
	const browser = await page.context().newCDPSession(page)
	await browser.send("Page.enable")
	await browser.send("Page.setFontSizes", { fontSizes: { standard: letters, fixed: letters } })
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
		const { parts, height } = await page.evaluate(measure, HERO)
		places.add(JSON.stringify([height, parts.slice(0, 4).map(({ name: _, ...box }) => box)]))
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
		const page = await openHome(width, { letters: 32, height: 2800 })
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
		const [heading, text] = (await page.evaluate(measure, HERO)).parts
		const gap = (text?.y ?? 0) - (heading?.y ?? 0) - (heading?.height ?? 0)
		expect(gap).toBeGreaterThan(0)
		expect(gap).toBeLessThanOrEqual(24)
	})

	test("words_on_the_market_would_be_noticed", async () => {
		const page = await openHome(1440)
		await addRules(page, `${HERO} h1 { transform: translate(45vw, 30vh) }`)
		const faults = (await faultsOf(page, 1440)).join("\n")
		expect(faults).toMatch(/"Made by hand[^"]*" [0-2]\.\d/)
		await addRules(page, `${HERO} h1 { transform: translateY(60px) !important }`)
		expect((await faultsOf(page, 1440)).join("\n")).toMatch(/Made by hand.* × Three days/)
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
