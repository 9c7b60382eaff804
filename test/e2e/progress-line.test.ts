import type { Page } from "playwright-core"
import { describe, expect, test } from "vitest"
import { openSite, type Site } from "./site.ts"

const site = await openSite({ reducedMotion: "no-preference" })

/** The clock stands still until a test moves it; what the next page needs comes when `release` is called. */
async function openWaiting(
	open: (page: Page) => Promise<unknown>,
	options: Parameters<Site["newPage"]>[0] = {},
) {
	const page = await site.newPage(options)
	await open(page)
	await page.clock.install()
	await page.reload()
	await page.waitForFunction(() => "__reactRouterDataRouter" in window)
	await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
	let release = () => {}
	const released = new Promise<void>((resolve) => {
		release = resolve
	})
	await page.route("**/*.data*", async (route) => {
		await released
		await route.continue()
	})
	return { page, release }
}

const announced = (page: Page) => page.getByText("Loading…", { exact: true })
const line = (page: Page) => page.locator(".animate-advance")
const isPending = () => Reflect.get(window, "__reactRouterDataRouter").state.navigation.state === "loading"

async function openOverview(page: Page): Promise<void> {
	await site.signIn(page)
	await page.goto("/admin")
}

const PLACES: [string, (page: Page) => Promise<unknown>, link: string, path: string][] = [
	["the_site", (page) => page.goto("/about"), "CONTACT", "**/contact"],
	["the_back_office", openOverview, "Outbox", "**/admin/outbox"],
]

describe.each(PLACES)("a slow page of %s", (_, open, link, path) => {
	const press = async (page: Page) => {
		await page.getByRole("link", { name: link }).locator("visible=true").first().click()
		await page.waitForFunction(isPending)
	}

	test("is_told_after_150_ms_and_not_before_once_for_readers_until_it_is_there", async () => {
		const { page, release } = await openWaiting(open)
		await press(page)
		await page.clock.runFor(140)
		expect(await line(page).count()).toBe(0)
		await page.clock.runFor(20)
		await line(page).waitFor()
		expect(await announced(page).count()).toBe(1)
		expect(await page.locator("[aria-live=polite]", { has: announced(page) }).count()).toBe(1)
		const box = await line(page).boundingBox()
		expect([box?.x, box?.y, Math.round(box?.height ?? 0)]).toEqual([0, 0, 4])
		await page.clock.runFor(5_000)
		expect(await announced(page).count()).toBe(1)
		release()
		await page.waitForURL(path)
		await line(page).waitFor({ state: "detached" })
		expect(await announced(page).count()).toBe(0)
	})

	test("stands_still_for_whoever_asked_for_less_motion", async () => {
		const { page, release } = await openWaiting(open, { reducedMotion: "reduce" })
		await press(page)
		await page.clock.runFor(200)
		await line(page).waitFor()
		expect(await line(page).evaluate((element) => getComputedStyle(element).animationName)).toBe("none")
		expect((await line(page).boundingBox())?.width).toBe(1280)
		release()
		await page.waitForURL(path)
	})
})
