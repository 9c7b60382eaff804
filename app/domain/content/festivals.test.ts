import fc from "fast-check"
import { describe, expect, test } from "vitest"
import editionsPages from "../../../content/editions-pages.json" with { type: "json" }
import events from "../../../content/events.json" with { type: "json" }
import { editionPages } from "./edition-page-inputs.ts"
import { findNearestFestival } from "./festivals.ts"
import { eventPosters } from "./inputs.ts"

const posters = eventPosters.parse(events)
const pages = editionPages.parse(editionsPages)
const on = (day: string, time = "12:00") =>
	findNearestFestival(posters, pages, new Date(`${day}T${time}:00+03:00`))
const summarize = ({ festival, isAhead, priced }: ReturnType<typeof on>) => [
	festival?.slug,
	isAhead,
	priced?.slug,
	priced?.prices?.prices.map(({ price }) => price),
]

describe("tickets name the festival, its date and the current price", () => {
	test("before_between_and_after_the_festivals_of_a_year", () => {
		const lastPrices = ["christmas-2024", [500, 200]]
		expect(summarize(on("2024-11-01"))).toEqual(["christmas-2024", true, ...lastPrices])
		expect(summarize(on("2025-01-10"))).toEqual(["easter-april-2025", true, ...lastPrices])
		expect(summarize(on("2025-04-06", "23:59"))).toEqual(["easter-april-2025", true, ...lastPrices])
		expect(summarize(on("2025-04-07"))).toEqual(["global-village-september-2025", true, ...lastPrices])
		expect(summarize(on("2025-12-14", "18:59"))).toEqual(["christmas-2025", true, ...lastPrices])
		expect(summarize(on("2025-12-14", "19:00"))).toEqual(["christmas-2025", false, ...lastPrices])
		expect(summarize(on("2026-11-22"))).toEqual(["christmas-2025", false, ...lastPrices])
	})

	test("a_festival_with_prices_of_its_own_says_those", () => {
		const tickets = {
			heading: "Tickets",
			currency: "KES" as const,
			prices: [{ name: "Adults", price: 600 }],
			label: "Buy Tickets",
		}
		const priced = pages.map((page) => (page.slug === "christmas-2025" ? { ...page, tickets } : page))
		const found = findNearestFestival(posters, priced, new Date("2025-12-01T12:00:00+03:00"))
		expect(summarize(found)).toEqual(["christmas-2025", true, "christmas-2025", [600]])
	})

	test("on_any_day_there_is_one_and_it_is_ahead_unless_all_are_over", () => {
		fc.assert(
			fc.property(
				fc.date({ min: new Date("2024-01-01"), max: new Date("2028-01-01"), noInvalidDate: true }),
				(now) => {
					const { festival, isAhead } = findNearestFestival(posters, pages, now)
					expect(festival).toBeDefined()
					expect(isAhead).toBe(festival?.phase.is !== "over")
					const last =
						posters
							.map(({ endsOn }) => endsOn ?? "")
							.sort()
							.at(-1) ?? ""
					expect(isAhead).toBe(now < new Date(`${last}T19:00:00+03:00`))
				},
			),
		)
	})

	test("at_any_moment_the_next_one_is_the_first_that_has_not_closed_and_says_how_long_it_is", () => {
		const hour = 3_600_000
		const known = posters
			.flatMap(({ slug, startsOn, endsOn }) => (startsOn && endsOn ? [{ slug, startsOn, endsOn }] : []))
			.toReversed()
		// A festival without a page is over at the end of its last day, one with a page when it closes.
		const closing = (slug: string) => pages.find((page) => page.slug === slug)?.closesAt ?? "24:00"
		const isOver = ({ slug, endsOn }: (typeof known)[number], now: Date) => {
			const [hours = 0] = closing(slug).split(":").map(Number)
			return now.getTime() >= Date.parse(`${endsOn}T00:00:00+03:00`) + hours * hour
		}
		const moments = fc.date({
			min: new Date("2024-12-01"),
			max: new Date("2026-01-15"),
			noInvalidDate: true,
		})
		fc.assert(
			fc.property(moments, (now) => {
				const { festival, isAhead } = findNearestFestival(posters, pages, now)
				const expected = known.find((one) => !isOver(one, now))
				expect(isAhead).toBe(expected !== undefined)
				if (!expected || !festival) return
				expect(festival.slug).toBe(expected.slug)
				const day = new Date(now.getTime() + 3 * hour).toISOString().slice(0, 10)
				const clock = new Date(now.getTime() + 3 * hour).toISOString().slice(11, 16)
				const inDays = Math.round((Date.parse(expected.startsOn) - Date.parse(day)) / (24 * hour))
				const isOn = clock < closing(expected.slug)
				expect(festival.phase).toEqual(
					inDays > 0 ? { is: "coming", inDays } : { is: isOn ? "today" : "between" },
				)
			}),
			{ numRuns: 1000 },
		)
	})

	test("its_days_and_hours_are_those_of_its_page_and_where_it_has_none_its_days_are_enough", () => {
		expect(on("2025-12-13").festival).toMatchObject({
			days: "12, 13 and 14 December 2025",
			hours: "9 AM to 7 PM daily",
			place: "Vocational college off a UN avenue in Gigiri, Nairobi",
		})
		expect(on("2025-09-01").festival).toMatchObject({ days: "27 and 28 September 2025", hours: undefined })
	})

	test("without_any_festival_there_is_none", () => {
		expect(findNearestFestival([], [], new Date())).toEqual({
			festival: undefined,
			isAhead: false,
			priced: undefined,
		})
	})
})
