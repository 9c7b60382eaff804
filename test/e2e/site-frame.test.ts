import type { Page } from "playwright-core"
import { describe, expect, test } from "vitest"
import { openHydratedPage } from "./browsing.ts"
import { openSite } from "./site.ts"

const site = await openSite({ reducedMotion: "no-preference" })

async function open(path: string, options: Parameters<typeof site.newPage>[0] = {}): Promise<Page> {
	const page = await site.newPage(options)
	await page.goto(path)
	if (options.javaScript !== false) await page.waitForFunction(() => "__reactRouterDataRouter" in window)
	return page
}
const main = (page: Page) => page.getByRole("navigation", { name: "Main" })
const events = (page: Page) => page.getByRole("button", { name: "EVENTS" })
const festivals = (page: Page) => main(page).getByRole("link", { name: "FESTIVALS" })

describe("top navigation", () => {
	test("home_about_events_contact_gallery_and_the_ticket_shop_in_a_new_tab", async () => {
		const page = await open("/login", { javaScript: false })
		await events(page).hover()
		const links = await main(page)
			.getByRole("link")
			.evaluateAll((all) => all.map((a) => [a.textContent, a.getAttribute("href")]))
		expect(links).toEqual([
			["HOME", "/home"],
			["ABOUT", "/about"],
			["FESTIVALS", "/events"],
			["OFFROAD", "/"],
			["CONTACT", "/contact"],
			["GALLERY", "/gallery"],
		])
		const tickets = page.getByRole("banner").getByRole("link", { name: "BUY TICKET NOW" })
		expect(await tickets.getAttribute("href")).toBe("https://tickets.tamasha.example")
		expect(await tickets.getAttribute("target")).toBe("_blank")
	})

	test("header_and_footer_are_on_public_pages_and_not_below_admin", async () => {
		const page = await open("/contact")
		expect(await page.getByRole("contentinfo").count()).toBe(1)
		expect(await main(page).count()).toBe(1)
		await site.signIn(page)
		for (const path of ["/admin", "/admin/vendors", "/admin/accepted"]) {
			await page.goto(path)
			expect(await page.getByRole("link", { name: "BUY TICKET NOW" }).count()).toBe(0)
			expect(await page.getByRole("contentinfo").count()).toBe(0)
		}
	})

	test("events_opens_on_mouse_enter_and_hides_on_leave", async () => {
		const page = await open("/contact")
		expect(await festivals(page).isVisible()).toBe(false)
		await events(page).hover()
		expect(await festivals(page).isVisible()).toBe(true)
		expect(await events(page).getAttribute("aria-expanded")).toBe("true")
		await page.mouse.move(10, 700)
		expect(await festivals(page).isVisible()).toBe(false)
	})

	test("events_by_click_enter_space_and_escape", async () => {
		const page = await open("/contact")
		await events(page).click()
		expect(await festivals(page).isVisible()).toBe(true)
		await events(page).click()
		expect(await festivals(page).isVisible()).toBe(false)
		await page.mouse.move(10, 700)
		await events(page).focus()
		for (const key of ["Enter", "Space"]) {
			await page.keyboard.press(key)
			expect(await festivals(page).isVisible()).toBe(true)
			await page.keyboard.press("Tab")
			await page.keyboard.press("Escape")
			expect(await festivals(page).isVisible()).toBe(false)
			expect(await events(page).evaluate((it) => it === document.activeElement)).toBe(true)
		}
		await page.keyboard.press("Enter")
		await festivals(page).click()
		await page.waitForURL("**/events")
		await expect.poll(() => festivals(page).isVisible()).toBe(false)
	})

	test("the_hamburger_toggles_the_menu_and_choosing_a_link_closes_it", async () => {
		const page = await open("/", { width: 360 })
		const hamburger = page.getByRole("button", { name: "Menu" })
		const box = await hamburger.boundingBox()
		expect([box?.width, box?.height].every((side) => (side ?? 0) >= 44)).toBe(true)
		expect(await main(page).count()).toBe(0)
		await hamburger.click()
		expect(await main(page).isVisible()).toBe(true)
		await hamburger.click()
		expect(await main(page).count()).toBe(0)
		await hamburger.focus()
		await page.keyboard.press("Enter")
		expect(await main(page).isVisible()).toBe(true)
		await page.keyboard.press("Escape")
		expect(await main(page).count()).toBe(0)
		await hamburger.click()
		await main(page).getByRole("link", { name: "CONTACT" }).click()
		await page.waitForURL("**/contact")
		await page.getByRole("heading", { level: 1, name: "Contact" }).waitFor()
		await expect.poll(() => main(page).count()).toBe(0)
	})

	test("a_menu_opened_before_our_code_ran_stays_open", async () => {
		const page = await site.newPage({ width: 360 })
		await page.route("**/assets/entry.client-*.js", async (route) => {
			await page.getByRole("button", { name: "Menu" }).click()
			await route.continue()
		})
		await openHydratedPage(page, "/")
		await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
		expect(await main(page).isVisible()).toBe(true)
	})

	test("hamburger_and_events_work_without_javascript", async () => {
		const phone = await open("/", { width: 360, javaScript: false })
		await phone.getByRole("button", { name: "Menu" }).click()
		await main(phone).getByRole("link", { name: "CONTACT" }).click()
		expect(new URL(phone.url()).pathname).toBe("/contact")
		const desk = await open("/", { javaScript: false })
		await events(desk).focus()
		expect(await festivals(desk).isVisible()).toBe(true)
	})
})

test("footer_has_socials_reach_us_and_office", async () => {
	const page = await open("/contact")
	const footer = page.getByRole("contentinfo")
	expect(await footer.getByRole("heading").allTextContents()).toEqual(["Socials", "Reach us", "Office"])
	expect(await footer.getByRole("link", { name: "Instagram" }).count()).toBe(1)
	expect(await footer.getByRole("link", { name: "Facebook" }).count()).toBe(1)
	expect(await footer.getByText("a coworking space in Karen, Nairobi").count()).toBe(1)
	expect(await footer.locator('a[href^="tel:"], a[href^="mailto:"]').count()).toBe(2)
})

test("the_not_found_page_says_the_exact_words", async () => {
	site.expectNoise(/status of 404/)
	const page = await open("/no-such-page")
	expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("ERROR 404")
	expect(await page.getByText("THE PAGE YOURE LOOKING FOR DOESNT EXIST.", { exact: true }).count()).toBe(1)
	expect(await main(page).count()).toBe(1)
})

test.each(["/adminxyz", "/ADMINISTRATOR", "/administration/vendors"])(
	"%s_is_no_back_office_and_has_no_public_header_and_footer",
	async (path) => {
		site.expectNoise(/status of 404/)
		const page = await open(path)
		expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("ERROR 404")
		expect([await main(page).count(), await page.getByRole("contentinfo").count()]).toEqual([0, 0])
		expect(await page.getByRole("navigation", { name: "Admin" }).count()).toBe(0)
		expect((await fetch(site.url + path, { redirect: "manual" })).status).toBe(404)
		await page.getByRole("main").getByRole("link").first().click()
		await main(page).waitFor()
	},
)

describe("route change", () => {
	test("the_page_scrolls_smoothly_to_the_top_and_the_heading_is_told", async () => {
		const page = await open("/")
		await page.evaluate(() => scrollTo({ top: 1200, behavior: "instant" }))
		await page.evaluate(() => {
			Object.assign(window, { places: [] })
			addEventListener("scroll", () => (window as unknown as { places: number[] }).places.push(scrollY))
		})
		await page.getByRole("contentinfo").getByRole("link", { name: "For vendors" }).scrollIntoViewIfNeeded()
		await main(page).getByRole("link", { name: "CONTACT" }).dispatchEvent("click")
		await page.getByRole("heading", { level: 1, name: "Contact" }).waitFor()
		await page.waitForFunction(() => scrollY === 0)
		const places = await page.evaluate(() => (window as unknown as { places: number[] }).places)
		expect(new Set(places).size).toBeGreaterThan(3)
		expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Contact")
		await page
			.getByRole("status")
			.filter({ hasText: await page.title() })
			.waitFor({ state: "attached" })
	})

	test("it_jumps_for_whoever_asked_for_less_motion", async () => {
		const page = await open("/", { reducedMotion: "reduce" })
		expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe("auto")
	})
})
