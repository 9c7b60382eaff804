import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { findAccessibilityViolations } from "./axe.ts"
import { readSitemapPaths } from "./public-pages.ts"
import { openSite } from "./site.ts"

/** A site with https has none: served-files.test.ts. */
const site = await openSite({ isBehindTls: false })

const press = (name: string) => (page: Page) => page.getByRole("button", { name, exact: true }).click()
/** What stands over the guide, how it is opened, and how it is told apart. */
const WINDOWS: [name: string, open: (page: Page) => Promise<void>, what: (page: Page) => Promise<void>][] = [
	["dialog", press("Open a dialog"), (page) => page.getByRole("dialog", { name: "A dialog" }).waitFor()],
	["keys", press("Show the keys"), (page) => page.getByRole("dialog", { name: "Keyboard" }).waitFor()],
	["prompt", press("Ask before it hurts"), (page) => page.getByRole("alertdialog").waitFor()],
	["menu", press("Open a menu"), (page) => page.getByRole("button", { name: "Close" }).waitFor()],
]

test.each(WINDOWS)("its_%s_opens_has_no_barrier_and_closes_by_escape", async (_, open, isThere) => {
	const page = await site.newPage()
	await page.goto("/styleguide")
	const before = await page.evaluate(
		() => document.querySelectorAll("[role=dialog], [role=alertdialog]").length,
	)
	await open(page)
	await isThere(page)
	expect(await findAccessibilityViolations(page)).toEqual([])
	await page.keyboard.press("Escape")
	await page.waitForFunction(
		(count) => document.querySelectorAll("[role=dialog], [role=alertdialog], :popover-open").length === count,
		before,
	)
})

test("its_prompt_is_a_page_without_javascript_and_answers", async () => {
	const page = await site.newPage({ javaScript: false })
	await page.goto("/styleguide")
	await press("Ask before it hurts")(page)
	await page.getByRole("heading", { level: 1, name: "Are you sure" }).waitFor()
	await press("Remove Udongo Pottery")(page)
	await page.getByRole("heading", { level: 1, name: "Styleguide" }).waitFor()
})

test("no_search_engine_is_to_keep_it", async () => {
	for (const path of ["", "/form", "/question", "/window", "/office", "/broken"]) {
		const html = await (await fetch(`${site.url}/styleguide${path}`)).text()
		expect([path, html.includes('<meta name="robots" content="noindex"/>')]).toEqual([path, true])
	}
	expect((await readSitemapPaths(site.url)).filter((path) => path.startsWith("/styleguide"))).toEqual([])
})
