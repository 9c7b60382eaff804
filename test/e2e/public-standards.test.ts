import { AxeBuilder } from "@axe-core/playwright"
import { HtmlValidate } from "html-validate"
import type { Page } from "playwright-core"
import { describe, expect, test } from "vitest"
import { walkLinks } from "./link-walk.ts"
import { publicPages, sitemapPages } from "./public-pages.ts"
import { openSite } from "./site.ts"

const site = await openSite()
const pages = await publicPages(site.url)
const checker = new HtmlValidate({ extends: ["html-validate:standard"] })

async function axe(page: Page, what: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
	const { violations } = await what(new AxeBuilder({ page })).analyze()
	return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`))
}

/** At each width; by night only the colours are others. */
async function violations(page: Page): Promise<string[]> {
	const found: string[] = []
	for (const width of [320, 768, 1280]) {
		await page.setViewportSize({ width, height: 800 })
		for (const colorScheme of ["light", "dark"] as const) {
			await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
			const told = await axe(page, (all) =>
				colorScheme === "dark"
					? all.withRules("color-contrast")
					: all.options({ resultTypes: ["violations"] }),
			)
			found.push(...told.map((line) => `${width} ${colorScheme}: ${line}`))
		}
	}
	return found
}

describe("axe finds nothing at 320, 768 and 1280 pixels, by day and by night", () => {
	test.each(pages)("%s", async (path) => {
		if (/^\/(no-such-page|reset-password)$/.test(path)) site.expectNoise(/status of (404|410)/)
		const page = await site.page({ reducedMotion: "reduce" })
		await page.goto(path)
		expect(await violations(page)).toEqual([])
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
		expect(pages.filter((path) => !seen.includes(path) && !unlinked.includes(path))).toEqual([])
	})
})
