import fc from "fast-check"
import { formatNairobiIsoDate } from "../../values/clock.ts"
import type { EditionTimes, TimeWindow } from "./rules.ts"

export const DAY = 24 * 3_600_000
/** A moment in Nairobi. */
export const at = (nairobiTime: string) => new Date(`${nairobiTime}+03:00`)
export const later = (moment: Date, ms: number) => new Date(moment.getTime() + ms)

export const NEVER: TimeWindow = { opensAt: null, closesAt: null }
export const christmas: EditionTimes & { prices: number[] } = {
	startsOn: "2025-12-12",
	endsOn: "2025-12-14",
	datePrecision: "day",
	dayOpensAt: "09:00",
	dayClosesAt: "19:00",
	publishedAt: at("2025-08-01T12:00"),
	closedAt: null,
	applications: { opensAt: at("2025-09-01T08:30"), closesAt: at("2025-11-15T18:00") },
	extras: NEVER,
	prices: [],
}

const moments = (min: string, max: string) =>
	fc.date({ min: new Date(min), max: new Date(max), noInvalidDate: true })
export const anyMoment = moments("2025-01-01", "2026-12-31")
export const anyWindow = fc.oneof(
	fc.constant(NEVER),
	anyMoment.map((opensAt) => ({ opensAt, closesAt: null })),
	fc.tuple(anyMoment, fc.integer({ min: 0, max: 90 * DAY })).map(([opensAt, length]) => ({
		opensAt,
		closesAt: later(opensAt, length),
	})),
)
const hours = fc.oneof(
	fc.constant({ dayOpensAt: null, dayClosesAt: null }),
	fc
		.constantFrom("00:01", "13:00", "19:00", "23:59")
		.map((dayClosesAt) => ({ dayOpensAt: "00:00", dayClosesAt })),
)
export const anyEdition = fc
	.record({
		first: anyMoment,
		length: fc.integer({ min: 0, max: 5 }),
		hours,
		datePrecision: fc.constantFrom("day" as const, "day" as const, "month" as const),
		publishedAt: fc.option(anyMoment),
		closedAt: fc.constant(null),
		applications: anyWindow,
		extras: anyWindow,
		prices: fc.array(fc.nat(), { maxLength: 1 }),
	})
	.map(({ first, length, hours, ...rest }) => ({
		...rest,
		...hours,
		startsOn: formatNairobiIsoDate(first),
		endsOn: formatNairobiIsoDate(later(first, length * DAY)),
	}))
