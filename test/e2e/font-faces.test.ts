import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { deal } from "../sample.ts"
import { measureLayoutShift } from "./page-weight.ts"
import { listPublicPages } from "./public-pages.ts"
import { openSite } from "./site.ts"

const site = await openSite({ reducedMotion: "no-preference", isFirstVisit: true })
const pages = (await listPublicPages(site.url)).filter((path) => !path.startsWith("/styleguide"))
/** What the browser itself says of pages that aren't there, or no longer. */
const GONE = /status of (404|410)/

/** Which faces the letters of an element are drawn with. */
async function listFontFaces(page: Page, selector: string): Promise<string[]> {
	const browser = await page.context().newCDPSession(page)
	await browser.send("DOM.enable")
	await browser.send("CSS.enable")
	const { root } = await browser.send("DOM.getDocument")
	const { nodeId } = await browser.send("DOM.querySelector", { nodeId: root.nodeId, selector })
	const { fonts } = await browser.send("CSS.getPlatformFontsForNode", { nodeId })
	return fonts.map(({ familyName }) => familyName)
}

/** Latency and bytes a second of a usual mobile connection. */
async function throttleConnection(page: Page): Promise<void> {
	const browser = await page.context().newCDPSession(page)
	await browser.send("Network.enable")
	await browser.send("Network.emulateNetworkConditions", {
		offline: false,
		latency: 60,
		downloadThroughput: 1_200_000,
		uploadThroughput: 600_000,
	})
}

test("a_first_visit_is_set_in_our_faces_and_stays_so_on_the_way_to_other_pages", async () => {
	const page = await site.newPage({ width: 390 })
	await throttleConnection(page)
	await page.goto("/about")
	await page.evaluate(() => document.fonts.ready)
	const faces = async () => [await listFontFaces(page, "main h1"), await listFontFaces(page, "main p")]
	const ours = [["Bricolage Grotesque 96pt ExtraBold"], ["Instrument Sans"]]
	expect(await faces()).toEqual(ours)
	await page.getByRole("contentinfo").getByRole("link", { name: "Tickets" }).first().click()
	await page.waitForURL("**/tickets")
	await page.waitForFunction(() => document.activeElement?.tagName === "H1")
	expect(await faces()).toEqual(ours)
})

test("a_heading_in_kikuyu_is_set_in_our_face_and_only_such_a_page_fetches_its_letters", async () => {
	const page = await site.newPage({ width: 390 })
	const fetched: string[] = []
	page.on("request", (request) => fetched.push(request.url()))
	await page.goto("/about")
	await page.evaluate(() => document.fonts.ready)
	const extended = () => fetched.filter((url) => url.includes("-extended"))
	expect([fetched.some((url) => url.endsWith(".woff2")), extended()]).toEqual([true, []])
	await page.locator("main h1").evaluate((heading) => {
		heading.textContent = "Wanjirũ na Mũthoni, Nyambura wa Gĩchũhĩ, ŨĨ, L’Haÿ, Łódź"
	})
	await expect.poll(() => listFontFaces(page, "main h1")).toEqual(["Bricolage Grotesque 96pt ExtraBold"])
	expect(extended()).toHaveLength(1)
})

test("without_their_files_a_page_is_set_in_what_the_device_has", async () => {
	site.expectNoise(/Failed to load resource/)
	const page = await site.newPage({ width: 390 })
	await page.route("**/*.woff2", (route) => route.abort())
	await page.goto("/about")
	expect(await listFontFaces(page, "main p")).toEqual(["Liberation Sans"])
})

const [onPhones = [], onDesks = []] = deal("late lettering", pages, 2)

test.each([
	[360, onPhones],
	[1280, onDesks],
] as const)("nothing_moves_at_%i_px_when_the_lettering_comes_late", async (width, paths) => {
	site.expectNoise(GONE)
	const moved: [string, number][] = []
	const left = [...paths]
	/** Each of a few windows at once opens page after page: most of the time they wait for the letters. */
	const openOneAfterAnother = async () => {
		for (let path = left.shift(); path; path = left.shift()) {
			const shift = await measureShiftWithLateFonts(path, width)
			// As exactly as Lighthouse says it.
			if (shift >= 0.0005) moved.push([path, shift])
		}
	}
	await Promise.all(Array.from({ length: 4 }, openOneAfterAnother))
	expect(moved).toEqual([])
})

test("letters_of_another_size_would_be_noticed", async () => {
	const larger = (html: string) => html.replaceAll(/size-adjust:[\d.]+%/g, "size-adjust:60%")
	expect(await measureShiftWithLateFonts("/about", 360, larger)).toBeGreaterThan(0)
})

/** Layout shift when the fonts come after the page shows. */
async function measureShiftWithLateFonts(
	path: string,
	width: number,
	change?: (html: string) => string,
): Promise<number> {
	const page = await site.newPage({ width })
	await page.route("**/*.woff2", async (route) => {
		await new Promise((resolve) => setTimeout(resolve, 700))
		await route.continue()
	})
	if (change)
		await page.route(`**${path}`, async (route) => {
			const response = await route.fetch()
			const { "content-security-policy": _, ...headers } = response.headers()
			await route.fulfill({ response, headers, body: change(await response.text()) })
		})
	const shift = await measureLayoutShift(page, path)
	await page.close()
	return shift
}
