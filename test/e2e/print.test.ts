import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFNumber, PDFString } from "pdf-lib"
import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import { moreScreens, screens } from "../../app/web/admin/shell/frame/links.tsx"
import { sample } from "../sample.ts"
import { openBackOffice } from "./back-office.ts"
import { listPublicPages } from "./public-pages.ts"

const site = await openBackOffice()
const sitePages = (await listPublicPages(site.url)).filter((path) => !path.startsWith("/styleguide"))
const officePages = [...screens, ...moreScreens(0, 0)].map(({ to }) => to).concat("/admin/accepted/gate-list")
const A4 = 794

/** What is seen on paper and should not be, in words. */
function faultsOf(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const shown = (element: Element) => {
			const { width, height } = element.getBoundingClientRect()
			const isSeen = element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
			return isSeen && width > 1 && height > 1
		}
		const words = (element: Element) => `${element.tagName} ${element.textContent?.trim().slice(0, 40)}`
		const leading = `nav, button, aside, iframe, [role=search], [href="#content"], body > div > :is(header, footer),
			section:is([aria-label=Notice], [aria-label=Messages]), a:is([class*="border-2"], .button-base, .disclosure-toggle)`
		const led = [...document.querySelectorAll(leading)].filter(shown)
		const every = [...document.querySelectorAll("body *:not(svg, svg *, script, style, noscript)")].filter(
			shown,
		)
		const hanging = every.filter((element) => /fixed|sticky/.test(getComputedStyle(element).position))
		const worded = every.filter((element) =>
			[...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim()),
		)
		const pale = worded.filter((element) => getComputedStyle(element).color !== "rgb(0, 0, 0)")
		const headings = [...document.querySelectorAll("h1, h2, h3, h4")].filter(shown)
		const parted = headings.filter((heading) => getComputedStyle(heading).breakAfter !== "avoid")
		return [
			...led.map((element) => `leads elsewhere: ${words(element)}`),
			...hanging.map((element) => `hangs over the page: ${words(element)}`),
			...pale.map((element) => `is pale: ${words(element)}`),
			...parted.map((element) => `parts from what follows: ${words(element)}`),
			...(worded.length ? [] : ["says nothing"]),
		]
	})
}

async function printed(page: Page, path: string): Promise<string[]> {
	await page.goto(path)
	await page.emulateMedia({ media: "print" })
	return (await faultsOf(page)).map((fault) => `${path} ${fault}`)
}

/** The same of a light browser and of a dark one. */
async function printedByDayAndNight(page: Page, path: string): Promise<string[]> {
	await page.goto(path)
	const faults: string[] = []
	for (const colorScheme of ["light", "dark"] as const) {
		await page.emulateMedia({ media: "print", colorScheme })
		faults.push(...(await faultsOf(page)).map((fault) => `${path} ${colorScheme}: ${fault}`))
	}
	return faults
}

test("on_paper_every_public_page_is_ink_on_white_without_what_leads_elsewhere_in_any_browser_and_no_heading_ends_a_sheet", async () => {
	site.expectNoise(/status of 4(04|10)/)
	const page = await site.newPage({ width: A4 })
	const faults: string[] = []
	let found = 0
	// The guidelines have the most headings.
	for (const path of sample("printed pages", sitePages, 10, (one) => one === "/vendor-guidelines")) {
		faults.push(...(await printedByDayAndNight(page, path)))
		await page.emulateMedia({ colorScheme: "light" })
		const { headings } = await sheetsOf(page)
		found += headings.length
		faults.push(
			...headings.filter(({ above }) => above < FOOT).map(({ title }) => `${path} ends a sheet: ${title}`),
		)
	}
	expect(faults).toEqual([])
	expect(found).toBeGreaterThan(10)
})

test("without_javascript_a_public_page_prints_the_same", async () => {
	const page = await site.newPage({ javaScript: false, width: A4 })
	expect(await printed(page, "/xmas-2024").catch(() => ["not printed"])).toEqual([])
})

test("on_paper_every_screen_of_the_back_office_begins_with_its_heading_in_any_browser", async () => {
	const brands = ["Udongo", "Kiondo", "Asali"]
	await addApplications(
		site.db,
		brands.map((brandName) => ({ brandName, status: "approved", tentSpace: "Tent - Kshs 9,000" }) as const),
	)
	const page = await site.newSignedInPage({ width: A4 })
	const faults: string[] = []
	for (const path of sample("printed screens", officePages, 8)) {
		faults.push(...(await printedByDayAndNight(page, path)))
		const heading = (await page.getByRole("heading", { level: 1 }).innerText()).trim()
		expect((await page.locator("body").innerText()).trim().startsWith(heading), path).toBe(true)
	}
	expect(faults).toEqual([])
	expect(await page.locator("body").innerText()).not.toContain("Skip to the content")
})

test("without_javascript_a_list_prints_the_same_with_the_icons_of_its_badges", async () => {
	await addApplications(site.db, [{ brandName: "Udongo" }])
	const page = await site.open("/admin", { javaScript: false, width: A4 })
	expect(await printed(page, "/admin/vendors")).toEqual([])
	const icon = page.getByRole("article").first().locator(".badge")
	expect(await icon.evaluate((drawn) => getComputedStyle(drawn, "::before").backgroundColor)).toBe(
		"rgb(0, 0, 0)",
	)
})

/** As whoever reads the page for a second prints it: with the whole stylesheet. */
async function openForPaper(page: Page, path: string): Promise<void> {
	await page.goto(path)
	await waitForWholeSheet(page)
	await page.emulateMedia({ media: "print" })
}

const waitForWholeSheet = (page: Page) =>
	page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href))

/** The sheets of a page, and where each heading stands on them: millimetres above the lower edge. */
async function sheetsOf(page: Page) {
	await waitForWholeSheet(page)
	await page.evaluate(() => document.fonts.ready)
	const options = { format: "A4", preferCSSPageSize: true, outline: true, tagged: true } as const
	const pdf = await PDFDocument.load(await page.pdf(options))
	const headings: { title: string; above: number }[] = []
	const walk = (entry: PDFDict | undefined) => {
		for (let one = entry; one; one = one.lookupMaybe(PDFName.of("Next"), PDFDict)) {
			const words = one.lookup(PDFName.of("Title"))
			const title = words instanceof PDFHexString || words instanceof PDFString ? words.decodeText() : ""
			const top = one.lookup(PDFName.of("Dest"), PDFArray).lookup(3, PDFNumber).asNumber()
			headings.push({ title, above: (top / 72) * 25.4 })
			walk(one.lookupMaybe(PDFName.of("First"), PDFDict))
		}
	}
	walk(pdf.catalog.lookupMaybe(PDFName.of("Outlines"), PDFDict)?.lookupMaybe(PDFName.of("First"), PDFDict))
	return { sheets: pdf.getPageCount(), headings }
}

/** Millimetres: the margin of a sheet, and room for a heading and two lines. */
const FOOT = 16 + 20

test("the_guidelines_take_four_sheets_at_most", async () => {
	const page = await site.newPage({ width: A4 })
	await openForPaper(page, "/vendor-guidelines")
	expect((await sheetsOf(page)).sheets).toBeLessThanOrEqual(4)
})

test("no_note_about_a_new_tab_is_printed_where_its_button_is_not", async () => {
	const page = await site.newPage({ width: A4 })
	for (const path of ["/tickets", "/eventpage", "/xmas-2024"]) {
		await openForPaper(page, path)
		expect(await page.locator("body").innerText(), path).not.toMatch(/new tab|its own page/i)
	}
})

test("a_card_is_not_sliced_by_the_end_of_a_sheet", async () => {
	const page = await site.newPage({ width: A4 })
	await openForPaper(page, "/vendor-guidelines")
	const breaks = await page
		.locator("section[aria-labelledby=forms] section")
		.evaluateAll((cards) => cards.map((card) => getComputedStyle(card).breakInside))
	expect(breaks).toEqual(["avoid", "avoid"])
})

test("the_plan_of_the_ground_stands_on_one_page_with_its_heading", async () => {
	const page = await site.newPage({ width: A4 })
	for (const path of ["/eventpage", "/xmas-2024"]) {
		await page.goto(path)
		await page.emulateMedia({ media: "print" })
		const heading = await page.getByRole("heading", { name: "Site map" }).boundingBox()
		const plan = await page.locator("figure:has(img) img").last().boundingBox()
		// A4 less its margins, in CSS pixels.
		expect((plan?.y ?? 0) + (plan?.height ?? 0) - (heading?.y ?? 0), path).toBeLessThan(1_000)
	}
})
