import { expect, test } from "vitest"
import { putFestivalAhead } from "./festival-ahead.ts"
import { listPublicPages } from "./public-pages.ts"
import { openSite } from "./site.ts"

const site = await openSite()

test("with_letters_twice_as_large_no_page_scrolls_sideways_and_the_menu_can_be_reached", async () => {
	site.expectNoise(/status of 4(04|10)/)
	const page = await site.newPage({ width: 320, javaScript: false })
	const browser = await page.context().newCDPSession(page)
	await browser.send("Page.enable")
	await browser.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 32 } })
	const tooWide = []
	for (const path of (await listPublicPages(site.url)).filter((one) => !one.startsWith("/styleguide"))) {
		await page.goto(path)
		const width = await page.evaluate(() => document.documentElement.scrollWidth)
		const menu = await page.getByRole("button", { name: "Menu" }).boundingBox()
		if (width > 320 || !menu || menu.x + menu.width > 320) tooWide.push([path, width, menu])
	}
	expect(tooWide).toEqual([])
	expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px")
})

test("on_paper_the_answers_are_open_and_nothing_asks_to_be_pressed", async () => {
	await putFestivalAhead(site)
	const page = await site.newPage()
	await page.goto("/eventpage")
	await page.emulateMedia({ media: "print" })
	expect(await page.getByText("as long as there is room on the field").isVisible()).toBe(true)
	expect(await page.locator("button").locator("visible=true").count()).toBe(0)
	expect(await page.getByText("9 AM to 7 PM daily").isVisible()).toBe(true)
})
