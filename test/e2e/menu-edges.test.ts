import type { Page } from "playwright-core"
import sharp from "sharp"
import { expect, test } from "vitest"
import { sample } from "../sample.ts"
import { openBackOffice } from "./back-office.ts"

const site = await openBackOffice()

const SIZES = [320, 390, 767, 768, 1024, 1440, 1920, 2560, 3440].flatMap((width) =>
	[360, 460, 700, 1024, 1400].map((height) => [width, height] as const),
)

/** What of the menu scrolls: the list in the sidebar, all of it where a screen is low, and the sheet of a phone. */
const frames = (page: Page) => page.locator("aside .overflow-y-auto:visible, header > [popover]:visible")

/** How bright a strip of four pixels is that crosses a frame at its left side, where no words are. */
async function brightnessAt(page: Page, edge: "top" | "bottom", nth: number): Promise<number> {
	const { x = 0, y = 0, height = 0 } = (await frames(page).nth(nth).boundingBox()) ?? {}
	const lower = Math.min(y + height, page.viewportSize()?.height ?? 0)
	const clip = { x: x + 2, y: edge === "top" ? y : lower - 3, width: 6, height: 3 }
	const { channels } = await sharp(await page.screenshot({ clip })).stats()
	return channels.slice(0, 3).reduce((sum, { mean }) => sum + mean, 0)
}

/** Frames at whose edges it is not to be seen, or seen wrongly, that there is more. */
async function findFaults(page: Page): Promise<string[]> {
	const faults: string[] = []
	for (const [nth, frame] of (await frames(page).all()).entries()) {
		const more = await frame.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
		if (more <= 1) continue
		const seen: Record<string, boolean> = {}
		for (const end of [0, more]) {
			await frame.evaluate((element, top) => element.scrollTo(0, top), end)
			const [top, bottom] = [await brightnessAt(page, "top", nth), await brightnessAt(page, "bottom", nth)]
			seen[end ? "below" : "above"] = end ? top > bottom : bottom > top
		}
		if (Object.values(seen).includes(false)) faults.push(`${nth}: ${more} px, ${JSON.stringify(seen)}`)
	}
	return faults
}

/** Calls this with the menu in sight, on screens of each size. */
async function atEachSize(page: Page, name: string, look: (size: string) => Promise<void>): Promise<void> {
	for (const [width, height] of sample(name, SIZES, 12, ([wide, high]) => wide === 768 && high === 1024)) {
		await page.setViewportSize({ width, height })
		if (width < 768) await page.locator("header").getByRole("button", { name: "Menu" }).click()
		await look(`${width} × ${height}`)
		if (width < 768) await page.keyboard.press("Escape")
	}
}

test("a_menu_that_is_not_whole_shows_where_there_is_more_of_it_on_screens_of_any_size", async () => {
	const page = await site.open("/admin")
	const found: string[] = []
	await atEachSize(page, "edges of menus", async (size) => {
		for (const fault of await findFaults(page)) found.push(`${size}: ${fault}`)
	})
	// What was scrolled to its end stays there when the next screen is as low.
	for (const width of [1440, 2560, 1440]) {
		await page.setViewportSize({ width, height: 360 })
		for (const fault of await findFaults(page)) found.push(`${width} × 360: ${fault}`)
	}
	expect(found).toEqual([])
	await page.setViewportSize({ width: 768, height: 500 })
	const isCut = await frames(page).evaluateAll((all) =>
		all.some(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1),
	)
	expect(isCut).toBe(true)
})

test("every_link_of_the_menu_can_be_scrolled_to_on_screens_of_any_size", async () => {
	const page = await site.open("/admin")
	const found: Record<string, (string | null)[]> = {}
	await atEachSize(page, "links of menus", async (size) => {
		const links = frames(page).first().locator(":is(nav a, form button):visible")
		const away = await links.evaluateAll((all) =>
			all.flatMap((link) => {
				link.scrollIntoView({ block: "nearest", behavior: "instant" })
				const { top, bottom, left, right } = link.getBoundingClientRect()
				const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
				return hit && link.contains(hit) ? [] : [link.textContent]
			}),
		)
		if (away.length || (await links.count()) < 15) found[size] = away
	})
	expect(found).toEqual({})
})
