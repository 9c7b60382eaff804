import fc from "fast-check"
import { expect, test } from "vitest"
import { type EditionSettings, newEditionSettings } from "../editions/inputs.ts"
import { cloneSettings, datesOf, proposeDates, proposeTitle, shiftDates } from "./rules.ts"

const CHRISTMAS: EditionSettings = {
	name: "Christmas 2025",
	title: "Christmas Festival",
	heading: "Christmas at the college",
	kind: "market",
	isPublished: true,
	days: {
		startsOn: "2025-12-12",
		endsOn: "2025-12-14",
		datePrecision: "day",
		dayOpensAt: "09:00",
		dayClosesAt: "19:00",
		dateStyle: "weekdays",
		daysNote: "the second weekend of December",
		hoursNote: "from nine",
	},
	venue: {
		venue: "Vocational college in Gigiri, Nairobi",
		location: null,
		town: "Nairobi",
		directions: null,
		mapLink: null,
		coordinates: null,
	},
	decisionLetters: "at-once",
	sender: { senderName: "Tamasha", senderAddress: null, replyAddress: "vendors@tamasha.example" },
	poster: { poster: "poster-christmas", posterNote: "Sold out", detailsLink: "/eventpage" },
	applications: { opensAt: "2025-09-01T09:30", closesAt: "2025-11-30T18:00" },
	extras: { opensAt: "2025-10-01T00:00", closesAt: null },
	standbyUntil: "2025-12-10",
	forVendors: {
		setUp: "Thursday, 2 to 6 PM",
		howToPay: "M-Pesa",
		paymentDueOn: "2025-12-01",
		vatPercent: 16,
		moneyEmails: "by-themselves",
		paperEmails: "by-themselves",
		vendorCorrections: "contact",
		invoiceDueDays: 14,
		depositPercent: 30,
		depositAmount: null,
	},
	stalls: [{ name: "Own Set-up", price: 15_000, size: null, places: null }],
	extrasPrices: { wristbandPrice: 300, hayBalePrice: 500 },
	prices: [{ name: "Adults", price: 1_000 }],
	ticketUrl: null,
}

const day = fc.integer({ min: -7_000, max: 7_000 }).map((days) => dayAt(days))
const dayAt = (days: number) => new Date(Date.UTC(2025, 0, 1 + days)).toISOString().slice(0, 10)
const clock = fc
	.tuple(fc.nat({ max: 23 }), fc.nat({ max: 59 }))
	.map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":"))
const minute = fc.option(fc.tuple(day, clock).map(([date, time]) => `${date}T${time}`))
const dates = fc.record({
	startsOn: day,
	endsOn: day,
	applicationsOpenAt: minute,
	applicationsCloseAt: minute,
	extrasOpenAt: minute,
	extrasCloseAt: minute,
	paymentDueOn: fc.option(day),
})
const momentOf = (text: string) =>
	Date.parse(text.length > 10 ? `${text}:00+03:00` : `${text}T00:00:00+03:00`)

test("every_moment_is_shifted_by_the_same_days_and_keeps_its_minute_in_nairobi", () => {
	fc.assert(
		fc.property(dates, day, (source, startsOn) => {
			const shifted = shiftDates(source, startsOn)
			const distance = momentOf(startsOn) - momentOf(source.startsOn)
			for (const [field, from] of Object.entries(source)) {
				const to = shifted[field as keyof typeof shifted]
				if (from === null || to === null) expect(to).toBe(from)
				else {
					expect(momentOf(to) - momentOf(from)).toBe(distance)
					expect(to.slice(10)).toBe(from.slice(10))
				}
			}
			expect(shiftDates(shifted, source.startsOn)).toEqual(source)
		}),
	)
})

test("applications_without_an_end_are_proposed_to_end_with_the_last_day", () => {
	const open = { ...CHRISTMAS, applications: { opensAt: "2025-09-01T09:30", closesAt: null } }
	expect(proposeDates(open, "2027-03-26")).toEqual({
		startsOn: "2027-03-26",
		endsOn: "2027-03-28",
		applicationsOpenAt: "2026-12-14T09:30",
		applicationsCloseAt: "2027-03-28T19:00",
		extrasOpenAt: "2027-01-13T00:00",
		extrasCloseAt: null,
		paymentDueOn: "2027-03-15",
	})
})

test("of_an_edition_whose_days_nobody_knows_one_day_is_proposed", () => {
	const days = {
		...CHRISTMAS.days,
		startsOn: "2024-07-01",
		endsOn: "2024-07-31",
		datePrecision: "month" as const,
	}
	const proposed = proposeDates({ ...CHRISTMAS, days }, "2027-07-03")
	expect(proposed).toMatchObject({ startsOn: "2027-07-03", endsOn: "2027-07-03" })
})

test.each([
	["Christmas 2025", "Christmas Festival", "Easter 2027", "Easter Festival"],
	["Global Village Sept 2025", "Global Village Sept", "Global Village 2027", "Global Village"],
	["Christmas 2025", "Christmas Festival", "Easter Craft Fair 2027", "Easter Craft Fair"],
	["Offroad 2025", "The Long Rains Challenge", "Offroad 2027", "The Long Rains Challenge"],
])("letters_of_one_from_%s (%s) called %s call it %s", (name, title, next, expected) => {
	expect(proposeTitle({ name, title }, next)).toBe(expected)
})

test("a_clone_is_a_draft_with_the_facts_and_without_the_wordings_of_its_source", () => {
	const cloned = cloneSettings(
		CHRISTMAS,
		{ name: "Easter 2027", title: "Easter Festival" },
		proposeDates(CHRISTMAS, "2027-03-26"),
	)
	expect(newEditionSettings.parse(cloned)).toEqual(cloned)
	expect(cloned).toMatchObject({
		isPublished: false,
		heading: null,
		days: { daysNote: null, hoursNote: null, dayOpensAt: "09:00" },
		poster: { poster: "poster-christmas", posterNote: null, detailsLink: null },
		stalls: CHRISTMAS.stalls,
		prices: CHRISTMAS.prices,
	})
	expect(datesOf(cloned)).toEqual(proposeDates(CHRISTMAS, "2027-03-26"))
})
