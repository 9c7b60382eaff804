import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
	applicationsLine,
	canStillApply,
	dayStateOf,
	EDITION_PHASES,
	isWindowOpen,
	LATE_GRACE_MS,
	phaseOf,
	type TimeWindow,
} from "./rules.ts"
import { anyEdition, anyMoment, anyWindow, at, christmas, later, NEVER } from "./times.fixture.ts"

describe("phases", () => {
	test("an_edition_is_announced_opens_closes_runs_and_is_over_to_the_millisecond", () => {
		const boundaries = [
			["announced", "open", "2025-09-01T08:30"],
			["open", "closed", "2025-11-15T18:00"],
			["closed", "running", "2025-12-12T00:00"],
			["running", "over", "2025-12-14T19:00"],
		] as const
		for (const [before, after, moment] of boundaries) {
			expect(phaseOf(christmas, later(at(moment), -1)), moment).toBe(before)
			expect(phaseOf(christmas, at(moment)), moment).toBe(after)
		}
	})

	test("an_edition_that_is_not_published_is_a_draft_whatever_the_day", () => {
		fc.assert(
			fc.property(anyEdition, anyMoment, (edition, now) => {
				expect(phaseOf({ ...edition, publishedAt: null }, now)).toBe("draft")
				expect(phaseOf({ ...edition, publishedAt: now }, now)).not.toBe("draft")
			}),
		)
	})

	test("no_edition_ever_goes_back_to_an_earlier_phase", () => {
		fc.assert(
			fc.property(anyEdition, anyMoment, anyMoment, (edition, one, other) => {
				const [earlier, later] = one <= other ? [one, other] : [other, one]
				const stepOf = (moment: Date) => EDITION_PHASES.indexOf(phaseOf(edition, moment))
				expect(stepOf(earlier)).toBeLessThanOrEqual(stepOf(later))
			}),
			{ numRuns: 1000 },
		)
	})

	test("of_an_edition_whose_days_nobody_knows_none_is_on", () => {
		const july = {
			...christmas,
			startsOn: "2026-07-01",
			endsOn: "2026-07-31",
			datePrecision: "month",
		} as const
		expect(phaseOf(july, at("2026-07-15T12:00"))).toBe("closed")
		expect(phaseOf(july, at("2026-07-31T19:00"))).toBe("over")
	})
})

describe("days", () => {
	test("a_festival_comes_is_on_sleeps_between_its_days_and_is_over", () => {
		const states = (...times: string[]) => times.map((time) => dayStateOf(christmas, at(time)))
		expect(states("2025-11-20T12:00", "2025-12-11T23:59:59.999", "2025-12-12T00:00")).toEqual([
			{ is: "coming", inDays: 22 },
			{ is: "coming", inDays: 1 },
			{ is: "today" },
		])
		expect(states("2025-12-12T18:59:59.999", "2025-12-12T19:00", "2025-12-13T00:00")).toEqual([
			{ is: "today" },
			{ is: "between" },
			{ is: "today" },
		])
		expect(states("2025-12-14T18:59:59.999", "2025-12-14T19:00", "2026-01-01T12:00")).toEqual([
			{ is: "today" },
			{ is: "over" },
			{ is: "over" },
		])
	})

	test("of_a_month_no_day_is_said_to_be_on", () => {
		const april = {
			...christmas,
			datePrecision: "month",
			startsOn: "2026-04-01",
			endsOn: "2026-04-30",
		} as const
		const states = ["2026-03-31T12:00", "2026-04-01T00:00", "2026-04-15T03:00", "2026-04-30T19:00"].map(
			(time) => dayStateOf(april, at(time)),
		)
		expect(states).toEqual([{ is: "undated" }, { is: "undated" }, { is: "undated" }, { is: "over" }])
	})

	test("without_known_hours_the_last_day_ends_at_midnight_in_nairobi", () => {
		const whole = { ...christmas, dayOpensAt: null, dayClosesAt: null }
		expect(dayStateOf(whole, at("2025-12-14T23:59:59.999"))).toEqual({ is: "today" })
		expect(dayStateOf(whole, at("2025-12-15T00:00"))).toEqual({ is: "over" })
	})
})

describe("windows", () => {
	test("a_window_holds_from_its_first_millisecond_to_the_one_before_its_end", () => {
		fc.assert(
			fc.property(anyWindow, anyMoment, ({ opensAt, closesAt }, now) => {
				const isExpected = opensAt !== null && now >= opensAt && !(closesAt !== null && now >= closesAt)
				expect(isWindowOpen({ opensAt, closesAt }, now)).toBe(isExpected)
			}),
		)
		const { applications } = christmas
		const { opensAt, closesAt } = applications
		if (!opensAt || !closesAt) throw new Error("the window has no ends")
		expect(
			[later(opensAt, -1), opensAt, later(closesAt, -1), closesAt].map((now) =>
				isWindowOpen(applications, now),
			),
		).toEqual([false, true, true, false])
	})

	test("the_poster_says_open_closed_or_nothing", () => {
		const line = (applications: TimeWindow, now = at("2025-10-01T12:00")) =>
			applicationsLine({ applications }, now)
		const start = at("2025-04-05T00:00")
		expect(line(NEVER)).toBeUndefined()
		expect(line({ opensAt: at("2025-10-01T12:01"), closesAt: null })).toBeUndefined()
		expect(line({ opensAt: start, closesAt: null })).toBe("OPEN")
		expect(line({ opensAt: start, closesAt: start })).toBe("CLOSED")
		expect(line({ opensAt: start, closesAt: null }, at("2030-01-01T00:00"))).toBe("OPEN")
	})

	test("a_form_opened_in_time_counts_for_half_an_hour_after_the_end", () => {
		const end = at("2025-11-15T18:00")
		const opened = later(end, -1)
		expect(canStillApply(christmas, undefined, opened)).toBe(true)
		expect(canStillApply(christmas, undefined, end)).toBe(false)
		expect(canStillApply(christmas, opened, later(end, LATE_GRACE_MS))).toBe(true)
		expect(canStillApply(christmas, opened, later(end, LATE_GRACE_MS + 1))).toBe(false)
		expect(canStillApply(christmas, end, later(end, 1))).toBe(false)
		expect(canStillApply(christmas, at("2025-09-01T08:29"), later(end, 1))).toBe(false)
	})

	test("no_form_counts_that_was_opened_outside_of_the_window_or_is_later_than_the_grace", () => {
		fc.assert(
			fc.property(
				anyEdition,
				fc.option(anyMoment, { nil: undefined }),
				anyMoment,
				(edition, openedAt, now) => {
					if (!canStillApply(edition, openedAt, now) || isWindowOpen(edition.applications, now)) return
					expect(openedAt && isWindowOpen(edition.applications, openedAt)).toBe(true)
					const lateness = now.getTime() - (edition.applications.closesAt?.getTime() ?? 0)
					expect(lateness >= 0 && lateness <= LATE_GRACE_MS).toBe(true)
				},
			),
			{ numRuns: 1000 },
		)
	})
})
