import type { Page } from "playwright-core"
import { describe, expect, test } from "vitest"
import pictures from "../../content/gallery.json" with { type: "json" }
import { collectTabStops, getFocusedId, openHydratedPage } from "./browsing.ts"
import { openSite } from "./site.ts"

const site = await openSite()
const LAST = pictures.length - 1

const nameOf = (nth: number) => pictures[nth]?.file.replace(/^.*\/|\.\w+$/g, "")
const lightbox = (page: Page) => page.getByRole("dialog")
const tile = (page: Page, nth: number) =>
	page.getByRole("main").getByRole("listitem").getByRole("link").nth(nth)

/** Which of the pictures the lightbox shows, by all it says. */
async function expectShown(page: Page, nth: number, count = pictures.length): Promise<void> {
	await lightbox(page)
		.getByText(`${nth + 1} of ${count}`, { exact: true })
		.waitFor()
	expect(await lightbox(page).locator("img").getAttribute("src")).toBe(pictures[nth]?.file)
	expect(await lightbox(page).getByRole("heading").textContent()).toBe(pictures[nth]?.caption)
	expect(new URL(page.url()).searchParams.get("picture")).toBe(nameOf(nth))
}

async function openTile(page: Page, nth: number, path = "/gallery"): Promise<void> {
	await openHydratedPage(page, path)
	await tile(page, nth).click()
	await page.locator("dialog:modal").waitFor()
}

async function swipe(page: Page, fromX: number, toX: number): Promise<void> {
	const session = await page.context().newCDPSession(page)
	const touch = (type: "touchStart" | "touchMove" | "touchEnd", x?: number) =>
		session.send("Input.dispatchTouchEvent", { type, touchPoints: x === undefined ? [] : [{ x, y: 300 }] })
	await touch("touchStart", fromX)
	await touch("touchMove", toX)
	await touch("touchEnd")
}

describe.each([{ javaScript: true }, { javaScript: false }])(
	"with $javaScript JavaScript",
	({ javaScript }) => {
		test("previous_and_next_wrap_around", async () => {
			const page = await site.newPage({ javaScript, width: 360 })
			const path = `/gallery?picture=${nameOf(0)}`
			if (javaScript) await openHydratedPage(page, path)
			else await page.goto(path)
			await expectShown(page, 0)
			await page.getByRole("link", { name: "Previous picture" }).click()
			await expectShown(page, LAST)
			await page.getByRole("link", { name: "Next picture" }).click()
			await expectShown(page, 0)
			await page.getByRole("link", { name: "Next picture" }).click()
			await expectShown(page, 1)
			if (javaScript) expect(await page.locator("dialog:modal").count()).toBe(1)
			else expect(await page.getByRole("heading", { name: "Gallery" }).count()).toBe(0)
			await page.getByRole("button", { name: "Close" }).click()
			await page.getByRole("heading", { name: "Gallery" }).waitFor()
			expect(new URL(page.url()).searchParams.get("picture")).toBeNull()
		})
	},
)

test("arrow_keys_lead_on_and_around", async () => {
	const page = await site.newPage()
	await openTile(page, 0)
	await expectShown(page, 0)
	const steps: [key: string, shown: number][] = [
		["ArrowLeft", LAST],
		["ArrowRight", 0],
		["ArrowRight", 1],
	]
	for (const [key, shown] of steps) {
		await page.keyboard.press(key)
		await expectShown(page, shown)
	}
})

test("quick_presses_are_not_lost", async () => {
	const page = await site.newPage()
	await openTile(page, 0)
	await page.getByRole("link", { name: "Next picture" }).focus()
	for (const key of ["ArrowRight", "Enter", "Enter", "ArrowRight", "ArrowLeft", "Enter"])
		await page.keyboard.press(key)
	await expectShown(page, 4)
	// With a modifier an arrow belongs to the browser.
	await page.keyboard.press("Control+ArrowRight")
	await expectShown(page, 4)
})

test("a_swipe_to_the_left_shows_the_next_and_to_the_right_the_previous", async () => {
	const page = await site.newPage({ width: 360 })
	await openTile(page, 1)
	await swipe(page, 300, 60)
	await expectShown(page, 2)
	await swipe(page, 60, 300)
	await expectShown(page, 1)
	await swipe(page, 200, 180)
	await expectShown(page, 1)
})

test("a_swipe_is_kept_from_the_browser_and_a_move_of_an_enlarged_picture_is_not", async () => {
	const page = await site.newPage({ width: 360 })
	await openTile(page, 1)
	// What a browser does with a finger, its own way back or a move of the page, it begins by taking it from the page.
	await page.evaluate(() => {
		document.title = "kept"
		document.addEventListener("pointercancel", () => {
			document.title = "taken"
		})
	})
	await swipe(page, 60, 300)
	await expectShown(page, 0)
	expect(await page.evaluate(() => document.title)).toBe("kept")
	const session = await page.context().newCDPSession(page)
	await session.send("Emulation.setPageScaleFactor", { pageScaleFactor: 2 })
	await page.waitForFunction(() => visualViewport?.scale === 2)
	await swipe(page, 200, 100)
	await page.waitForFunction(() => (visualViewport?.offsetLeft ?? 0) > 20)
	await expectShown(page, 0)
})

test("only_the_pictures_of_the_chosen_month_take_their_turn", async () => {
	const july = pictures.flatMap(({ month }, nth) => (month === "july" ? [nth] : []))
	const page = await site.newPage()
	await openTile(page, 0, "/gallery?month=july")
	await page.keyboard.press("ArrowLeft")
	await lightbox(page).getByText(`${july.length} of ${july.length}`, { exact: true }).waitFor()
	expect(new URL(page.url()).searchParams.get("picture")).toBe(nameOf(july.at(-1) ?? -1))
})

describe("closing_returns_the_focus_to_the_picture_last_shown", () => {
	const ways: Record<string, (page: Page) => Promise<unknown>> = {
		by_close: (page) => page.getByRole("button", { name: "Close" }).click(),
		by_escape: (page) => page.keyboard.press("Escape"),
		by_clicking_beside_the_picture: (page) => page.mouse.click(640, 20),
		by_the_back_button: (page) => page.goBack(),
	}
	test.for(Object.entries(ways))("%s", async ([, close]) => {
		const page = await site.newPage()
		await openTile(page, 2)
		await page.keyboard.press("ArrowRight")
		await expectShown(page, 3)
		await close(page)
		await lightbox(page).waitFor({ state: "detached" })
		await expect.poll(() => getFocusedId(page)).toBe(`p-${nameOf(3)}`)
		expect(page.url()).toBe(`${site.url}/gallery`)
	})
})

test("by_keyboard_alone_the_focus_stays_inside", async () => {
	const page = await site.newPage()
	await openHydratedPage(page, "/gallery")
	await tile(page, 0).focus()
	await page.keyboard.press("Enter")
	await expectShown(page, 0)
	expect(await getFocusedId(page)).toBe("picture-caption")
	const stops = (await collectTabStops(page, 8)).filter(Boolean)
	expect([...new Set(stops)].toSorted()).toEqual(["Close", "Next picture", "Previous picture"])
	await page.getByRole("link", { name: "Next picture" }).focus()
	await page.keyboard.press("Enter")
	await page.keyboard.press("Enter")
	await expectShown(page, 2)
})
