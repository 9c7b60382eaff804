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
	["keys", press("Show the keys"), (page) => page.getByRole("dialog", { name: "Keyboard" }).waitFor()],
	["prompt", press("Remove, after asking"), (page) => page.getByRole("alertdialog").waitFor()],
	["menu", press("Menu"), (page) => page.getByRole("button", { name: "Close" }).waitFor()],
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

test("no_search_engine_is_to_keep_it", async () => {
	const html = await (await fetch(`${site.url}/styleguide`)).text()
	expect(html).toContain('<meta name="robots" content="noindex"/>')
	expect(await readSitemapPaths(site.url)).not.toContain("/styleguide")
})
