import fc from "fast-check"
import { expect, test } from "vitest"
import { shiftDay } from "../../values/clock.ts"
import { alignArrivals, type DayCount, type EditionArrivals, MOST_DAYS } from "./arrivals.ts"

const day = fc.integer({ min: 0, max: 20_000 }).map((days) => shiftDay("1990-01-01", days))
const arrivals: fc.Arbitrary<EditionArrivals> = day.chain((startsOn) =>
	fc.record({
		startsOn: fc.constant(startsOn),
		days: fc
			.uniqueArray(fc.tuple(fc.integer({ min: -500, max: 300 }), fc.integer({ min: 1, max: 90 })), {
				selector: ([distance]) => distance,
				maxLength: 40,
			})
			.map((found) =>
				found.map(([distance, applications]) => ({ day: shiftDay(startsOn, -distance), applications })),
			),
	}),
)
const sumOf = (days: DayCount[]) => days.reduce((sum, one) => sum + one.applications, 0)

test("no_application_is_lost_and_each_day_stands_once_in_its_order", () => {
	fc.assert(
		fc.property(arrivals, fc.option(arrivals, { nil: undefined }), (edition, before) => {
			const { days, earlier, later } = alignArrivals(edition, before)
			expect(days.length).toBeLessThanOrEqual(MOST_DAYS)
			expect(sumOf(days) + earlier.own + later.own).toBe(sumOf(edition.days))
			expect(days.some(({ applications }) => applications > 0)).toBe(edition.days.length > 0)
			const others = days.map((one) => ({ day: one.day, applications: one.before }))
			expect(sumOf(others) + earlier.before + later.before).toBe(sumOf(before?.days ?? []))
			for (const [nth, one] of days.entries()) expect(one.day).toBe(shiftDay(days[0]?.day ?? "", nth))
		}),
	)
})

test("a_day_stands_beside_the_one_equally_long_before_the_other_edition", () => {
	const edition = { startsOn: "2026-04-03", days: [{ day: "2026-03-01", applications: 4 }] }
	const before = { startsOn: "2025-12-12", days: [{ day: "2025-11-09", applications: 7 }] }
	expect(alignArrivals(edition, before).days).toEqual([{ day: "2026-03-01", applications: 4, before: 7 }])
})

test("one_that_comes_a_year_late_takes_the_others_out_of_no_chart", () => {
	const usual = Array.from({ length: 30 }, (_, nth) => ({
		day: shiftDay("2025-10-01", nth),
		applications: 2,
	}))
	const late = { day: "2026-11-27", applications: 1 }
	const late2025 = { startsOn: "2025-12-12", days: [...usual, late] }
	const own = alignArrivals(late2025)
	expect([own.days.length, own.later.own, own.earlier.own]).toEqual([30, 1, 0])
	const next = { startsOn: "2027-04-09", days: [{ day: "2026-11-27", applications: 6 }] }
	const { days, later } = alignArrivals(next, late2025)
	expect(sumOf(days)).toBe(6)
	expect(later).toEqual({ own: 0, before: 1 })
})
