import fc from "fast-check"
import { expect, test } from "vitest"
import {
	describeOpening,
	describeOverrun,
	formatOpening,
	listOpenings,
	listUpcomingOpenings,
} from "./openings.ts"
import { applicationsLine, phaseOf } from "./rules.ts"
import { anyEdition, anyMoment } from "./times.fixture.ts"

const NEVER = { opensAt: null, closesAt: null }
const at = (minute: string) => new Date(`${minute}:00+03:00`)
const windowsOf = (opensAt: string, closesAt?: string) => ({
	applications: { opensAt: at(opensAt), closesAt: closesAt ? at(closesAt) : null },
	extras: NEVER,
})
const NOW = at("2026-11-20T12:00")

test.each([
	[
		"2026-11-20T12:00",
		"2027-02-01T18:00",
		/^Applications open at once .* until 1 Feb 2027, 18:00: .* 20 Nov 2026, 12:00, is past\.$/,
	],
	["2026-11-01T12:00", undefined, /^Applications open at once .* without an end: /],
	[
		"2026-11-20T12:01",
		"2027-02-01T18:00",
		/^Applications open on 20 Nov 2026, 12:01, also if nobody is ready/,
	],
	["2026-12-04T12:00", "2027-02-01T18:00", /^Applications open on 4 Dec 2026, 12:00, /],
	["2026-12-04T12:01", "2027-02-01T18:00", undefined],
	[
		"2026-09-01T12:00",
		"2026-11-20T12:00",
		"Applications are over already: they ended on 20 Nov 2026, 12:00.",
	],
])("a_window_from_%s_until_%s_is_told_before_publishing", (opensAt, closesAt, expected) => {
	const text = describeOpening("applications", windowsOf(opensAt, closesAt), NOW)
	if (expected === undefined) expect(text).toBeUndefined()
	else expect(text).toMatch(expected)
})

test("exactly_what_is_open_at_this_moment_is_opened_by_publishing", () => {
	const extras = { opensAt: at("2026-11-01T00:00"), closesAt: NOW }
	const windows = { ...windowsOf("2026-11-20T12:00"), extras }
	expect(listOpenings(windows, NOW)).toEqual(["applications"])
	expect(listOpenings(windows, new Date(NOW.getTime() - 1))).toEqual(["extras"])
	expect(describeOpening("extras", { ...windows, extras: NEVER }, NOW)).toBeUndefined()
})

test.each([
	["2026-09-01T08:00", "2026-11-26T00:00", undefined],
	[
		"2026-09-01T08:00",
		"2026-11-26T00:01",
		["closesAt", "Applications are open until 26 Nov 2026, after the festival is over on 25 Nov 2026."],
	],
	["2026-11-25T23:59", undefined, undefined],
	[
		"2026-11-26T00:00",
		undefined,
		["opensAt", "Applications are open from 26 Nov 2026, after the festival is over on 25 Nov 2026."],
	],
])("of_a_window_from_%s_until_%s_is_told_what_is_after_the_festival", (opensAt, closesAt, expected) => {
	const edition = { ...windowsOf(opensAt, closesAt), endsOn: "2026-11-25" }
	const overrun = describeOverrun("applications", edition, NOW)
	expect(overrun && [overrun.field, overrun.text]).toEqual(expected)
	expect(describeOverrun("extras", edition, NOW)).toBeUndefined()
	const ended = at("2026-11-26T00:01")
	if (closesAt) expect(describeOverrun("applications", edition, ended)).toBeUndefined()
})

test("of_extras_it_is_told_that_they_end_with_the_festival", () => {
	const extras = { opensAt: at("2026-09-01T08:00"), closesAt: at("2026-11-26T00:01") }
	const edition = { ...windowsOf("2026-09-01T08:00"), extras, endsOn: "2026-11-25" }
	expect(describeOverrun("extras", edition, NOW)?.text).toBe(
		"Extras are to be open until 26 Nov 2026, after the festival is over on 25 Nov 2026. None are ordered after it.",
	)
})

const someEditions = fc.array(anyEdition, { maxLength: 4 })

test("an_upcoming_opening_is_told_until_it_comes_of_exactly_those_that_then_take_applications", () => {
	fc.assert(
		fc.property(someEditions, anyMoment, (editions, now) => {
			const told = listUpcomingOpenings(editions, now)
			for (const { edition, opensAt } of told) {
				expect(opensAt > now).toBe(true)
				expect(applicationsLine(edition, now)).toBeUndefined()
				expect(["open", "running"]).toContain(phaseOf(edition, opensAt))
				expect(applicationsLine(edition, opensAt)).toBe("OPEN")
				expect(listUpcomingOpenings([edition], opensAt)).toEqual([])
				expect(formatOpening(opensAt)).toMatch(/^Applications open on \d+ \w+ \d{4} at \d\d:\d\d$/)
			}
			const untold = editions.filter((edition) => told.every((one) => one.edition !== edition))
			for (const edition of untold) {
				const { opensAt } = edition.applications
				const willOpen =
					opensAt &&
					opensAt > now &&
					["open", "running"].includes(phaseOf(edition, opensAt)) &&
					applicationsLine(edition, opensAt) === "OPEN"
				expect(willOpen).not.toBe(true)
			}
			expect(
				listUpcomingOpenings(
					editions.map((edition) => ({ ...edition, closedAt: now })),
					now,
				),
			).toEqual([])
		}),
	)
})
