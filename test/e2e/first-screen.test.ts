import type { Page } from "playwright-core"
import { describe, expect, test } from "vitest"
import { deal, sample } from "../sample.ts"
import { addCssRules } from "./css-rules.ts"
import { AHEAD, putFestival, putFestivalAhead } from "./festival-ahead.ts"
import {
	computeGrounds,
	findBusyLines,
	findCollisions,
	findHoles,
	findUnreadableLines,
	readGrounds,
} from "./hero-legibility.ts"
import {
	captureBackground,
	drawPicture,
	type HeroMeasurements,
	measureHero,
	measureSlides,
	showSlide,
} from "./hero-measurements.ts"
import { openSite } from "./site.ts"

const site = await openSite()

const WIDTHS = [320, 360, 390, 768, 1024, 1280, 1366, 1440, 1536, 1680, 1920, 2560, 3440]
const SLIDES = [1, 2, 3, 4, 5]
const HERO = "main > div:first-child"
const LONG_HEADLINE =
	"Three days of pots, baskets, beads and bread, made within a day of Nairobi. Bring the whole family."

const SEASONS = {
	"a festival ahead": { days: AHEAD, words: "1 December 2033" },
	"none ahead": { days: { startsOn: "2025-12-12", endsOn: "2025-12-14" }, words: "not fixed the dates" },
}

const LOOKS = {
	"usual letters": {},
	"letters twice as large": { letters: 32 },
	"a headline of a hundred letters": { headline: LONG_HEADLINE },
} satisfies Record<string, Look>

interface Look {
	/** CSS pixels of the usual letters. */
	letters?: number
	headline?: string
}

async function openHome({ letters = 16, headline }: Look): Promise<Page> {
	const page = await site.newPage({ reducedMotion: "reduce" })
	const browser = await page.context().newCDPSession(page)
	await browser.send("Page.enable")
	await browser.send("Page.setFontSizes", { fontSizes: { standard: letters, fixed: letters } })
	await page.goto("/")
	await page.evaluate(() => document.fonts.ready)
	if (headline)
		await page.locator("main h1").evaluate((heading, text) => {
			heading.textContent = text
		}, headline)
	return page
}

/** By file: drawn once, and looked at in every window. */
const drawn = new Map<string, ReturnType<typeof drawPicture>>()
const pictureOf = (page: Page, source: string) => {
	const picture = drawn.get(source) ?? drawPicture(page, source)
	drawn.set(source, picture)
	return picture
}

async function findFaults(page: Page, width: number, measured?: HeroMeasurements) {
	measured ??= await page.evaluate(measureHero, HERO)
	const grounds = computeGrounds(measured, await pictureOf(page, measured.source))
	const faults = [
		...findUnreadableLines(measured, grounds),
		...findBusyLines(measured, grounds),
		...findCollisions(measured, width),
		...findHoles(measured),
	]
	return { faults, measured, grounds }
}

/** A fault without its measure. */
const nameOf = (fault: string) => fault.replace(/ [\d.]+$/, "")

/** Of every slide at this width, by day and by night: what is wrong, and whether anything but the picture moves. */
async function findFaultsOfSlides(page: Page, width: number): Promise<string[]> {
	await page.setViewportSize({ width, height: 900 })
	const faults: string[] = []
	const layouts = new Set<string>()
	for (const colorScheme of ["light", "dark"] as const) {
		await page.emulateMedia({ colorScheme })
		for (const [index, measured] of (await measureSlides(page, HERO, SLIDES)).entries()) {
			const found = await findFaults(page, width, measured)
			faults.push(
				...found.faults.map((fault) => `${colorScheme}, ${width} px, slide ${SLIDES[index]}: ${fault}`),
			)
			const { height, parts } = measured
			const words = parts.filter(({ isOnPanel }) => isOnPanel)
			layouts.add(JSON.stringify([height, words.map(({ name: _, ...box }) => box)]))
		}
	}
	return layouts.size === 1 ? faults : [...faults, `${width} px: the text moves`]
}

/** Which looks a run sees in which season. */
const dealtLooks = deal("looks of the opening", Object.entries<Look>(LOOKS), Object.keys(SEASONS).length)

describe.each(
	Object.entries(SEASONS).map(([season, facts], nth) => [season, facts, dealtLooks[nth] ?? []] as const),
)("words over the pictures of the home page, with %s", (season, { days, words }, looks) => {
	test("are_there", () => putFestival(site, days, words))

	test.each(looks)(
		"and_%s_have_a_calm_place_at_every_width_and_slide_by_day_and_by_night",
		async (name, look) => {
			const page = await openHome(look)
			// Where they stand is measured: painting them at each width takes a third of the processor's time.
			await addCssRules(page, `${HERO} img { visibility: hidden }`)
			const faults = []
			const isEdge = (width: number) => width === WIDTHS[0] || width === WIDTHS.at(-1)
			for (const width of sample(`${season}, ${name}`, WIDTHS, 4, isEdge))
				faults.push(...(await findFaultsOfSlides(page, width)))
			expect(faults).toEqual([])
		},
	)
})

/** The rule that puts the headline on the lower right of the picture. */
async function putOnMarket(page: Page): Promise<string> {
	const { x, y, width, height } = (await page.evaluate(measureHero, HERO)).picture
	const place = `left: ${x + width / 2}px; top: ${y + height / 2}px; width: ${width / 2}px; height: ${height / 3}px`
	return `${HERO} h1 { position: fixed; ${place}; overflow: hidden; font-size: 1rem !important }`
}

describe("what would be noticed", () => {
	test("words_on_the_market_and_on_each_other", async () => {
		const page = await openHome({})
		await page.setViewportSize({ width: 1440, height: 900 })
		await addCssRules(page, `${HERO} h1 { transform: translate(45vw, 30vh) }`)
		expect((await findFaults(page, 1440)).faults.join("\n")).toMatch(/"Made by hand[^"]*" [0-2]\.\d/)
		await addCssRules(page, `${HERO} h1 { transform: translateY(60px) !important }`)
		expect((await findFaults(page, 1440)).faults.join("\n")).toMatch(/Made by hand.* × Arts, crafts/)
	})

	test("a_hole_between_the_headline_and_the_text", async () => {
		const page = await openHome({})
		await addCssRules(page, `${HERO} h1 { margin-bottom: 2rem }`)
		expect((await findFaults(page, 1280)).faults.join("\n")).toMatch(/px above Arts, crafts/)
	})

	test.each([390, 1440, 2560])("at_%i_px_what_is_worked_out_is_what_a_screenshot_shows", async (width) => {
		const page = await openHome({})
		await page.setViewportSize({ width, height: 1600 })
		for (const isOnMarket of [false, true]) {
			if (isOnMarket) await addCssRules(page, await putOnMarket(page))
			for (const slide of sample(`slides held against screenshots, ${width}`, SLIDES, 2)) {
				await page.evaluate(showSlide, slide)
				await page.locator("[aria-hidden=false] img").evaluate((image: HTMLImageElement) => image.decode())
				const { measured, grounds } = await findFaults(page, width)
				const shown = readGrounds(measured, await captureBackground(page, HERO, measured))
				for (const find of [findBusyLines, findUnreadableLines])
					expect(find(measured, grounds).map(nameOf)).toEqual(find(measured, shown).map(nameOf))
			}
		}
	})
})

/** What each drawing shows, as its line and its description tell it: of no other may they say so. */
const SUBJECTS = {
	"dawn-market": /\bmorning\b/i,
	"noon-jacarandas": /\bnoon\b|jacaranda/i,
	"golden-music": /\bafternoon\b/i,
	"night-market": /\b(evening|night)\b/i,
	"offroad-track": /\b4x4\b/i,
}

/** The drawings that a text is about. */
const subjectsOf = (text: string) =>
	Object.entries(SUBJECTS).flatMap(([name, words]) => (words.test(text) ? [name] : []))

test("each_slide_has_the_line_and_the_description_of_its_own_picture", async () => {
	const page = await openHome({})
	const told = []
	for (const slide of SLIDES) {
		await page.evaluate(showSlide, slide)
		const { source } = await page.evaluate(measureHero, HERO)
		const line = await page.locator(`${HERO} section p:not(.figures)`).locator("visible=true").innerText()
		const alt = await page.locator("[aria-roledescription=slide][aria-hidden=false] img").getAttribute("alt")
		const drawing = source.replace(/.*\/(.*?)(-tall)?\.svg/, "$1")
		told.push([drawing, subjectsOf(line), subjectsOf(alt ?? "")])
	}
	expect(told).toEqual(Object.keys(SUBJECTS).map((name) => [name, [name], [name]]))
	expect(subjectsOf("A 4x4 under the jacarandas of Gigiri")).toEqual(["noon-jacarandas", "offroad-track"])
})

/** Begins with what one does, and holds no number, day or month. */
const isAction = (label: string) =>
	/^(Plan|See|Apply|Buy|Get|Find|Read|Meet)\b/.test(label) &&
	!/\d|day\b|\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)/.test(label)

test("the_buttons_of_the_opening_are_actions_and_its_dates_are_text", async () => {
	await putFestivalAhead(site)
	const page = await openHome({})
	const links = page.locator(HERO).getByRole("link")
	expect((await links.allInnerTexts()).filter((label) => !isAction(label))).toEqual([])
	const dates = page.locator(HERO).getByText("1 December 2033")
	expect(await dates.evaluate((date) => date.closest("a, button"))).toBe(null)
	expect(["12–14 December 2025", "See you on 12 December"].filter(isAction)).toEqual([])
})

test("the_main_links_come_before_the_buttons_of_the_slideshow", async () => {
	const page = await openHome({})
	const order = await page
		.locator(HERO)
		.locator("a, button")
		.evaluateAll((parts) => parts.map((part) => part.tagName))
	expect(order).toEqual(["A", "A", "BUTTON", "BUTTON", "BUTTON"])
})
