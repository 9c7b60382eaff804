import type { Page } from "playwright-core"
import { describe, expect, test } from "vitest"
import { formatDailyHours, formatDateRange } from "../../app/domain/editions/dates.ts"
import { formatNairobiIsoDate } from "../../app/values/clock.ts"
import { putFestival } from "./festival-ahead.ts"
import { openSite } from "./site.ts"

const site = await openSite({ reducedMotion: "no-preference" })

/** Pictures of the slideshow by what readers are told; only the current one is. */
const visibleSlide = (page: Page) => page.locator('[aria-roledescription="slide"][aria-hidden="false"]')
const readSlideLabel = async (page: Page) => (await visibleSlide(page).getAttribute("aria-label")) ?? ""
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })

/** The clock stands still until a test moves it. */
async function openHome(options: Parameters<typeof site.newPage>[0] = {}, path = "/"): Promise<Page> {
	const page = await site.newPage(options)
	await page.clock.install({ time: new Date("2025-12-01T09:00:00+03:00") })
	await page.clock.pauseAt(new Date("2025-12-01T09:00:10+03:00"))
	await page.goto(path)
	await page.waitForFunction(() => "__reactRouterDataRouter" in window)
	await page.clock.runFor(100)
	return page
}

const DAY = 86_400_000
/** A day in Nairobi, so many days from now: "2026-11-22". */
const dayFromNow = (days: number) => formatNairobiIsoDate(new Date(Date.now() + days * DAY))

describe("the first screen says when and where one can come next", () => {
	const NAME = "Christmas Festival"
	const known = { datePrecision: "day", daysNote: null, hoursNote: null, dayOpensAt: "09:00" } as const
	const NONE = "We have not fixed the dates of the next festival yet."
	const until = { dayClosesAt: "23:59" }
	test.each([
		[
			"twenty_days_before",
			{ startsOn: dayFromNow(20), endsOn: dayFromNow(22), ...until },
			`In 20 days: ${NAME}`,
		],
		["the_day_before", { startsOn: dayFromNow(1), endsOn: dayFromNow(3), ...until }, `Tomorrow: ${NAME}`],
		["on_its_first_day", { startsOn: dayFromNow(0), endsOn: dayFromNow(2), ...until }, `Today: ${NAME}`],
		["on_its_last_day", { startsOn: dayFromNow(-2), endsOn: dayFromNow(0), ...until }, `Today: ${NAME}`],
		[
			"in_a_night_between",
			{ startsOn: dayFromNow(-1), endsOn: dayFromNow(1), dayClosesAt: "00:00" },
			`Open again tomorrow: ${NAME}`,
		],
	])("%s", async (_, days, words) => {
		const edition = { ...known, ...days }
		await putFestival(site, days, `${words} ${days.startsOn.slice(0, 4)}`)
		for (const [width, height] of [
			[390, 844],
			[1366, 768],
		] as const) {
			const page = await site.newPage({ width })
			await page.setViewportSize({ width, height })
			await page.goto("/")
			const line = page.locator("main p", { hasText: words })
			const text = await line.innerText()
			expect(text).toContain(`${formatDateRange(edition)}, ${formatDailyHours(edition)}`)
			expect(text).toContain("Vocational college off a UN avenue in Gigiri, Nairobi")
			const box = await line.boundingBox()
			expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThan(height)
		}
	})

	test.each([
		[
			"after_the_last_one_has_closed",
			{ startsOn: dayFromNow(-2), endsOn: dayFromNow(0), dayClosesAt: "00:00" },
		],
		["long_after_it", { startsOn: "2025-12-12", endsOn: "2025-12-14", dayClosesAt: "19:00" }],
	])("%s", async (_, days) => {
		await putFestival(site, days, NONE)
		const page = await site.newPage({ width: 390 })
		await page.goto("/")
		await page.getByRole("main").getByText(NONE).waitFor()
		expect(await page.locator("main").innerText()).not.toContain(NAME)
	})
})

describe("hero slideshow", () => {
	test("five_images_at_their_addresses", async () => {
		const page = await openHome()
		const sources = await page
			.locator('[aria-roledescription="slide"] img')
			.evaluateAll((images) => images.map((image) => image.getAttribute("src")))
		expect(sources).toEqual([1, 2, 3, 4, 5].map((n) => `/slideshow/hero-slide-${n}.jpg`))
		const answers = await Promise.all(sources.map((src) => fetch(site.url + src)))
		expect(answers.map(({ headers }) => headers.get("content-type"))).toEqual(Array(5).fill("image/jpeg"))
	})

	test("five_images_rotate_cyclically_every_5000_ms", async () => {
		const page = await openHome()
		const seen = [await readSlideLabel(page)]
		await page.clock.runFor(4800)
		seen.push(await readSlideLabel(page))
		await page.clock.runFor(300)
		seen.push(await readSlideLabel(page))
		for (let n = 0; n < 4; n++) {
			await page.clock.runFor(5000)
			seen.push(await readSlideLabel(page))
		}
		expect(seen).toEqual(["1 of 5", "1 of 5", "2 of 5", "3 of 5", "4 of 5", "5 of 5", "1 of 5"])
	})

	test("the_pause_button_comes_first_is_visible_and_stops_it", async () => {
		const page = await openHome({ width: 360 })
		const carousel = page.locator('[aria-roledescription="carousel"]')
		expect(await carousel.getByRole("button").first().getAttribute("title")).toBe("Pause slideshow")
		await button(page, "Pause slideshow").click()
		await page.mouse.move(0, 0)
		await page.clock.runFor(20_000)
		expect(await readSlideLabel(page)).toBe("1 of 5")
		await button(page, "Play slideshow").click()
		await page.clock.runFor(5100)
		expect(await readSlideLabel(page)).toBe("2 of 5")
	})

	test("previous_and_next_wrap_around_by_keyboard", async () => {
		const page = await openHome()
		await button(page, "Previous slide").focus()
		await page.keyboard.press("Enter")
		expect(await readSlideLabel(page)).toBe("5 of 5")
		await button(page, "Next slide").focus()
		await page.keyboard.press("Space")
		expect(await readSlideLabel(page)).toBe("1 of 5")
	})

	test("it_stops_under_the_pointer_and_under_the_focus", async () => {
		const page = await openHome()
		await page.mouse.move(700, 400)
		await page.clock.runFor(12_000)
		expect(await readSlideLabel(page)).toBe("1 of 5")
		await page.mouse.move(5, 5)
		await page.clock.runFor(5100)
		expect(await readSlideLabel(page)).toBe("2 of 5")
		await button(page, "Next slide").focus()
		await page.clock.runFor(12_000)
		expect(await readSlideLabel(page)).toBe("2 of 5")
	})

	test("it_starts_paused_for_whoever_asked_for_less_motion", async () => {
		const page = await openHome({ reducedMotion: "reduce" })
		await page.clock.runFor(12_000)
		expect(await readSlideLabel(page)).toBe("1 of 5")
		expect(await button(page, "Play slideshow").isVisible()).toBe(true)
	})

	test("without_javascript_the_first_slide_can_be_read", async () => {
		const page = await site.newPage({ javaScript: false, width: 360 })
		await page.goto("/")
		expect(await readSlideLabel(page)).toBe("1 of 5")
		expect(await visibleSlide(page).getByRole("img").isVisible()).toBe(true)
		expect(await page.locator('[aria-roledescription="carousel"] button:visible').count()).toBe(0)
		expect(await page.getByRole("heading", { level: 1 }).textContent()).toContain("Made by hand.")
	})
})

test("our_events_has_festivals_and_offroad_with_see_more", async () => {
	const page = await site.newPage()
	await page.goto("/")
	const section = page.getByRole("region", { name: "OUR EVENTS" })
	const cards = await section
		.getByRole("article")
		.evaluateAll((articles) =>
			articles.map((article) => [
				article.querySelector("h3")?.textContent,
				article.querySelector("a:not([aria-hidden])")?.getAttribute("href"),
				article.querySelector("a:not([aria-hidden])")?.firstChild?.textContent,
			]),
		)
	expect(cards).toEqual([
		["FESTIVALS", "/events", "See More"],
		["OFFROAD", "/", "See More"],
	])
})

test("home_is_the_same_page_at_both_addresses_in_any_letter_case", async () => {
	const heads = await Promise.all(
		["/", "/home", "/HOME"].map(async (path) => {
			const html = await (await fetch(site.url + path)).text()
			return [/<h1.*?<\/h1>/.exec(html)?.[0], /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]]
		}),
	)
	expect(heads[0]?.[0]).toContain("Made by hand.")
	expect(heads[0]?.[1]).toBe(`${site.url}/`)
	expect(heads.map((head) => head)).toEqual([heads[0], heads[0], heads[0]])
})
