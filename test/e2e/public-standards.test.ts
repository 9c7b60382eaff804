import { HtmlValidate } from "html-validate"
import { describe, expect, test } from "vitest"
import { barriersEverywhere } from "./axe.ts"
import { walkLinks } from "./link-walk.ts"
import { publicPages, sitemapPages } from "./public-pages.ts"
import { openSite } from "./site.ts"

const site = await openSite()
const pages = await publicPages(site.url)
/** The styleguide is for those who build. */
const isGuide = (path: string) => path.startsWith("/styleguide")
const checker = new HtmlValidate({ extends: ["html-validate:standard"] })

describe("axe finds nothing at 320, 768 and 1280 pixels, by day and by night", () => {
	test.each(pages)("%s", async (path) => {
		if (/^\/(no-such-page|reset-password)$/.test(path)) site.expectNoise(/status of (404|410)/)
		const page = await site.page({ reducedMotion: "reduce" })
		await page.goto(path)
		expect(await barriersEverywhere(page)).toEqual([])
	})
})

describe("the HTML checker finds nothing", () => {
	test.each(pages)("%s", async (path) => {
		for (const saveData of ["off", "on"]) {
			const html = await (await fetch(site.url + path, { headers: { "save-data": saveData } })).text()
			const { results } = await checker.validateString(html)
			expect(
				results
					.flatMap(({ messages }) => messages)
					.map(({ ruleId, message, selector }) => ({ ruleId, message, selector })),
			).toEqual([])
		}
	})

	test("a_page_with_a_fault_would_be_noticed", async () => {
		const { valid } = await checker.validateString("<p><div>no</div></p>")
		expect(valid).toBe(false)
	})
})

describe("links", () => {
	test("every_link_picture_and_file_is_there", async () => {
		const { broken, pages: seen } = await walkLinks(site.url, ["/", ...(await sitemapPages(site.url))])
		expect(broken).toEqual([])
		/** Ends of a way, and doors that are not pointed out. */
		const unlinked = [
			...["/no-such-page", "/login", "/forgot-password", "/reset-password", "/contact/subscribed"],
		]
		expect(
			pages.filter((path) => !seen.includes(path) && !unlinked.includes(path) && !isGuide(path)),
		).toEqual([])
		expect(seen.filter(isGuide)).toEqual([])
	})
})
