import { formatNairobiIsoDate, startOfNairobiDay } from "../../../values/clock.ts"

/** Months that the growth of the list is shown for. */
const MONTHS = 6

/** One month of the list. */
export interface MonthOfGrowth {
	/** "2026-11". */
	month: string
	/** "Nov 2026". */
	label: string
	joined: number
	/** How many of today's subscribers were on the list at its end. */
	total: number
}

const labelFormat = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", month: "short", year: "numeric" })

/** The last months in Nairobi, the newest first. */
function lastMonths(now: Date): string[] {
	const [year = 0, month = 0] = formatNairobiIsoDate(now).split("-").map(Number)
	return Array.from({ length: MONTHS }, (_, ago) =>
		new Date(Date.UTC(year, month - 1 - ago, 1)).toISOString().slice(0, 7),
	)
}

/** When the first of the months began that are shown. */
export function startOfGrowth(now: Date): Date {
	return startOfNairobiDay(`${lastMonths(now).at(-1)}-01`)
}

/** How the list grew, the newest month first. @param subscribers on the list now */
export function growthOf(
	joinedByMonth: Map<string, number>,
	subscribers: number,
	now: Date,
): MonthOfGrowth[] {
	let total = subscribers
	return lastMonths(now).map((month) => {
		const joined = joinedByMonth.get(month) ?? 0
		const atItsEnd = { month, label: labelFormat.format(new Date(`${month}-01`)), joined, total }
		total -= joined
		return atItsEnd
	})
}
