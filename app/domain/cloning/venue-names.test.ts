import fc from "fast-check"
import { expect, test } from "vitest"
import { findName, listOldVenueNames, type NamedVenue } from "./venue-names.ts"

const GIGIRI: NamedVenue = {
	venue: "Vocational college in Gigiri, Nairobi",
	location: "Vocational college off a UN avenue in Gigiri",
	directions: "Follow the flags from Limuru Road. Open Saturday, KES 200 a car.",
	town: "Nairobi",
}
const at = (venue: string, more: Partial<NamedVenue> = {}): NamedVenue => ({
	...{ venue, location: null, directions: null, town: "Nairobi" },
	...more,
})

test("names_have_a_capital_and_are_neither_the_start_of_a_sentence_nor_a_kind_of_street", () => {
	expect(listOldVenueNames(at("Ngong Racecourse, Nairobi"), GIGIRI)).toEqual([
		"Gigiri",
		"UN",
		"Limuru",
		"college",
		"College",
	])
	expect(listOldVenueNames(at("Elsewhere"), at("Opposite Village Market, Gate B"))).toEqual([
		"Village Market",
	])
	expect(listOldVenueNames(at("Elsewhere"), at("Open field, Karura Forest"))).toEqual(["Karura Forest"])
})

test("of_the_same_venue_no_name_is_old", () => {
	expect(listOldVenueNames(GIGIRI, GIGIRI)).toEqual([])
	expect(listOldVenueNames({ ...GIGIRI, directions: "Come by Limuru Road." }, GIGIRI)).toEqual([])
})

test("directions_that_nobody_changed_name_nothing_of_the_new_venue", () => {
	const { directions, location } = GIGIRI
	expect(listOldVenueNames(at("Ngong Racecourse", { directions, location }), GIGIRI)).toContain("Limuru")
	expect(listOldVenueNames(at("Tigoni farm, Limuru"), GIGIRI)).not.toContain("Limuru")
})

/** Names that look like none of the words around them. */
const name = fc.stringMatching(/^[BDFGK][aeiou][lmnr][aeiou]x[aeiou]{1,3}$/)
const namedVenue = (names: string[]): NamedVenue =>
	at(`Open field in ${names[0]}, Nairobi`, {
		location: `Field near ${names[1]}`,
		directions: `Follow ${names[2]} Road.`,
	})

test("exactly_the_names_that_only_the_old_venue_has_are_found_in_a_text", () => {
	const venues = fc
		.uniqueArray(name, { minLength: 6, maxLength: 6 })
		.chain((pool) =>
			fc.tuple(
				fc.shuffledSubarray(pool, { minLength: 3, maxLength: 3 }),
				fc.shuffledSubarray(pool, { minLength: 3, maxLength: 3 }),
			),
		)
	fc.assert(
		fc.property(venues, ([own, source]) => {
			fc.pre(own[0] !== source[0])
			// What stands in the same field in both is still the old one's.
			const kept = own.filter((one, nth) => one !== source[nth])
			const old = listOldVenueNames(namedVenue(own), namedVenue(source))
			expect(old.toSorted()).toEqual(source.filter((one) => !kept.includes(one)).toSorted())
			const text = `Take a matatu to ${source.join(", then ")} and ${own.join(" or ")}, Nairobi.`
			for (const one of source)
				expect(old.includes(one)).toBe(old.flatMap((o) => findName(text, o)).includes(one))
		}),
	)
})
