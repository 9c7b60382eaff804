import type { Page } from "playwright-core"
import { describe, expect, test } from "vitest"
import { groupIntoRows, measureBoundingBoxes } from "./bounding-boxes.ts"
import { openPageAt, resize, WIDTHS } from "./browsing.ts"
import { openSite } from "./site.ts"

const site = await openSite()
const open = (path: string, width: number) => openPageAt(site, path, width)

/** Of every page of words; the frame is 52 of the drawing's 960 units wide (art/scenes/page-frame.ts). */
const FRAME = 52 / 960

/** How much of a form's picture is hidden at each side, as a part of its width. */
const hiddenPartsOf = (page: Page) =>
	page.locator("main img[src^='/art/pages/']").evaluate((image: HTMLImageElement) => {
		const box = image.getBoundingClientRect()
		const clip = (image.parentElement as Element).getBoundingClientRect()
		const place = getComputedStyle(image)
		const layout = { width: image.offsetWidth, height: image.offsetHeight }
		const fit = Math.max(layout.width / image.naturalWidth, layout.height / image.naturalHeight)
		const grown = box.width / layout.width
		const [, y = 50] = place.objectPosition.split(" ").map((part) => Number.parseFloat(part))
		const drawn = { width: image.naturalWidth * fit * grown, height: image.naturalHeight * fit * grown }
		const left = box.left + (box.width - drawn.width) / 2
		const top = box.top + ((box.height - drawn.height) * y) / 100
		const frame = { left: Math.max(clip.left, 0), right: Math.min(clip.right, innerWidth) }
		return {
			left: (frame.left - left) / drawn.width,
			right: (left + drawn.width - frame.right) / drawn.width,
			top: (Math.max(clip.top, box.top) - top) / drawn.width,
			bottom: (top + drawn.height - Math.min(clip.bottom, box.bottom)) / drawn.width,
		}
	})

test.each(["/contact", "/extras"])(
	"the_painted_frame_of_the_picture_of_%s_is_seen_whole_or_not_at_all_at_any_width",
	async (path) => {
		const page = await open(path, 1280)
		for (const width of [320, 390, 768, 1000, 1024, 1100, 1279, 1920]) {
			await resize(page, width)
			const seen = await hiddenPartsOf(page)
			const cut = Object.entries(seen).filter(([, hidden]) => hidden > 0.001 && hidden < FRAME)
			expect(cut, `${width} px`).toEqual([])
			expect(new Set(Object.values(seen).map((hidden) => hidden > 0.001)).size, `${width} px`).toBe(1)
		}
	},
)

describe("the gallery", () => {
	test("goes_row_by_row_in_reading_order_at_any_width", async () => {
		const page = await open("/gallery", 1280)
		for (const width of WIDTHS) {
			await resize(page, width)
			const tiles = await measureBoundingBoxes(page, "main li a")
			const rows = groupIntoRows(tiles)
			expect(rows.flat(), `${width} px`).toEqual(tiles)
			for (const row of rows) {
				const [first] = row
				// No picture is a caption line lower, or higher, than its neighbours.
				for (const { bottom } of row)
					expect(Math.abs(bottom - (first?.bottom ?? 0)), `${width} px`).toBeLessThan(1.5)
				const lefts = row.map(({ left }) => left)
				expect(lefts, `${width} px`).toEqual(lefts.toSorted((a, b) => a - b))
			}
			const full = rows
				.filter((row) => row.length >= (rows[0]?.length ?? 0))
				.map((row) => Math.round(row.at(-1)?.right ?? 0))
			expect(full, `${width} px`).toHaveLength(rows.length)
			expect(Math.max(...full) - Math.min(...full), `${width} px`).toBeLessThanOrEqual(1)
		}
	})

	test.each(["/gallery", "/gallery?month=april", "/gallery?month=july", "/gallery?month=december"])(
		"%s_leaves_no_picture_alone_in_its_row_at_any_width",
		async (address) => {
			const page = await open(address, 1280)
			for (const width of [...WIDTHS, 320, 700, 1024]) {
				await resize(page, width)
				const sizes = groupIntoRows(await measureBoundingBoxes(page, "main li a")).map((row) => row.length)
				expect(Math.min(...sizes), `${width} px: ${sizes}`).toBeGreaterThan(1)
			}
		},
	)

	test("nor_where_their_number_is_odd", async () => {
		const page = await open("/gallery", 1280)
		for (let left = 0; left < 4; left += 1) {
			for (const width of [390, 1280]) {
				await resize(page, width)
				const sizes = groupIntoRows(await measureBoundingBoxes(page, "main li a")).map((row) => row.length)
				expect(Math.min(...sizes), `${width} px: ${sizes}`).toBeGreaterThan(1)
			}
			await page
				.locator("main ul:has(img) > li")
				.last()
				.evaluate((tile) => tile.remove())
		}
	})

	test("the_keyboard_follows_the_rows", async () => {
		const page = await open("/gallery", 1280)
		await page.locator("main li a").first().focus()
		await page.keyboard.press("Tab")
		const [first, second] = await measureBoundingBoxes(page, "main li:first-child a, main li a:focus")
		expect(second?.top).toBe(first?.top)
		expect(second?.left).toBeGreaterThan(first?.right ?? 0)
	})
})
