import type { Locator, Page } from "playwright-core"
import { expect, test } from "vitest"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import { sample } from "../sample.ts"
import { openBackOffice } from "./back-office.ts"
import { groupIntoRows, measureBoundingBoxes } from "./bounding-boxes.ts"
import { insertLetter, SENT_AT } from "./outbox-letters.ts"
import { readRouteTable } from "./route-table.ts"
import { potter } from "./vendor-cards.ts"

const site = await openBackOffice()

const WIDTHS = [320, 390, 768, 1024, 1280, 1440, 1920, 2560, 3440]

/** Others in each: they are made of the same parts. */
const SCREENS_OF_A_RUN = 16

/** Sixty letters without a place to break, as names and addresses may have. */
const LONG_NAME = "Watengenezajiwavikapuvyaukindunaushangakutokapwanimasharikia"
const LONG_EMAIL = `${LONG_NAME.toLowerCase()}@${"longdomain".repeat(6)}.example`

/** Widths at which a page scrolls sideways. */
async function findTooNarrowWidths(page: Page, widths = WIDTHS): Promise<number[]> {
	const found = []
	for (const width of widths) {
		await page.setViewportSize({ width, height: 800 })
		if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) found.push(width)
	}
	return found
}

/** A vendor of long words, whose last letter went to another address. */
async function addLongVendor(): Promise<number> {
	const [id = 0] = await addApplications(site.db, [
		{ brandName: LONG_NAME, emailAddress: LONG_EMAIL, contactPerson: LONG_NAME, status: "approved" },
	])
	await insertLetter(site.db, LONG_NAME, { applicationId: id, state: "sent", sentAt: SENT_AT })
	return id
}

async function listScreens(vendor: number): Promise<string[]> {
	const screens = (await readRouteTable(site.url)).filter(({ isPage, isGuarded }) => isPage && isGuarded)
	return screens.map(({ path }) =>
		path.replace(/\/(applications|vendors|accepted)\/1(?=\/|$)/, `/$1/${vendor}`),
	)
}

test("no_screen_scrolls_sideways_however_long_a_name_is_and_what_is_pressed_is_24_px_large", async () => {
	site.expectNoise(/status of 404/)
	const id = await addLongVendor()
	const paths = await listScreens(id)
	const page = await site.newSignedInPage({ javaScript: false })
	const tooWide = []
	const tooSmall = []
	for (const path of sample("screens at all widths", paths, SCREENS_OF_A_RUN)) {
		await page.goto(path)
		const widths = await findTooNarrowWidths(page)
		if (widths.length) tooWide.push(`${path}: ${widths}`)
		for (const width of [390, 1280]) {
			await page.setViewportSize({ width, height: 800 })
			const small = await page.locator("a, button, summary, select").evaluateAll(listSmallTargets)
			if (small.length) tooSmall.push(`${path} at ${width}: ${small}`)
		}
	}
	expect(paths).toContain(`/admin/applications/${id}/edit`)
	expect(tooWide).toEqual([])
	expect(tooSmall).toEqual([])
})

/** What cannot be hit well: but for links within a sentence, and those that spread over their card. */
const listSmallTargets = (all: Element[]) =>
	all
		.filter((one) => {
			const { width, height } = one.getBoundingClientRect()
			if (!one.checkVisibility() || width <= 1 || (width >= 24 && height >= 24)) return false
			const block = one.closest("p, li, dd, td, th, label, span, div")
			const isInSentence =
				getComputedStyle(one).display === "inline" && block?.textContent?.trim() !== one.textContent?.trim()
			return !isInSentence && getComputedStyle(one, "::after").position !== "absolute"
		})
		.map((one) => `${one.textContent} (${one.className})`)

test("at_320_and_390_px_no_screen_scrolls_sideways_with_letters_twice_as_large", async () => {
	site.expectNoise(/status of 404/)
	const content = "/admin/content/season-christmas-2025"
	const screens = [...(await listScreens(await addLongVendor())), content]
	const paths = sample("screens with large letters", screens, SCREENS_OF_A_RUN, (path) => path === content)
	const page = await site.newSignedInPage({ javaScript: false })
	const browser = await page.context().newCDPSession(page)
	await browser.send("Page.enable")
	await browser.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 32 } })
	const tooWide = []
	for (const path of paths) {
		await page.goto(path)
		const widths = await findTooNarrowWidths(page, [320, 390])
		if (widths.length) tooWide.push(`${path}: ${widths}`)
	}
	expect(tooWide).toEqual([])
})

test.each([390, 1280])("at_%i_px_what_is_said_after_saving_covers_no_button_of_the_form", async (width) => {
	const page = await site.open("/admin/content/ticker", { width })
	await page.getByLabel("Pause button").fill(`Pause at ${width}`)
	await page.getByRole("button", { name: "Save" }).click()
	await page.getByText("Saved: Ticker.").waitFor()
	// While the focus is on it, it stays.
	await page.getByRole("button", { name: "Dismiss" }).focus()
	const covered: string[] = []
	for (const height of [560, 640, 700, 760, 820, 900, 1_024]) {
		await page.setViewportSize({ width, height })
		for (const scroll of [0, 40, 80, 120, 160, 2_000]) {
			await page.evaluate((top) => window.scrollTo(0, top), scroll)
			if (await isSaveBarCovered(page)) covered.push(`${height} px high, ${scroll} px down`)
		}
	}
	expect(covered).toEqual([])
})

async function isSaveBarCovered(page: Page): Promise<boolean> {
	const [message] = await measureBoundingBoxes(page, "section[aria-label=Messages]")
	const buttons = await measureBoundingBoxes(page, "[data-save-bar] > *")
	expect(buttons).toHaveLength(2)
	return buttons.some(
		(button) =>
			message &&
			Math.max(button.top, message.top) < Math.min(button.bottom, message.bottom) &&
			Math.max(button.left, message.left) < Math.min(button.right, message.right),
	)
}

test("beside_a_screen_of_any_height_stand_its_link_and_the_way_out", async () => {
	const page = await site.open("/admin/account")
	const sidebar = page.getByRole("complementary", { name: "Back office" })
	const links = sidebar.getByRole("navigation").getByRole("link")
	for (const height of [900, 600, 460]) {
		await page.setViewportSize({ width: 1280, height })
		await page.goto("/admin/account")
		const current = sidebar.getByRole("link", { name: "Account" })
		for (const one of [current, sidebar.getByRole("button", { name: "Logout" })])
			await expect.poll(() => isInView(one), { message: `${await one.innerText()} at ${height}` }).toBe(true)
	}
	for (const height of [900, 1055, 1060, 1080, 1150, 1160, 1440]) {
		await page.setViewportSize({ width: 1280, height })
		const inView = await Promise.all((await links.all()).map(isInView))
		expect(inView.length).toBeGreaterThan(15)
		expect({ height, isWhole: !inView.includes(false) }).toEqual({ height, isWhole: true })
	}
})

const isInView = (one: Locator) =>
	one.evaluate((element) => {
		const { left, top, right, bottom } = element.getBoundingClientRect()
		const ends = [
			document.elementFromPoint(left + 5, top + 2),
			document.elementFromPoint(right - 5, bottom - 2),
		]
		return ends.every((end) => end !== null && element.contains(end))
	})

test("a_field_is_as_high_as_the_button_beside_it", async () => {
	for (const path of ["/admin/audit", "/admin/content/vendors?edition=christmas-2024", "/admin/outbox"]) {
		const page = await site.open(path)
		const boxes = await measureBoundingBoxes(
			page,
			"main form :is(select, input:not([type=hidden], [type=checkbox]), button)",
		)
		expect(new Set(boxes.map(({ top, bottom }) => Math.round(bottom - top))), path).toEqual(new Set([44]))
	}
})

test("on_a_phone_the_buttons_of_a_list_item_stand_in_line_with_its_title", async () => {
	const page = await site.open("/admin/content/tickets", { width: 390 })
	const [title, button] = await measureBoundingBoxes(
		page,
		"main li:nth-of-type(2) :is(summary > span:first-of-type, button[title^='Move']:first-child)",
	)
	const centreOf = (box: typeof title) => ((box?.top ?? 0) + (box?.bottom ?? 0)) / 2
	expect(Math.abs(centreOf(title) - centreOf(button))).toBeLessThanOrEqual(1)
})

test.each([390, 768, 1280])(
	"at_%i_px_an_open_card_breaks_no_address_and_its_links_are_24_px_high",
	async (width) => {
		const emailAddress = "mwende@kiondoyashosho.example"
		const website = "https://kiondoyashosho.example"
		await addApplications(site.db, [{ ...potter, brandName: "Kiondo ya Shosho", emailAddress, website }])
		const page = await site.open("/admin/vendors", { width })
		await page.getByRole("button", { name: "See More about Kiondo ya Shosho" }).click()
		await page.getByRole("link", { name: emailAddress }).waitFor()
		const links = await page.locator("article a").evaluateAll((all) =>
			all.map((link) => {
				const text = document.createRange()
				text.selectNodeContents(link.firstChild ?? link)
				const lines = new Set([...text.getClientRects()].map(({ bottom }) => Math.round(bottom)))
				return [link.textContent, link.getBoundingClientRect().height >= 24, lines.size]
			}),
		)
		expect(links.length).toBeGreaterThan(5)
		expect(links.filter(([, isHigh, lines]) => !isHigh || lines !== 1)).toEqual([])
		const buttons = await measureBoundingBoxes(page, "article header form button")
		expect(groupIntoRows(buttons)).toHaveLength(1)
	},
)
