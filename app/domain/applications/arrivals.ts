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
 * stand beside each other by how long it was until their first day. What came long before or after all others stretches nothing.
 */
export function alignArrivals(edition: EditionArrivals, before?: EditionArrivals) {
	const own = countByDistance(edition)
	const others = before ? countByDistance(before) : new Map<number, number>()
	const ownRun = findMainRun(own)
	const distances = [...ownRun, ...findMainRun(others)]
	if (!distances.length) return { days: [], earlier: NONE, later: NONE }
	// However long before the other edition's: what came for this one is seen.
	const least = (ownRun[0] ?? Number.NEGATIVE_INFINITY) - MOST_DAYS + 1
	const last = Math.max(Math.min(...distances), least)
	const first = Math.min(Math.max(...distances), last + MOST_DAYS - 1)
	const days = Array.from({ length: first - last + 1 }, (_, nth): ArrivalDay => {
		const distance = first - nth
		return {
			day: shiftDay(edition.startsOn, -distance),
			applications: own.get(distance) ?? 0,
			before: others.get(distance) ?? 0,
		}
	})
	const isEarlier = (distance: number) => distance > first
	const isLater = (distance: number) => distance < last
	return {
		days,
		earlier: { own: sumWhere(own, isEarlier), before: sumWhere(others, isEarlier) },
		later: { own: sumWhere(own, isLater), before: sumWhere(others, isLater) },
	}
}

const NONE = { own: 0, before: 0 }

const countByDistance = ({ startsOn, days }: EditionArrivals): Map<number, number> =>
	new Map(days.map(({ day, applications }) => [daysUntil(startsOn)(day), applications]))

/** The days between which so many never came in a row that they would not stand in one picture, of these the most. */
function findMainRun(counts: Map<number, number>): number[] {
	const runs: number[][] = []
	for (const distance of [...counts.keys()].toSorted((one, other) => one - other)) {
		const run = runs.at(-1)
		if (run && distance - (run.at(-1) ?? 0) < MOST_DAYS) run.push(distance)
		else runs.push([distance])
	}
	const sizeOf = (run: number[]) => run.reduce((sum, distance) => sum + (counts.get(distance) ?? 0), 0)
	return runs.reduce<number[]>((most, run) => (sizeOf(run) > sizeOf(most) ? run : most), [])
}

const sumWhere = (counts: Map<number, number>, isMeant: (distance: number) => boolean): number =>
	[...counts].reduce((sum, [distance, count]) => (isMeant(distance) ? sum + count : sum), 0)
