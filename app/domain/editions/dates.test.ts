import fc from "fast-check"
import { expect, test } from "vitest"
import {
	formatDailyHours,
	formatDateRange,
	formatDays,
	formatLongRange,
	formatShortRange,
	formatTickerDays,
	listDays,
	type WrittenDays,
} from "./dates.ts"
import { fillInEditionFacts, pageNameOf } from "./facts.ts"

const christmas: WrittenDays & { name: string; title: string; heading: null; venue: string } = {
	name: "Christmas 2025",
	title: "Christmas Festival",
	heading: null,
	venue: "Vocational college in Gigiri, Nairobi",
	startsOn: "2025-12-12",
	endsOn: "2025-12-14",
	datePrecision: "day",
	dateStyle: "weekdays",
	dayOpensAt: "09:00",
	dayClosesAt: "19:00",
	daysNote: null,
	hoursNote: null,
}
const days = (startsOn: string, endsOn: string) => ({ ...christmas, startsOn, endsOn })
const july = { ...days("2024-07-01", "2024-07-31"), datePrecision: "month" as const }

test("each_page_has_its_own_way_to_write_the_same_days", () => {
	expect(formatDateRange(christmas)).toBe("12, 13 and 14 December 2025")
	expect(formatTickerDays(christmas)).toBe("12, 13 and 14 Dec 2025")
	expect(formatShortRange(christmas)).toBe("12-14 Dec 2025")
	expect(formatLongRange(christmas)).toBe("12-14 December 2025")
	expect(formatDays(christmas)).toBe("Fri 12th, Sat 13th, Sun 14th December")
	expect(formatDays({ ...days("2024-12-13", "2024-12-15"), dateStyle: "days" })).toBe("Dec 13, 14 and 15")
	expect(formatShortRange(days("2025-09-27", "2025-09-28"))).toBe("27-28 Sep 2025")
})

test("days_that_cross_a_month_or_a_year_and_single_days_are_written_as_people_do", () => {
	const written = (startsOn: string, endsOn: string) => {
		const edition = days(startsOn, endsOn)
		return [
			formatDateRange(edition),
			formatShortRange(edition),
			formatDays(edition),
			formatDays({ ...edition, dateStyle: "days" }),
		]
	}
	expect(written("2026-04-04", "2026-04-04")).toEqual([
		"4 April 2026",
		"4 Apr 2026",
		"Sat 4th April",
		"Apr 4",
	])
	expect(written("2026-10-31", "2026-11-01")).toEqual([
		"31 October to 1 November 2026",
		"31 Oct - 1 Nov 2026",
		"Sat 31st October, Sun 1st November",
		"Oct 31 to Nov 1",
	])
	expect(written("2026-12-31", "2027-01-01").slice(0, 2)).toEqual([
		"31 December 2026 to 1 January 2027",
		"31 Dec 2026 - 1 Jan 2027",
	])
	expect(formatDays(days("2026-12-11", "2026-12-20"))).toBe("Fri 11th to Sun 20th December")
	expect(formatDays(days("2026-10-28", "2026-11-03"))).toBe("Wed 28th October to Tue 3rd November")
})

test("of_an_edition_whose_days_nobody_knows_the_month_is_named", () => {
	expect(
		[formatDateRange, formatTickerDays, formatShortRange, formatLongRange, formatDays].map((f) => f(july)),
	).toEqual(Array(5).fill("July 2024"))
	expect(formatShortRange({ ...july, daysNote: "Summer 2024" })).toBe("Summer 2024")
})

test("an_organisers_own_wording_takes_the_place_of_the_derived_one", () => {
	expect(formatDays({ ...christmas, daysNote: "All of Advent" })).toBe("All of Advent")
	expect(formatShortRange({ ...christmas, daysNote: "All of Advent" })).toBe("12-14 Dec 2025")
	expect(formatDailyHours(christmas)).toBe("9 AM to 7 PM daily")
	expect(formatDailyHours({ ...christmas, hoursNote: "Until late" })).toBe("Until late")
	expect(formatDailyHours({ ...christmas, dayOpensAt: null, dayClosesAt: null })).toBeUndefined()
	expect(pageNameOf(christmas)).toBe("Christmas Festival 2025")
	expect(pageNameOf({ ...christmas, heading: "Christmas by the Lake" })).toBe("Christmas by the Lake")
})

test("facts_are_filled_in_by_their_names", () => {
	const fill = (text: string, edition = christmas) => fillInEditionFacts(text, edition)
	expect(fill("{days}|{eve}|{first}|{last}|{after}|{opens}|{closes}|{other}")).toBe(
		"12, 13 and 14 December 2025|Thursday 11 December|Friday|Sunday|Monday|9 AM|7 PM|{other}",
	)
	expect(fill("{name}|{title}|{shortName}|{month}|{year}|{venue}|{shortDates}|{longDates}")).toBe(
		"Christmas 2025|Christmas Festival|Christmas|December|2025|Vocational college in Gigiri, Nairobi|12-14 Dec 2025|12-14 December 2025",
	)
	expect(fill("{daysBefore:11}, {daysBefore}, {days:3}")).toBe("1 December, {daysBefore}, {days:3}")
	expect(fill("{opens}", { ...christmas, dayOpensAt: "12:30" })).toBe("12.30 PM")
	expect(fill("{opens} to {closes}", { ...christmas, dayOpensAt: "00:00", dayClosesAt: "10:05" })).toBe(
		"12 AM to 10.05 AM",
	)
})

test("what_nobody_knows_leaves_no_braces", () => {
	const text = "Set up on {eve}, until {closes}, {daysBefore:3}."
	const filled = "Set up on the day before the festival, until closing time, 3 days before the festival."
	expect(fillInEditionFacts(text, undefined)).toBe(filled)
	expect(fillInEditionFacts(text, { ...july, dayOpensAt: null, dayClosesAt: null })).toBe(filled)
	const all =
		"{days}{dates}{shortDates}{longDates}{name}{title}{shortName}{month}{year}{venue}{first}{last}{after}"
	expect(fillInEditionFacts(all, undefined)).not.toContain("{")
})

test("every_day_of_an_edition_is_listed_once_and_its_last_day_ends_each_wording", () => {
	const firstDays = fc.date({ min: new Date("2024-01-01"), max: new Date("2030-01-01"), noInvalidDate: true })
	fc.assert(
		fc.property(firstDays, fc.integer({ min: 0, max: 9 }), (first, length) => {
			const startsOn = first.toISOString().slice(0, 10)
			const endsOn = new Date(Date.parse(startsOn) + length * 86_400_000).toISOString().slice(0, 10)
			const listed = listDays({ startsOn, endsOn })
			expect([listed.length, listed[0], listed.at(-1)]).toEqual([length + 1, startsOn, endsOn])
			expect(new Set(listed).size).toBe(listed.length)
			const edition = days(startsOn, endsOn)
			const lastDay = String(Number(endsOn.slice(8)))
			for (const wording of [
				formatDateRange(edition),
				formatShortRange(edition),
				formatTickerDays(edition),
			]) {
				expect(wording).toMatch(new RegExp(`\\b${lastDay} [A-Z][a-z]+ ${endsOn.slice(0, 4)}$`))
			}
			expect(formatDays(edition)).toMatch(new RegExp(`\\b${lastDay}(st|nd|rd|th) [A-Z][a-z]+$`))
		}),
	)
})
