import type { Page } from "playwright-core"
import { describe, expect, test } from "vitest"
import { findAccessibilityViolationsEverywhere } from "./axe.ts"
import { collectTabStops, getFocusedId, openHydratedPage } from "./browsing.ts"
import { openSite } from "./site.ts"

const site = await openSite()
const SQUARE = "v-acacia-ceramics"

const square = (page: Page) => page.getByRole("link", { name: "Acacia Ceramics" })
const modal = (page: Page) => page.getByRole("dialog", { name: "Acacia Ceramics" })

async function openModal(page: Page): Promise<void> {
	await openHydratedPage(page, "/vendors")
	await square(page).click()
	await modal(page).getByText("Stoneware fired in Tigoni").waitFor()
}

async function expectClosed(page: Page): Promise<void> {
	await modal(page).waitFor({ state: "detached" })
	await expect.poll(() => getFocusedId(page)).toBe(SQUARE)
	// Where one was in the list may stay in the address.
	expect(page.url().replace(/#.*/, "")).toBe(`${site.url}/vendors`)
}

test("clicking_a_square_opens_a_modal_with_logo_name_and_description", async () => {
	const page = await site.newPage()
	await openModal(page)
	expect(page.url()).toBe(`${site.url}/vendors?vendor=acacia-ceramics`)
	expect(await modal(page).locator("img").getAttribute("src")).toBe("/images/logos/acacia-ceramics.svg")
	expect(await modal(page).getByRole("heading").textContent()).toBe("Acacia Ceramics")
	expect(await page.locator("dialog:modal").count()).toBe(1)
	await page.getByRole("link", { name: "Open this vendor’s page" }).click()
	await page.waitForURL("**/vendors/acacia-ceramics")
})

describe("it_closes", () => {
	const ways: Record<string, (page: Page) => Promise<unknown>> = {
		by_the_x_button: (page) => modal(page).getByRole("button", { name: "Close" }).click(),
		by_clicking_the_overlay: (page) => page.mouse.click(20, 20),
		by_escape: (page) => page.keyboard.press("Escape"),
		by_the_back_button: (page) => page.goBack(),
	}
	test.for(Object.entries(ways))("%s", async ([, close]) => {
		const page = await site.newPage()
		await page.goto("/")
		await openModal(page)
		await close(page)
		await expectClosed(page)
		// No step in the history is left behind: before the list there was the home page.
		await page.goBack()
		await page.waitForURL(`${site.url}/`)
	})
})

test("a_click_on_the_modal_itself_leaves_it_open", async () => {
	const page = await site.newPage()
	await openModal(page)
	await modal(page).getByRole("heading").click()
	await page.mouse.down()
	await page.mouse.move(20, 20)
	await page.mouse.up()
	expect(await modal(page).count()).toBe(1)
})

test("an_address_with_a_vendor_opens_the_modal_and_closes_to_the_list", async () => {
	const page = await site.newPage()
	await openHydratedPage(page, "/vendors?vendor=acacia-ceramics")
	await page.locator("dialog:modal").getByText("Stoneware fired in Tigoni").waitFor()
	const canonical = page.locator("link[rel=canonical]")
	expect(await canonical.getAttribute("href")).toBe(`${site.url}/vendors/acacia-ceramics`)
	await modal(page).getByRole("button", { name: "Close" }).click()
	await expectClosed(page)
})

test("a_search_survives_the_modal", async () => {
	const page = await site.newPage()
	await openHydratedPage(page, "/vendors")
	await page.getByRole("searchbox").fill("acacia cer")
	await square(page).click()
	await modal(page).waitFor()
	await page.waitForTimeout(600)
	await page.keyboard.press("Escape")
	await modal(page).waitFor({ state: "detached" })
	expect(await page.getByRole("searchbox").inputValue()).toBe("acacia cer")
	expect(await page.getByRole("main").getByRole("listitem").count()).toBe(1)
})

test("by_keyboard_alone_the_focus_stays_inside_and_comes_back", async () => {
	const page = await site.newPage()
	await openHydratedPage(page, "/vendors")
	await page.getByRole("searchbox").focus()
	expect(await collectTabStops(page, 3)).toEqual(["Filter by craft", "A", "B"])
	await page.keyboard.press("Shift+Tab")
	await page.keyboard.press("Enter")
	await expect.poll(() => getFocusedId(page)).toBe("v-acacia-ceramics")
	await page.keyboard.press("Enter")
	await modal(page).waitFor()
	expect(await getFocusedId(page)).toBe("vendor-name")
	const stops = (await collectTabStops(page, 6)).filter(Boolean)
	expect([...new Set(stops)].toSorted()).toEqual(["Close", "Open this vendor’s page"])
	await modal(page).getByRole("button", { name: "Close" }).focus()
	await page.keyboard.press("Enter")
	await expectClosed(page)
})

test("words_that_do_not_arrive_are_told_and_the_page_stays", async () => {
	site.expectNoise(/Failed to load resource/)
	const page = await site.newPage()
	await page.route("**/words", (route) => route.abort())
	await openHydratedPage(page, "/vendors")
	await square(page).click()
	await modal(page).getByText("The description could not be loaded.").waitFor()
	await page.keyboard.press("Escape")
	await expectClosed(page)
})

test("without_javascript_the_vendor_stands_alone_on_the_screen_and_x_leads_back", async () => {
	const page = await site.newPage({ javaScript: false, width: 360 })
	await page.goto("/vendors")
	await square(page).click()
	await modal(page).getByText("Stoneware fired in Tigoni").waitFor()
	expect(await page.getByRole("heading", { name: "Vendors, July 2024" }).count()).toBe(0)
	await page.getByRole("button", { name: "Close" }).click()
	await page.waitForURL(({ pathname, hash }) => pathname + hash === `/vendors#${SQUARE}`)
	await expect.poll(() => page.getByRole("main").getByRole("listitem").count()).toBe(140)
})

const states: Record<string, (page: Page) => Promise<unknown>> = {
	none_found: (page) => openHydratedPage(page, "/vendors?q=zzz"),
	modal: openModal,
}
test.for(Object.entries(states))("no_barrier_in_%s_at_any_width_light_or_dark", async ([, open]) => {
	const page = await site.newPage()
	await open(page)
	expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
})
