import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { CRAFT_FORM, setForm } from "../../app/domain/application-forms/application-forms.fixture.ts"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import { findFirstEdition, holdDecisionLetters } from "../../app/domain/editions/editions.fixture.ts"
import { openBackOffice } from "./back-office.ts"
import { potter } from "./vendor-cards.ts"

const TABLE = "/admin/vendors/table"
const CATEGORIES = ["Home & ceramics", "Food & drink", "Jewellery", "Clothes & textiles", "Art & prints"]
const STALLS = ["Walk-in Tent", "Food Truck", "Open pitch", "Corner tent", "Large marquee", "Table only"]
const site = await openBackOffice()
await holdDecisionLetters(site.db)

const addSeason = () =>
	addApplications(
		site.db,
		Array.from({ length: 60 }, (_, n) => ({
			...potter,
			brandName: `Potter ${n}`,
			emailAddress: `potter${n}@clay.example`,
			phoneNumber: `+254 700 000 ${100 + n}`,
			category: CATEGORIES[n % CATEGORIES.length] ?? "",
			tentType: STALLS[n % STALLS.length] ?? "",
			status: n % 4 ? ("pending" as const) : ("approved" as const),
		})),
	)

/** How many lines of the table are between the upper edge of the screen and the mix. */
const countRowsInView = (page: Page) =>
	page.evaluate(() => {
		const lower = document.querySelector(".mix-strip")?.getBoundingClientRect().top ?? 0
		return [...document.querySelectorAll("tbody tr")].filter((row) => {
			const { top, bottom } = row.getBoundingClientRect()
			return top >= 0 && bottom <= lower
		}).length
	})

/** Filters whose words, as they are set, are longer than the field without its arrow. */
const findClippedFilters = (page: Page) =>
	page.locator("[role=search] select").evaluateAll((all) => {
		const ruler = document.createElement("canvas").getContext("2d")
		return (all as HTMLSelectElement[]).flatMap((select) => {
			const { font, paddingLeft, paddingRight } = getComputedStyle(select)
			if (ruler) ruler.font = font
			const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
			const words = select.selectedOptions[0]?.text ?? ""
			return (ruler?.measureText(words).width ?? 0) > room ? [words] : []
		})
	})

/** Status pills that the table cuts at its side. */
const findClippedBadges = (page: Page) =>
	page.getByRole("group", { name: "Table of applications" }).evaluate((box) => {
		const { right } = box.getBoundingClientRect()
		return [...box.querySelectorAll(".badge")].filter((badge) => badge.getBoundingClientRect().right > right)
			.length
	})

/** What of the mix cannot be read: cut at a side, or not even reached by scrolling within it. */
const findUnreadable = (page: Page) =>
	page.getByRole("group", { name: "Mix of the edition" }).evaluate((strip) => {
		strip.scrollTop = strip.scrollHeight
		const frame = strip.getBoundingClientRect()
		const pieces = [...strip.querySelectorAll("p, li")]
		const last = pieces.at(-1)?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY
		strip.scrollTop = 0
		const cut = pieces.filter((piece) => {
			const { left, right } = piece.getBoundingClientRect()
			return left < frame.left || right > Math.min(frame.right, document.documentElement.clientWidth)
		})
		return [...cut.map((piece) => piece.textContent), ...(last > frame.bottom + 1 ? ["its end"] : [])]
	})

test("the_mix_is_read_whole_at_every_width", async () => {
	await addSeason()
	const page = await site.open(TABLE)
	const mix = page.getByRole("group", { name: "Mix of the edition" })
	for (const width of [320, 360, 390, 640, 768, 1024, 1280, 1440, 1920, 2560, 3440]) {
		await page.setViewportSize({ width, height: 900 })
		await page.getByRole("checkbox", { name: "Whole mix" }).uncheck()
		expect({ width, unreadable: await findUnreadable(page) }).toEqual({ width, unreadable: [] })
		const { height: folded = 0 } = (await mix.boundingBox()) ?? {}
		expect({ width, lines: Math.round(folded / 22) }).toEqual({ width, lines: width < 768 ? 2 : 1 })
		await page.getByRole("checkbox", { name: "Whole mix" }).check()
		expect({ width, unreadable: await findUnreadable(page) }).toEqual({ width, unreadable: [] })
		const isWhole = await mix.evaluate((strip) => strip.scrollHeight <= strip.clientHeight + 1)
		expect({ width, isWhole: isWhole || width < 1280 }).toEqual({ width, isWhole: true })
	}
})

test("vendors_are_in_view_before_one_scrolls", async () => {
	await addSeason()
	const page = await site.open(TABLE)
	for (const [width, height, rows] of [
		[1280, 800, 8],
		[1440, 900, 8],
		[1920, 1080, 10],
		[390, 844, 4],
	] as const) {
		await page.setViewportSize({ width, height })
		await expect.poll(() => countRowsInView(page), { message: `at ${width}` }).toBeGreaterThanOrEqual(rows)
		expect({ width, clipped: await findClippedBadges(page) }).toEqual({ width, clipped: 0 })
	}
	await page.setViewportSize({ width: 1280, height: 800 })
	await page.getByRole("checkbox", { name: "Filters" }).check()
	expect(await findClippedFilters(page)).toEqual([])
	await page.getByLabel("Status").selectOption("approved")
	await page.waitForURL(/status=approved/)
	await page.getByText("Filters (1 set)").waitFor()
})

test.each([320, 390])("at_%i_px_lines_begin_high_and_nothing_of_them_is_cut", async (width) => {
	const brandName = "Watengenezaji wa Vikapu vya Ukindu na Ushanga"
	await addApplications(site.db, [{ ...potter, brandName }, potter])
	const page = await site.open(TABLE, { width })
	const row = page.getByRole("row").filter({ hasText: brandName })
	const text = await row.innerText()
	for (const part of [brandName, /No\. \d+/, "Walk-in Tent", "Pending", "may be from the same vendor."])
		expect(text).toMatch(part)
	const first = await page.locator("tbody tr").first().boundingBox()
	expect(first?.y).toBeLessThan(500)
	expect(await row.locator("*").evaluateAll(listCutTexts)).toEqual([])
})

test.each([320, 1280])("at_%i_px_the_words_of_decisions_stand_apart", async (width) => {
	await addApplications(site.db, [potter])
	const page = await site.open("/admin/vendors", { width })
	const words = page.getByRole("article").first().locator("header button > span")
	await words.first().waitFor()
	const boxes = await Promise.all((await words.all()).map((word) => word.boundingBox()))
	expect(boxes.length).toBeGreaterThan(2)
	for (const [nth, box] of boxes.entries()) {
		const next = boxes[nth + 1]
		if (box && next?.y === box.y) expect(next.x).toBeGreaterThan(box.x + box.width + 4)
	}
})

/** Of what has a box of its own: texts that do not fit into it. */
const listCutTexts = (all: Element[]) =>
	all
		.filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
		.map(({ textContent }) => textContent)

test("what_can_be_done_with_the_selected_stays_in_view_and_has_keys", async () => {
	await addSeason()
	const page = await site.open(`${TABLE}?sort=brand`)
	const bar = page.getByRole("form", { name: "Selected vendors" })
	const yes = bar.getByRole("button", { name: "Choose yes…" })
	expect(await yes.isVisible()).toBe(false)
	for (const width of [390, 1440]) {
		await page.setViewportSize({ width, height: 844 })
		const box = page.locator("tbody input[type=checkbox]").nth(40)
		await box.check()
		await box.scrollIntoViewIfNeeded()
		await yes.waitFor()
		const found = await yes.boundingBox()
		expect(found && found.y >= 0 && found.y + found.height <= 844).toBe(true)
		await bar.getByText("1 vendor selected").waitFor()
		await bar.getByRole("button", { name: "Clear the selection" }).click()
	}
	await page.locator("tbody input[type=checkbox]").nth(1).check()
	await page.keyboard.press("Shift+A")
	await page.getByRole("heading", { level: 1, name: "Choose yes for 1 vendor" }).waitFor()
	await page.getByRole("link", { name: "Cancel" }).click()
	await page.waitForURL((url) => url.pathname === TABLE && url.searchParams.get("sort") === "brand")
})

test("who_may_be_the_same_vendor_is_read_whole_at_every_width_and_no_stall_wraps_beside_empty_room", async () => {
	await setForm(site.db, (await findFirstEdition(site.db)).id, { categories: CRAFT_FORM.categories })
	await addApplications(
		site.db,
		Array.from({ length: 5 }, (_, nth) => ({
			...{ ...potter, number: 100 + nth, category: "Ceramics" },
			...{ tentSpace: "Standard Tent (3x3m) - Kshs 25,000", status: "approved" as const },
		})),
	)
	const page = await site.open(TABLE)
	for (const width of [320, 390, 640, 768, 1024, 1280, 1440, 1920, 2560, 3440]) {
		await page.setViewportSize({ width, height: 900 })
		const hints = page.locator("tbody .row-hint")
		expect(await hints.first().innerText()).toMatch(
			/^No\. \d+ \(yes\), .* and 1 more may be from the same vendor\.$/,
		)
		expect({ width, cut: await hints.evaluateAll(listCutTexts) }).toEqual({ width, cut: [] })
		expect({ width, wrapped: await listWrappedStalls(page) }).toEqual({ width, wrapped: [] })
	}
})

/** Stalls in several lines though the brand beside them has room to spare. */
const listWrappedStalls = (page: Page) =>
	page.locator("tbody tr").evaluateAll((rows) => {
		const textOf = (element: Element | null | undefined) => {
			const range = document.createRange()
			if (element) range.selectNodeContents(element)
			return range
		}
		return rows.flatMap((row) => {
			const stall = row.querySelector('[data-from="42"]')
			const lines = new Set([...textOf(stall).getClientRects()].map(({ bottom }) => Math.round(bottom)))
			const brand = row.querySelector("th")
			const right = Math.max(
				...[...(brand?.children ?? [])]
					.filter((one) => !one.matches(".row-hint"))
					.map((one) => textOf(one).getBoundingClientRect().right),
			)
			const spare = (brand?.getBoundingClientRect().right ?? 0) - right
			return lines.size > 1 && spare > 40 ? [`${stall?.textContent}: ${Math.round(spare)} px to spare`] : []
		})
	})
