import fc from "fast-check"
import { describe, expect, test } from "vitest"
import editionsPages from "../../../content/editions-pages.json" with { type: "json" }
import events from "../../../content/events.json" with { type: "json" }
import { editionPages } from "./edition-page-inputs.ts"
import { festivalForTickets } from "./festivals.ts"
import { eventPosters } from "./inputs.ts"

const posters = eventPosters.parse(events)
const pages = editionPages.parse(editionsPages)
const on = (day: string, time = "12:00") =>
	festivalForTickets(posters, pages, new Date(`${day}T${time}:00+03:00`))
const told = ({ festival, isAhead, priced }: ReturnType<typeof on>) => [
	festival?.slug,
	isAhead,
	priced?.slug,
	priced?.prices?.prices.map(({ price }) => price),
]

describe("tickets name the festival, its date and the current price", () => {
	test("before_between_and_after_the_festivals_of_a_year", () => {
		const lastPrices = ["christmas-2024", [500, 200]]
		expect(told(on("2024-11-01"))).toEqual(["christmas-2024", true, ...lastPrices])
		expect(told(on("2025-01-10"))).toEqual(["easter-april-2025", true, ...lastPrices])
		expect(told(on("2025-04-06", "23:59"))).toEqual(["easter-april-2025", true, ...lastPrices])
		expect(told(on("2025-04-07"))).toEqual(["global-village-september-2025", true, ...lastPrices])
		expect(told(on("2025-12-14", "18:59"))).toEqual(["christmas-2025", true, ...lastPrices])
		expect(told(on("2025-12-14", "19:00"))).toEqual(["christmas-2025", false, ...lastPrices])
		expect(told(on("2026-11-22"))).toEqual(["christmas-2025", false, ...lastPrices])
	})

	test("a_festival_with_prices_of_its_own_says_those", () => {
		const tickets = {
			heading: "Tickets",
			currency: "KES" as const,
			prices: [{ name: "Adults", price: 600 }],
			label: "Buy Tickets",
		}
		const priced = pages.map((page) => (page.slug === "christmas-2025" ? { ...page, tickets } : page))
		const found = festivalForTickets(posters, priced, new Date("2025-12-01T12:00:00+03:00"))
		expect(told(found)).toEqual(["christmas-2025", true, "christmas-2025", [600]])
	})

	test("on_any_day_there_is_one_and_it_is_ahead_unless_all_are_over", () => {
		fc.assert(
			fc.property(
				fc.date({ min: new Date("2024-01-01"), max: new Date("2028-01-01"), noInvalidDate: true }),
				(now) => {
					const { festival, isAhead } = festivalForTickets(posters, pages, now)
					expect(festival).toBeDefined()
					expect(isAhead).toBe(festival?.moment.is !== "over")
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

	test("without_any_festival_there_is_none", () => {
		expect(festivalForTickets([], [], new Date())).toEqual({
			festival: undefined,
			isAhead: false,
			priced: undefined,
		})
	})
})
