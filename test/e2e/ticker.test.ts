import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { setApplicationsOpen } from "../../app/domain/editions/editions.fixture.ts"
import { openSite } from "./site.ts"

const site = await openSite({ reducedMotion: "no-preference" })

async function open(path: string, options: Parameters<typeof site.newPage>[0] = {}): Promise<Page> {
	const page = await site.newPage(options)
	await page.goto(path)
	return page
}
const text = "Christmas Edition on 12, 13 and 14 Dec 2025"
const run = (page: Page) => page.getByText(text).first().locator("..")
const offset = (page: Page) => run(page).evaluate((it) => it.getBoundingClientRect().x)

test("it_announces_the_christmas_edition_once_for_readers_and_can_be_stopped", async () => {
	const page = await open("/contact")
	expect(await page.getByText(text).count()).toBe(2)
	const news = page.getByRole("region", { name: "News" })
	expect((await news.ariaSnapshot()).match(new RegExp(text, "g"))).toHaveLength(1)
	const before = await offset(page)
	await page.waitForFunction(
		([words, x]) =>
			[...document.querySelectorAll("li")]
				.find((it) => it.textContent?.includes(String(words)))
				?.parentElement?.getBoundingClientRect().x !== x,
		[text, before] as const,
	)
	await page.getByRole("button", { name: "Pause the banner" }).click()
	await page.mouse.move(10, 700)
	const stopped = await offset(page)
	await page.waitForTimeout(200)
	expect(await offset(page)).toBe(stopped)
	await page.getByRole("button", { name: "Play the banner" }).waitFor()
})

test("once_stopped_it_stands_on_every_page_of_the_tab_until_it_is_let_run", async () => {
	const page = await open("/contact")
	const button = page.getByRole("button", { name: /the banner/ })
	await page.getByRole("button", { name: "Pause the banner" }).click()
	await page.goto("/about")
	await page.getByRole("button", { name: "Play the banner" }).waitFor()
	await page.mouse.move(10, 700)
	const stopped = await offset(page)
	await page.waitForTimeout(200)
	expect(await offset(page)).toBe(stopped)
	await button.click()
	await page.reload()
	await page.getByRole("button", { name: "Pause the banner" }).waitFor()
})

test("an_open_page_does_not_say_open_once_applications_are_closed", async () => {
	const open = "Vendor applications OPEN"
	const page = await site.newPage()
	await page.goto("/about")
	const news = page.getByRole("region", { name: "News" })
	const said = () => news.ariaSnapshot()
	expect(await said()).toContain(open)
	await setApplicationsOpen(site.db, false)
	await page.getByRole("link", { name: "GALLERY" }).first().click()
	await expect.poll(said).not.toContain(open)
	await setApplicationsOpen(site.db, true)
	await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
	await expect.poll(said).toContain(open)
})

test.each([{ reducedMotion: "reduce" } as const, { javaScript: false }])(
	"it_is_static_with_%o",
	async (how) => {
		const page = await open("/contact", how)
		const before = await offset(page)
		await page.waitForTimeout(200)
		expect(await offset(page)).toBe(before)
		expect(await page.getByText(text).locator("visible=true").count()).toBe(1)
		expect(await page.getByRole("button", { name: "Pause the banner" }).count()).toBe(0)
	},
)
