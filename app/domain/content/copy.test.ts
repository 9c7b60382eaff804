import { describe, expect, test } from "vitest"
import aboutFile from "../../../content/pages/about.json" with { type: "json" }
import homeFile from "../../../content/pages/home.json" with { type: "json" }
import siteFile from "../../../content/site.json" with { type: "json" }
import slideFile from "../../../content/slides.json" with { type: "json" }
import { openTestDatabase } from "../../../test/database.ts"
import { listDirectories } from "../directory/queries.server.ts"
import { vendorsLinkOf } from "../directory/rules.ts"
import { formatDailyHours, formatDays, formatShortRange, formatTickerDays } from "../editions/dates.ts"
import { shortNameOf } from "../editions/facts.ts"
import { listPublishedEditions } from "../editions/queries.server.ts"
import { applicationsLine } from "../editions/rules.ts"
import { readEditionDocument } from "./edition-documents.server.ts"
import { EDITION_DOCUMENTS } from "./edition-documents.ts"
import { siteCopy, slideshow } from "./inputs.ts"
import { aboutCopy, homeCopy } from "./page-inputs.ts"

const wordsOf = (value: unknown): string[] =>
	typeof value === "string"
		? value.split(/\s+/)
		: value !== null && typeof value === "object"
			? Object.values(value).flatMap(wordsOf)
			: []

const { db } = await openTestDatabase()
const editions = await listPublishedEditions(db)
const directories = await listDirectories(db)

async function readPage(slug: string) {
	const edition = editions.find((one) => one.slug === slug)
	const page = edition && (await readEditionDocument(db, edition.id, EDITION_DOCUMENTS.page))
	if (!page) throw new Error(`${slug} has no page`)
	return { edition, page }
}

describe("specification_2", () => {
	test("five_slides_change_every_5000_ms", () => {
		const { intervalMs, slides } = slideshow.parse(slideFile)
		expect(intervalMs).toBe(5000)
		expect(slides.map(({ src }) => src)).toEqual([1, 2, 3, 4, 5].map((n) => `/slideshow/hero-slide-${n}.jpg`))
	})

	test("five_posters_with_their_dates_links_and_vendor_lines", () => {
		const cards = editions.map((edition) => [
			edition.name,
			formatShortRange(edition),
			edition.detailsLink ?? edition.pageAlias,
			applicationsLine(edition, new Date()),
			vendorsLinkOf(edition, directories),
		])
		expect(cards).toEqual([
			["Christmas 2025", "12-14 Dec 2025", "/eventpage", "OPEN", null],
			["Global Village Sept 2025", "27-28 Sep 2025", "/", "OPEN", null],
			["Easter April 2025", "5-6 Apr 2025", "/", "CLOSED", null],
			["Christmas 2024", "13-15 Dec 2024", "/xmas-2024", undefined, null],
			["July 2024", "July 2024", "/events", undefined, "/vendors"],
		])
		expect([...new Set(editions.map(({ venue }) => venue))]).toEqual([
			"Vocational college in Gigiri, Nairobi",
		])
	})

	test("home_has_its_two_cards_and_the_ticker_its_dates", () => {
		const { events } = homeCopy.parse(homeFile)
		expect([events.heading, ...events.cards.map((c) => [c.title, c.label, c.link])]).toEqual([
			"OUR EVENTS",
			["FESTIVALS", "See More", "/events"],
			["OFFROAD", "See More", "/"],
		])
		const { notFound } = siteCopy.parse(siteFile)
		const [newest] = editions
		expect(newest && `${shortNameOf(newest)} Edition on ${formatTickerDays(newest)}`).toBe(
			"Christmas Edition on 12, 13 and 14 Dec 2025",
		)
		expect([notFound.heading, notFound.text]).toEqual([
			"ERROR 404",
			"THE PAGE YOURE LOOKING FOR DOESNT EXIST.",
		])
	})

	test("about_has_its_four_sections_of_a_hundred_words_or_more", () => {
		const { introduction, whyUs, team, services } = aboutCopy.parse(aboutFile)
		const sections = [introduction, whyUs, team, services]
		expect(sections.map(({ heading }) => heading)).toEqual([
			"Introduction",
			"Why us",
			"Our Team",
			"Our services",
		])
		expect(sections.filter((section) => wordsOf(section).length < 100)).toEqual([])
	})

	test("the_current_edition_hides_banner_and_tickets_and_lists_its_activities", async () => {
		const { edition, page } = await readPage("christmas-2025")
		expect([edition.pageAlias, page.overview.tagline, page.banner, edition.prices]).toEqual([
			"/eventpage",
			"Where the Season Comes Alive",
			null,
			[],
		])
		expect(formatDays(edition)).toBe("Fri 12th, Sat 13th, Sun 14th December")
		expect(formatDailyHours(edition)).toBe("9 AM to 7 PM daily")
		expect(page.activities.items.map(({ title }) => title)).toEqual([
			"100+ Vendors",
			"Food & Drink",
			"Dog Friendly",
			"Live Entertainment & DJs",
			"Kids Playground",
			"Painting with Zawadi Mutheu",
			"Pottery Stand",
			"Kids Club",
		])
	})

	test("the_previous_edition_sells_to_adults_and_children", async () => {
		const { edition, page } = await readPage("christmas-2024")
		expect([edition.pageAlias, formatDays(edition)]).toEqual(["/xmas-2024", "Dec 13, 14 and 15"])
		expect(page.tickets.label).toBe("Buy Tickets")
		expect(edition.prices).toEqual([
			{ name: "Adults", price: 500 },
			{ name: "Children", price: 200 },
		])
		expect(page.activities.items.slice(0, 3).map(({ title }) => title)).toEqual([
			"180+ Vendors",
			"Acrobats",
			"Baseball & Softball Station",
		])
	})
})
