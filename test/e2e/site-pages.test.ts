import { expect, test } from "vitest"
import { setApplicationsOpen } from "../../app/domain/editions/editions.fixture.ts"
import { putFestival, putFestivalAhead } from "./festival-ahead.ts"
import { openSite } from "./site.ts"

const site = await openSite()

/** Without JavaScript, so that what is found can be read by everyone. */
async function read(path: string) {
	const page = await site.newPage({ javaScript: false, width: 360 })
	await page.goto(path)
	return page
}

test("events_has_five_poster_cards_with_their_words_and_links", async () => {
	const page = await read("/events")
	const cards = await page.getByRole("article").evaluateAll((articles) =>
		articles.map((card) => ({
			texts: [...card.querySelectorAll("h2, p:not(:has(a))")].map((it) => it.textContent),
			links: [...card.querySelectorAll("a:not([aria-hidden])")].map((a) => [
				a.textContent,
				a.getAttribute("href"),
			]),
			picture: card.querySelector("img")?.getAttribute("src"),
		})),
	)
	const venue = "Vocational college in Gigiri, Nairobi"
	expect(cards.map(({ texts }) => texts)).toEqual([
		["Christmas 2025", "12-14 Dec 2025", venue, "Vendor applications OPEN"],
		["Global Village Sept 2025", "27-28 Sep 2025", venue, "Vendor applications OPEN"],
		["Easter April 2025", "5-6 Apr 2025", venue, "Vendor applications CLOSED"],
		["Christmas 2024", "13-15 Dec 2024", venue],
		["July 2024", "July 2024", venue],
	])
	expect(cards.map(({ links }) => links)).toEqual([
		[["View Details", "/eventpage"]],
		[["View Details", "/"]],
		[["View Details", "/"]],
		[["View Details", "/xmas-2024"]],
		[
			["View Details", "/events"],
			["See the vendors", "/vendors"],
		],
	])
	expect(new Set(cards.map(({ picture }) => picture)).size).toBe(5)
})

test("about_has_introduction_why_us_our_team_and_our_services", async () => {
	const page = await read("/about")
	const headings = await page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents()
	expect(headings).toEqual(["Introduction", "Why us", "Our Team", "Our services"])
})

test("eventpage_shows_what_section_2_lists_without_banner_and_tickets", async () => {
	const page = await read("/eventpage")
	const main = page.getByRole("main")
	expect(await main.getByRole("heading", { name: "Overview", exact: true }).count()).toBe(1)
	for (const words of [
		"Where the Season Comes Alive",
		"Fri 12th, Sat 13th, Sun 14th December",
		"9 AM to 7 PM daily",
		"Vocational college off a UN avenue in Gigiri, Nairobi",
		"hello@tamasha.example",
		"+254 700 000 116",
	])
		expect(await main.getByText(words, { exact: true }).count(), words).toBe(1)
	expect(await main.getByRole("img", { name: /^Site map/ }).count()).toBe(1)
	const activities = main.getByRole("region", { name: "What to see and do" })
	expect(await activities.getByRole("heading", { level: 3 }).allTextContents()).toEqual([
		"100+ Vendors",
		"Food & Drink",
		"Dog Friendly",
		"Live Entertainment & DJs",
		"Kids Playground",
		"Painting with Zawadi Mutheu",
		"Pottery Stand",
		"Kids Club",
	])
	expect(await main.getByRole("heading", { name: "Tickets" }).count()).toBe(0)
	expect(await main.getByText("Buy Tickets").count()).toBe(0)
})

test("events_are_headed_coming_and_past_where_there_are_both", async () => {
	const outline = async () =>
		(await read("/events"))
			.getByRole("main")
			.locator("h1, h2, h3")
			.evaluateAll((headings) => headings.map((heading) => `${heading.tagName} ${heading.textContent}`))
	expect((await outline()).slice(0, 2)).toEqual(["H1 Festivals", "H2 Christmas 2025"])
	await putFestivalAhead(site)
	expect((await outline()).slice(0, 4)).toEqual(["H1 Festivals", "H2 Coming", "H3 Christmas 2025", "H2 Past"])
	await putFestival(site, { startsOn: "2025-12-12", endsOn: "2025-12-14" }, "not fixed the dates")
})

test("xmas_2024_shows_banner_tickets_map_activities", async () => {
	const nothingAhead = (await read("/xmas-2024")).getByRole("region", { name: "Tickets" })
	expect(await nothingAhead.getByRole("link", { name: "Buy Tickets" }).count()).toBe(1)
	expect(await nothingAhead.innerText()).toContain("The next one has no dates yet.")
	await putFestivalAhead(site)
	await expect
		.poll(async () => (await fetch(`${site.url}/xmas-2024`)).text())
		.toContain("There are no tickets for Christmas Festival 2033 yet.")
	const page = await read("/xmas-2024")
	const main = page.getByRole("main")
	expect(await main.getByText("Dec 13, 14 and 15", { exact: true }).count()).toBe(1)
	expect(await main.getByRole("region", { name: "Christmas Festival 2024" }).count()).toBe(1)
	const tickets = main.getByRole("region", { name: "Tickets" })
	expect(await tickets.locator("dl").innerText()).toBe("Adults\nKES 500\nChildren\nKES 200")
	const buy = tickets.getByRole("link", { name: "Buy Tickets" })
	expect([await buy.getAttribute("href"), await buy.getAttribute("target")]).toEqual([
		"https://tickets.tamasha.example",
		"_blank",
	])
	expect(await main.getByRole("img", { name: /^Site map/ }).count()).toBe(1)
	const titles = await main.getByRole("heading", { level: 3 }).allTextContents()
	expect(titles.slice(0, 3)).toEqual(["180+ Vendors", "Acrobats", "Baseball & Softball Station"])
})

test("the_site_map_grows_and_shrinks_and_is_also_told_in_words", async () => {
	const page = await site.newPage({ width: 360 })
	await page.goto("/eventpage")
	await page.waitForFunction(() => "__reactRouterDataRouter" in window)
	const map = page.getByRole("img", { name: /^Site map/ })
	await map.scrollIntoViewIfNeeded()
	const width = async () => (await map.boundingBox())?.width ?? 0
	const small = await width()
	const frame = page.getByRole("group", { name: "Site map (scrolls" })
	const place = await frame.boundingBox()
	await page.getByRole("button", { name: "Larger map" }).focus()
	await page.keyboard.press("Enter")
	expect(Math.round(((await width()) / small) * 10)).toBe(15)
	const { width: wide = 0, height: tall = 0 } = place ?? {}
	expect(await frame.boundingBox()).toMatchObject({ width: wide, height: tall })
	await page.getByRole("button", { name: "Smaller map" }).click()
	expect(await width()).toBe(small)
	expect(await page.getByRole("region", { name: "Site map" }).getByRole("listitem").count()).toBeGreaterThan(
		10,
	)
	expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test("prices_stand_two_steps_from_home", async () => {
	await putFestivalAhead(site)
	const page = await read("/")
	await page.getByRole("main").getByRole("link", { name: "Plan your visit" }).click()
	const moment = page.getByText(
		/^(In \d+ days|Tomorrow|Today|Open again tomorrow|This festival is over. Thank you for coming.)$/,
	)
	expect(await moment.isVisible()).toBe(true)
	await page.getByRole("main").getByRole("link", { name: "About tickets" }).click()
	await page.getByText("Prices for one day at Christmas Festival 2024").waitFor()
	expect(await page.getByRole("definition").allInnerTexts()).toEqual(["KES 500", "KES 200"])
})

test("home_asks_for_stalls_only_while_applications_are_open", async () => {
	const invitation = async () => (await (await fetch(`${site.url}/`)).text()).includes("Bring your stall")
	expect(await invitation()).toBe(true)
	await setApplicationsOpen(site.db, false)
	await expect.poll(invitation).toBe(false)
	await setApplicationsOpen(site.db, true)
})
