import { DAY_MS, shiftDay } from "../../values/clock.ts"

/** How many applications came in on a day of Nairobi, "2025-11-30". */
export interface DayCount {
	day: string
	applications: number
}

export interface EditionArrivals {
	/** The first day of the edition. */
	startsOn: string
	/** In their order; days on which none came are missing. */
	days: DayCount[]
}

export interface ArrivalDay extends DayCount {
	/** Came in for the edition before, equally long before its first day. */
	before: number
}

/** One column for each, of which a narrow screen still shows every one. */
export const MOST_DAYS = 120

const daysUntil = (startsOn: string) => (day: string) => (Date.parse(startsOn) - Date.parse(day)) / DAY_MS

/**
 * Each day from the first application of either edition to the last, the last `MOST_DAYS` of them at most; the editions
 * stand beside each other by how long it was until their first day.
 */
export function alignArrivals(edition: EditionArrivals, before?: EditionArrivals) {
	const own = countByDistance(edition)
	const others = before ? countByDistance(before) : new Map<number, number>()
	const distances = [...own.keys(), ...others.keys()]
	if (!distances.length) return { days: [], earlier: 0, earlierBefore: 0 }
	const last = Math.min(...distances)
	const first = Math.min(Math.max(...distances), last + MOST_DAYS - 1)
	const days = Array.from({ length: first - last + 1 }, (_, nth): ArrivalDay => {
		const distance = first - nth
		return {
			day: shiftDay(edition.startsOn, -distance),
			applications: own.get(distance) ?? 0,
			before: others.get(distance) ?? 0,
		}
	})
	return { days, earlier: countEarlier(own, first), earlierBefore: countEarlier(others, first) }
}

const countByDistance = ({ startsOn, days }: EditionArrivals): Map<number, number> =>
	new Map(days.map(({ day, applications }) => [daysUntil(startsOn)(day), applications]))

const countEarlier = (counts: Map<number, number>, first: number): number =>
	[...counts].reduce((sum, [distance, count]) => (distance > first ? sum + count : sum), 0)
