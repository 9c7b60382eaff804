import type { Page } from "playwright-core"
import { describe, expect, test } from "vitest"
import { openSite } from "./site.ts"

const site = await openSite({ isFirstVisit: true })

const ABOUT = /\/assets\/about-[^/]*\.js$/
const about = (page: Page) => page.getByRole("link", { name: "ABOUT", exact: true })
const screen = (page: Page) => page.getByRole("heading", { level: 1, name: "Unexpected Application Error!" })

async function openHome(): Promise<Page> {
	const page = await site.newPage()
	await page.clock.install({ time: new Date("2025-12-01T09:00:00+03:00") })
	await page.goto("/")
	await page.waitForFunction(() => "__reactRouterDataRouter" in window)
	return page
}

test("a_page_that_cannot_come_without_a_connection_says_so_and_comes_once_there_is_one", async () => {
	site.expectNoise(/Failed to load resource|Failed to fetch/)
	const page = await site.newPage()
	await page.goto("/")
	await page.context().setOffline(true)
	await page.getByRole("link", { name: "See the makers" }).click()
	await screen(page).waitFor()
	expect(await page.getByText("We could not reach our server").count()).toBe(1)
	expect(await page.getByText("Something went wrong on our side").count()).toBe(0)
	await page.context().setOffline(false)
	await page.getByRole("heading", { level: 1, name: "Vendors, December 2024" }).waitFor()
})

describe("a code chunk that cannot be loaded", () => {
	test("refused_it_shows_the_screen_as_chunkloaderror_with_a_reload_button", async () => {
		site.expectNoise(/Failed to load resource|could not be loaded|Failed to fetch/)
		const page = await openHome()
		await page.route(ABOUT, (route) => route.abort("connectionrefused"))
		await about(page).click()
		await screen(page).waitFor()
		expect(await page.getByText("ChunkLoadError").count()).toBe(1)
		await page.unroute(ABOUT)
		await page.getByRole("button", { name: "Reload this page" }).click()
		await page.getByRole("heading", { level: 1, name: "About" }).waitFor()
		expect(new URL(page.url()).pathname).toBe("/about")
	})

	test("also_of_a_page_that_asks_the_server_in_its_own_way", async () => {
		site.expectNoise(/Failed to load resource|could not be loaded|Failed to fetch/)
		const page = await openHome()
		await page.route(/\/assets\/contact-[^/]*\.js$/, (route) => route.abort("connectionrefused"))
		await page.getByRole("link", { name: "CONTACT", exact: true }).click()
		await screen(page).waitFor()
		expect(await page.getByText("ChunkLoadError").count()).toBe(1)
	})

	test("without_an_answer_it_shows_the_screen_after_120000_ms_and_not_before", async () => {
		site.expectNoise(/could not be loaded/)
		const page = await openHome()
		const asked = page.waitForRequest(ABOUT)
		await page.route(ABOUT, () => {})
		await about(page).click()
		await asked
		await page.clock.runFor(119_000)
		expect(await screen(page).count()).toBe(0)
		await page.clock.runFor(2_000)
		await screen(page).waitFor()
		expect(await page.getByText("ChunkLoadError").count()).toBe(1)
	})
})
