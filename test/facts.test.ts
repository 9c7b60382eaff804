import { describe, expect, test } from "vitest"
import editions from "../content/editions.json" with { type: "json" }
import editionPages from "../content/editions-pages.json" with { type: "json" }
import posters from "../content/events.json" with { type: "json" }
import about from "../content/pages/about.json" with { type: "json" }
import contact from "../content/pages/contact.json" with { type: "json" }
import gallery from "../content/pages/gallery.json" with { type: "json" }
import home from "../content/pages/home.json" with { type: "json" }
import site from "../content/site.json" with { type: "json" }
import guidelines from "../content/vendor-guidelines.json" with { type: "json" }
import { collectSentences, collectStrings } from "./texts.ts"

const [current, previous] = editionPages
if (!current || !previous) throw new Error("there are two festival pages")
/** Everything the site says in its own name. */
const PAGES = { current, previous, about, contact, gallery, home, site, guidelines }
const CURRENT = { current, guidelines, home, contact }

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
const DATED = new RegExp(
	`\\b(${WEEKDAYS.join("|")}|Sun|Mon|Tue|Wed|Thu|Fri|Sat) (\\d{1,2})(?:st|nd|rd|th)?(?: (December))?`,
	"g",
)

/** "Thursday 11 December" in December of `year`, where that day is another weekday. */
function wrongWeekdays(texts: unknown, year: string): string[] {
	return collectStrings(texts).flatMap((text) =>
		[...text.matchAll(DATED)]
			.filter(([, name = "", day = ""]) => {
				const weekday = new Date(`${year}-12-${day.padStart(2, "0")}T00:00:00Z`).getUTCDay()
				return !WEEKDAYS[weekday]?.startsWith(name)
			})
			.map(([whole]) => whole),
	)
}

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ")
const dayOf = (date: string) => Number(date.slice(8))

/** Every way in which texts name the days of a festival, e.g. "12, 13 and 14", "12–14", "12-14". */
function daysOf({ startsOn, endsOn }: { startsOn: string; endsOn: string }): RegExp {
	const [first, last] = [dayOf(startsOn), dayOf(endsOn)]
	const all = Array.from({ length: last - first + 1 }, (_, nth) => first + nth)
	const listed = `${all.slice(0, -1).join(", ")} and ${last}`
	return new RegExp(`\\b(${first}[-–]${last}|${listed})\\b`)
}

describe("dates and times", () => {
	test("every_weekday_is_that_of_its_date", () => {
		expect(wrongWeekdays(CURRENT, current.startsOn.slice(0, 4))).toEqual([])
		expect(wrongWeekdays(["Thursday 12 December"], "2025")).toEqual(["Thursday 12 December"])
	})

	test("a_festival_has_the_same_days_wherever_it_stands", () => {
		for (const { slug, startsOn, endsOn } of [...editionPages, ...editions])
			expect(posters.find((poster) => poster.slug === slug)).toMatchObject({ startsOn, endsOn })
		for (const { startsOn, endsOn, dateText } of posters) {
			if (!startsOn || !endsOn) continue
			expect(dateText).toMatch(daysOf({ startsOn, endsOn }))
			expect(dateText).toContain(`${MONTHS[Number(startsOn.slice(5, 7)) - 1]} ${startsOn.slice(0, 4)}`)
		}
		expect(previous.days.join()).toMatch(daysOf(previous))
		expect(previous.banner?.text).toMatch(daysOf(previous))
		expect(current.days.map((day) => Number.parseInt(day.replace(/\D+/, ""), 10))).toEqual([12, 13, 14])
	})

	test("guidelines_name_no_day_or_hour_of_the_festival_but_by_its_data", () => {
		const days = new RegExp(`\\b(${WEEKDAYS.join("|")})\\b|\\b${dayOf(current.startsOn)} December`)
		expect(collectStrings(guidelines).filter((text) => days.test(text))).toEqual([])
		expect(collectStrings(guidelines).some((text) => text.includes("{eve}"))).toBe(true)
	})

	test("a_festival_opens_and_closes_at_the_same_time_wherever_it_stands", () => {
		for (const { opensAt, closesAt, hours } of editionPages) {
			const spelt = `${Number.parseInt(opensAt, 10)} AM to ${Number.parseInt(closesAt, 10) - 12} PM`
			expect(hours).toContain(spelt)
		}
	})
})

const WRITTEN_NUMBERS = "no one two three four five six seven eight nine ten".split(" ")

describe("counts, prices and promises", () => {
	test("as_many_people_work_here_as_the_team_shows", () => {
		const count = WRITTEN_NUMBERS[about.team.members.length] ?? ""
		expect(about.team.paragraphs.join(" ").toLowerCase()).toContain(`${count} of us work here`)
	})

	test("the_newsletter_comes_equally_often_wherever_it_is_offered", () => {
		const often = /\b(a|per) (year|month|week)\b|\bmonthly\b|\bweekly\b/
		const told = [contact.attendee.text, home.news.text]
		expect(told.map((text) => /^About five emails a year/.test(text))).toEqual([true, true])
		const others = collectSentences({ contact, home }).filter(
			(one) => often.test(one) && !told.join().includes(one),
		)
		expect(others.filter((one) => /newsletter|email/i.test(one))).toEqual([])
	})

	test("a_year_without_festivals_and_a_promise_never_to_cancel_do_not_stand_together", () => {
		const quiet = gallery.emptyYears.filter(({ text }) => /no festivals/.test(text))
		const never = collectSentences(PAGES).filter(
			(text) => /\bnever\b/i.test(text) && /cancel|call.*off/i.test(text),
		)
		expect(quiet).not.toEqual([])
		expect(never).toEqual([])
		expect(collectSentences(PAGES).filter((text) => /we never have/i.test(text))).toEqual([])
	})

	test("prices_telephone_and_addresses_stand_only_where_they_are_data", () => {
		const typed = /\b(KES|Kshs?|ksh)\s?\d|\d\s?(shillings|bob|\/=)|\+254|@\w/i
		expect(collectStrings(PAGES).filter((text) => typed.test(text))).toEqual([])
	})
})
