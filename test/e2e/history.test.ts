import { setTimeout as pause } from "node:timers/promises"
import type { CDPSession, Page } from "playwright-core"
import { describe, expect, test } from "vitest"
import { drawSeeds } from "../sample.ts"
import { randomFrom } from "../trust/harness/random.ts"
import { openSite } from "./site.ts"

const site = await openSite({ reducedMotion: "no-preference", isFirstVisit: true })

/** Pages of the menu, each with its heading. */
const headings = Object.fromEntries(
	await Promise.all(
		["/about", "/gallery", "/contact", "/home"].map(async (path) => {
			const html = await (await fetch(site.url + path)).text()
			const heading = /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1] ?? ""
			return [path, heading.replaceAll(/<[^>]+>/g, "").trim()] as const
		}),
	),
)
const link = (page: Page, name: string) =>
	page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true })

/** Waits until nothing is on its way any more and what is shown is the page of the address. */
async function waitForPageOfAddress(page: Page, told = ""): Promise<void> {
	const isThere = (wanted: Record<string, string>) => {
		const main = document.querySelector("main")
		const router = Reflect.get(window, "__reactRouterDataRouter")
		const runs = main && Object.keys(main).some((key) => key.startsWith("__reactFiber"))
		const isIdle = document.readyState === "complete" && runs && router?.state.navigation.state === "idle"
		const shown = [...document.querySelectorAll("h1")].map(({ textContent }) => textContent?.trim()).join("|")
		return isIdle && shown === wanted[location.pathname]
	}
	await page.waitForFunction(isThere, headings).catch(async (cause) => {
		const shown = await page.locator("h1").allTextContents()
		throw new Error(`${page.url()} shows ${shown.join("|")} ${told}`, { cause })
	})
}

/** What the person at the browser does, without waiting for what comes of it. */
async function handsOn(page: Page) {
	const browser: CDPSession = await page.context().newCDPSession(page)
	const travel = (by: 1 | -1) =>
		betweenPages(async () => {
			const { currentIndex, entries } = await browser.send("Page.getNavigationHistory")
			const entry = entries[currentIndex + by]
			if (entry?.url.startsWith(site.url))
				await browser.send("Page.navigateToHistoryEntry", { entryId: entry.id })
		})
	return {
		back: () => travel(-1),
		forward: () => travel(1),
		reload: () => betweenPages(() => browser.send("Page.reload")),
		slowDown: (rate: number) => browser.send("Emulation.setCPUThrottlingRate", { rate }),
	}
}

/** How long the browser is waited for that was told something, in milliseconds. */
const ANSWERED_WITHIN = 5_000

/**
 * The browser hears nothing while one page takes the place of another: it is told again. What was answered by a page that has
 * gone since never comes.
 */
async function betweenPages(tell: () => Promise<unknown>): Promise<void> {
	const isAnswered = tell().catch((error: Error) => {
		if (!/Not attached to an active page/.test(error.message)) throw error
		return betweenPages(tell)
	})
	await Promise.race([isAnswered, pause(ANSWERED_WITHIN, undefined, { ref: false })])
}

/** On /gallery, reloaded after a visit of /about, while its scripts are held back. @returns what lets them come */
async function reloadGallery(page: Page): Promise<() => Promise<void>> {
	await page.goto("/about")
	await link(page, "GALLERY").click()
	await waitForPageOfAddress(page)
	let comes = () => {}
	const released = new Promise<void>((resolve) => {
		comes = resolve
	})
	await page.route("**/assets/*.js", async (route) => {
		await released
		await route.continue().catch(() => {})
	})
	await page.evaluate(() => Reflect.set(window, "isOld", true))
	await (await handsOn(page)).reload()
	await page.waitForFunction(() => !("isOld" in window) && document.readyState === "complete")
	return async () => {
		comes()
		await page.unroute("**/assets/*.js")
	}
}

describe("back before the scripts have started", () => {
	test("shows_the_page_of_the_address", async () => {
		const page = await site.newPage()
		const release = await reloadGallery(page)
		await page.evaluate(() => history.back())
		await page.waitForURL("**/about")
		await release()
		await waitForPageOfAddress(page)
	})

	test("would_leave_the_other_page_if_nobody_answered_it", async () => {
		site.expectNoise(/./)
		const page = await site.newPage()
		await page.route("**/gallery", async (route) => {
			const response = await route.fetch()
			const { "content-security-policy": _, ...headers } = response.headers()
			const text = await response.text()
			const body = text.replace(/\w+\(location\.href\)!==\w+&&/, "!1&&")
			expect(body).not.toBe(text)
			await route.fulfill({ response, headers, body })
		})
		const release = await reloadGallery(page)
		await page.evaluate(() => history.back())
		await release()
		await page.waitForFunction(() => "__reactRouterDataRouter" in window)
		expect(new URL(page.url()).pathname).toBe("/about")
		expect(await page.locator("h1").allTextContents()).not.toEqual([headings["/about"]])
	})
})

test("public_pages_know_no_route_of_the_office_and_back_leads_there_all_the_same", async () => {
	const page = await site.newPage()
	const listOfficeRoutes = () =>
		page.evaluate(() => {
			const ids = Object.keys(Reflect.get(window, "__reactRouterManifest").routes)
			return ids.filter((id) => /^web\/(admin|account)\//.test(id))
		})
	await page.goto("/login")
	expect(await listOfficeRoutes()).toContain("web/admin/shell/frame/layout")
	await link(page, "ABOUT").click()
	await waitForPageOfAddress(page)
	await page.reload()
	await waitForPageOfAddress(page)
	expect(await listOfficeRoutes()).toEqual([])
	await link(page, "GALLERY").click()
	await waitForPageOfAddress(page)
	await page.goBack()
	await waitForPageOfAddress(page)
	await page.goBack()
	await page.getByRole("heading", { level: 1, name: "Admin Login" }).waitFor()
	await page.goForward()
	await waitForPageOfAddress(page)
})

test("a_link_to_what_is_not_there_shows_so_and_back_leads_on", async () => {
	site.expectNoise(/status of 404/)
	const page = await site.newPage()
	await page.goto("/about")
	await waitForPageOfAddress(page)
	await page.evaluate(() => Reflect.get(window, "__reactRouterDataRouter").navigate("/no-such-page"))
	await page.getByRole("heading", { level: 1, name: "ERROR 404" }).waitFor()
	expect(new URL(page.url()).pathname).toBe("/no-such-page")
	await page.goBack()
	await waitForPageOfAddress(page)
})

test.each(drawSeeds("history", 2))(
	"whatever_is_pressed_on_a_slow_machine_the_page_is_the_one_of_the_address (seed %s)",
	async (seed) => {
		const page = await site.newPage()
		const hands = await handsOn(page)
		const random = randomFrom(seed)
		await page.goto("/about")
		await hands.slowDown(6)
		const steps: string[] = []
		const click = async () => {
			const name = random.pick(["HOME", "ABOUT", "CONTACT", "GALLERY"])
			steps.push(name)
			await link(page, name).click({ noWaitAfter: true })
		}
		const moves = [click, click, hands.back, hands.back, hands.forward, hands.reload, hands.reload]
		for (let step = 0; step < 14; step += 1) {
			const move = random.pick(moves)
			if (move !== click) steps.push(move.name)
			await move()
			// As fast as fingers, and at times slower.
			await new Promise((resolve) => setTimeout(resolve, random.whole(0, random.chance(0.5) ? 59 : 599)))
		}
		await hands.slowDown(1)
		await waitForPageOfAddress(page, `after ${steps.join(", ")} (seed ${seed})`)
	},
)
