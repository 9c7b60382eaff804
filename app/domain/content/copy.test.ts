import { describe, expect, test } from "vitest"
import editionPageFile from "../../../content/editions-pages.json" with { type: "json" }
import eventFile from "../../../content/events.json" with { type: "json" }
import aboutFile from "../../../content/pages/about.json" with { type: "json" }
import homeFile from "../../../content/pages/home.json" with { type: "json" }
import siteFile from "../../../content/site.json" with { type: "json" }
import slideFile from "../../../content/slides.json" with { type: "json" }
import { editionPages } from "./edition-page-inputs.ts"
import { eventPosters, siteCopy, slideshow } from "./inputs.ts"
import { aboutCopy, homeCopy } from "./page-inputs.ts"

const wordsOf = (value: unknown): string[] =>
	typeof value === "string"
		? value.split(/\s+/)
		: value !== null && typeof value === "object"
			? Object.values(value).flatMap(wordsOf)
			: []

describe("specification_2", () => {
	test("five_slides_change_every_5000_ms", () => {
		const { intervalMs, slides } = slideshow.parse(slideFile)
		expect(intervalMs).toBe(5000)
		expect(slides.map(({ src }) => src)).toEqual([1, 2, 3, 4, 5].map((n) => `/slideshow/hero-slide-${n}.jpg`))
	})

	test("five_posters_with_their_dates_links_and_vendor_lines", () => {
		const cards = eventPosters.parse(eventFile)
		expect(cards.map((c) => [c.header, c.dateText, c.detailsLink, c.vendorsText, c.vendorsLink])).toEqual([
			["Christmas 2025", "12-14 Dec 2025", "/eventpage", "Vendor applications OPEN", null],
			["Global Village Sept 2025", "27-28 Sep 2025", "/", "Vendor applications OPEN", null],
			["Easter April 2025", "5-6 Apr 2025", "/", "Vendor applications CLOSED", null],
			["Christmas 2024", "13-15 Dec 2024", "/xmas-2024", null, null],
			["July 2024", "July 2024", "/events", null, "/vendors"],
		])
		expect([...new Set(cards.map(({ venue }) => venue))]).toEqual(["Vocational college in Gigiri, Nairobi"])
	})

	test("home_has_its_two_cards_and_the_ticker_its_dates", () => {
		const { events } = homeCopy.parse(homeFile)
		expect([events.heading, ...events.cards.map((c) => [c.title, c.label, c.link])]).toEqual([
			"OUR EVENTS",
			["FESTIVALS", "See More", "/events"],
			["OFFROAD", "See More", "/"],
		])
		const { ticker, notFound } = siteCopy.parse(siteFile)
		expect(ticker.pieces[0]).toBe("Christmas Edition on 12, 13 and 14 Dec 2025")
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

	test("the_current_edition_hides_banner_and_tickets_and_lists_its_activities", () => {
		const [current] = editionPages.parse(editionPageFile)
		expect([current?.path, current?.overview.tagline, current?.banner, current?.tickets]).toEqual([
			"/eventpage",
			"Where the Season Comes Alive",
			null,
			null,
		])
		expect(current?.days.join(", ")).toBe("Fri 12th, Sat 13th, Sun 14th December")
		expect(current?.hours).toBe("9 AM to 7 PM daily")
		expect(current?.activities.items.map(({ title }) => title)).toEqual([
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

	test("the_previous_edition_sells_to_adults_and_children", () => {
		const previous = editionPages.parse(editionPageFile)[1]
		expect([previous?.path, previous?.days]).toEqual(["/xmas-2024", ["Dec 13, 14 and 15"]])
		expect(previous?.tickets?.label).toBe("Buy Tickets")
		expect(previous?.tickets?.prices).toEqual([
			{ name: "Adults", price: 500 },
			{ name: "Children", price: 200 },
		])
		expect(previous?.activities.items.slice(0, 3).map(({ title }) => title)).toEqual([
			"180+ Vendors",
			"Acrobats",
			"Baseball & Softball Station",
		])
	})
})
