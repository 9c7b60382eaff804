import { describe, expect, test } from "vitest"
import { measurePageWeight, type PageWeight } from "./page-weight.ts"
import { listPublicPages } from "./public-pages.ts"
import { openSite } from "./site.ts"

const site = await openSite({ reducedMotion: "no-preference" })
/** The styleguide shows every part at once, to those who build; no visitor is led there. */
const pages = (await listPublicPages(site.url)).filter((path) => !path.startsWith("/styleguide"))

/** The most that a page may weigh, in compressed bytes. */
const KB = 1024
const MOST: PageWeight = {
	html: 14 * KB,
	css: 14 * KB,
	js: 120 * KB,
	pictures: 100 * KB,
	hero: 45 * KB,
	requests: 15,
	/** A tenth of a pixel: what letters may move that come late to a busy machine. */
	shift: 0.0005,
}
/** A hundred makers and more on one page; Christmas 2024 ends with them. */
const DIRECTORY = { ...MOST, html: 20 * KB }
const budgetOf = (path: string) => (/^\/(vendors(-dec)?|xmas-2024)$/i.test(path) ? DIRECTORY : MOST)

/** What the browser itself says of pages that aren't there, or no longer. */
const GONE = /status of (404|410)/

describe("budgets of the public pages, on a phone, before scrolling", () => {
	test.each(pages)("%s", async (path) => {
		if (/^\/(no-such-page|reset-password)$/.test(path)) site.expectNoise(GONE)
		const page = await site.newPage({ width: 360 })
		const weight = await measurePageWeight(page, path)
		if (process.env.WEIGHTS) console.log(path.padEnd(24), JSON.stringify(weight))
		const budget = budgetOf(path)
		const measures = Object.keys(MOST) as (keyof PageWeight)[]
		const over = measures.filter((measure) => weight[measure] > budget[measure])
		expect(Object.fromEntries(over.map((measure) => [measure, weight[measure]]))).toEqual({})
	})

	test("a_heavier_page_would_be_noticed", async () => {
		const page = await site.newPage({ width: 360 })
		await page.route("**/assets/*.css", async (route) => {
			const response = await route.fetch()
			await route.fulfill({ response, body: `${await response.text()} body { padding-top: 40px }` })
		})
		const weight = await measurePageWeight(page, "/about")
		expect(weight.css).toBeGreaterThan(MOST.css)
	})
})
