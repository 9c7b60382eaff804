import { describe, expect, test } from "vitest"
import editionPages from "../content/editions-pages.json" with { type: "json" }
import contact from "../content/pages/contact.json" with { type: "json" }
import home from "../content/pages/home.json" with { type: "json" }
import siteMaps from "../content/site-maps.json" with { type: "json" }
import guidelines from "../content/vendor-guidelines.json" with { type: "json" }
import { collectSentences, collectStrings } from "./texts.ts"

const [current] = editionPages
if (!current) throw new Error("there is no festival page")
const maps: Record<string, (typeof siteMaps)["christmas-2025"]> = siteMaps
const map = maps[current.slug]

/** Everything the site says about the festival that the map is of. */
const CURRENT = { current, guidelines, home, contact }

type MapLocation = { symbol: string; name: string; text: string; x: number; y: number }

/** "On the cross path, right of the middle. Bring a bottle." → "on the cross path, right of the middle" */
const positionTextOf = ({ text }: MapLocation) => (text.split(".")[0] ?? "").toLowerCase()

const LOCATION = /\b(between|beside|behind|below|near|next to|left|right|by the|on the|in the|opposite)\b/i

/** Sentences that say where `name` is, and say something else than the map. */
function findMisplaced(texts: unknown, name: RegExp, place: MapLocation): string[] {
	return collectSentences(texts)
		.filter((sentence) => name.test(sentence) && LOCATION.test(sentence))
		.filter((sentence) => !sentence.toLowerCase().includes(positionTextOf(place)))
}

function findLocation(symbol: string): MapLocation {
	const found = map?.legend.filter((place) => place.symbol === symbol) ?? []
	if (found.length !== 1 || !found[0]) throw new Error(`the map has ${found.length} of ${symbol}`)
	return found[0]
}

describe("places", () => {
	test("first_aid_is_where_the_site_map_draws_it", () => {
		const told = current.practical?.groups.flatMap(({ topics }) => topics)
		const topic = told?.find(({ slug }) => slug === "first-aid")
		expect(topic?.text.join(" ").toLowerCase()).toContain(positionTextOf(findLocation("first-aid")))
		expect(findMisplaced(CURRENT, /first[- ]aid|green cross/i, findLocation("first-aid"))).toEqual([])
	})

	test("water_is_where_the_site_map_draws_it", () => {
		const answer = current.questions?.items.find(({ question }) => /drinking water/.test(question))?.answer
		expect(answer?.toLowerCase()).toContain(positionTextOf(findLocation("water")))
		expect(findMisplaced(CURRENT, /water point|\btaps?\b/i, findLocation("water"))).toEqual([])
	})

	test("nobody_counts_taps_or_water_points_beside_the_map", () => {
		const counted = /\b(\d+|two|three|four|five|six) (water |drinking )?(taps|water points)\b/i
		expect(collectSentences([CURRENT, editionPages]).filter((sentence) => counted.test(sentence))).toEqual([])
	})

	test("accessible_toilets_and_parking_are_where_the_site_map_draws_them", () => {
		const access = collectStrings(current).find((text) => text.includes("accessible toilets")) ?? ""
		expect(access).toContain("two accessible toilets below row F")
		expect(findLocation("accessible-toilets").text).toMatch(/^Two, .* firm path/)
		expect(findLocation("toilets").text).toContain("below row F")
		expect(access.toLowerCase()).toContain(positionTextOf(findLocation("accessible-parking")))
	})

	test("a_place_that_contradicts_the_map_is_found", () => {
		const wrong = "The tent with the green cross stands between the stage and the playground."
		expect(findMisplaced([wrong], /green cross/, findLocation("first-aid"))).toEqual([wrong])
		const taps = "Free, at two taps by the food and one by the playground."
		expect(findMisplaced({ taps }, /\btaps?\b/, findLocation("water"))).toEqual([taps])
	})
})

/** What the words of a place say about its coordinates, in per cent of the map. */
const SIDES: [RegExp, (place: MapLocation) => boolean][] = [
	[/^At the bottom/, ({ y }) => y > 66],
	[/^At the top/, ({ y }) => y < 34],
	[/^At the (top|bottom) left/, ({ x }) => x < 40],
	[/^At the (top|bottom) right/, ({ x }) => x > 60],
	[/right of the middle|^On the right,|, on the right|far right/, ({ x }) => x > 50],
	[/left of the middle|left of the stage|far left|^Left of/i, ({ x }) => x < 50],
]

const wrongSides = (places: MapLocation[]) =>
	places.filter((place) => SIDES.some(([words, holds]) => words.test(place.text) && !holds(place)))

describe("site maps", () => {
	test.each(Object.entries(maps))("%s_says_left_and_right_as_it_is_drawn", (_, { legend }) => {
		expect(wrongSides(legend)).toEqual([])
	})

	test("a_place_on_the_wrong_side_is_found", () => {
		expect(wrongSides([{ ...findLocation("first-aid"), x: 31 }])).toHaveLength(1)
	})

	test.each(editionPages)("$slug_has_as_many_stalls_as_it_claims_vendors", ({ slug, activities }) => {
		const claimed = Number.parseInt(activities.items.find((item) => item.slug === "vendors")?.title ?? "", 10)
		const stalls = maps[slug]?.rows.reduce((sum, row) => sum + row.stalls, 0)
		expect(claimed).toBeGreaterThan(0)
		expect(stalls).toBeGreaterThanOrEqual(claimed)
	})
})
