import type { Page } from "playwright-core"
import { describe, expect, test } from "vitest"
import { openPageAt, resize } from "./browsing.ts"
import { listPublicPages } from "./public-pages.ts"
import { openSite } from "./site.ts"

const site = await openSite({ reducedMotion: "no-preference" })
const open = (path: string, width: number) => openPageAt(site, path, width)

/** Links and buttons that are easily missed by a finger, but for those within a sentence. */
const listSmallTargets = (page: Page) =>
	page.locator("a[href], button, summary").evaluateAll((targets) =>
		targets
			.filter((target) => {
				const { width, height } = target.getBoundingClientRect()
				const around = target.closest("p, li, dd, label")?.textContent?.trim() ?? ""
				const isInSentence =
					getComputedStyle(target).display === "inline" &&
					around.length > (target.textContent?.trim() ?? "").length
				return width > 1 && !isInSentence && (width < 24 || height < 24)
			})
			.map((target) => target.textContent || target.outerHTML),
	)

describe("whatever_is_pressed_is_24_px_wide_and_high", async () => {
	const pages = (await listPublicPages(site.url)).filter((path) => !path.startsWith("/styleguide"))
	test.each(pages)("%s", async (path) => {
		if (/^\/(no-such-page|reset-password)$/.test(path)) site.expectNoise(/status of (404|410)/)
		const page = await open(path, 1280)
		for (const width of [390, 1280]) {
			await resize(page, width)
			expect(await listSmallTargets(page), `${width} px`).toEqual([])
		}
	})
})

test("on_pages_of_vendors_the_ticket_shop_is_no_louder_than_what_they_came_for", async () => {
	const fillOf = async (path: string) => {
		const link = (await open(path, 1280)).getByRole("banner").getByRole("link", { name: "BUY TICKET NOW" })
		return link.evaluate((element) => getComputedStyle(element).backgroundColor)
	}
	const fills = await Promise.all(["/contact", "/extras", "/my", "/login"].map(fillOf))
	expect(new Set(fills)).toEqual(new Set(["rgba(0, 0, 0, 0)"]))
	expect(fills).not.toContain(await fillOf("/events"))
})

test("a_button_is_as_wide_as_its_words_but_on_a_phone", async () => {
	for (const [path, name] of [
		["/contact", "Send application"],
		["/login", "Login"],
		["/my", "Send me the link"],
	] as const) {
		const page = await open(path, 1280)
		const width = async () => (await page.getByRole("button", { name }).boundingBox())?.width ?? 0
		expect(await width(), path).toBeLessThan(260)
		await resize(page, 390)
		expect(await width(), path).toBeGreaterThan(260)
	}
})
