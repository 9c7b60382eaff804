/** The days and hours of a festival, as its page has them. */
export interface FestivalDays {
	startsOn: string
	endsOn: string
	opensAt: string
	closesAt: string
}

type Placeholders = Record<"days" | "eve" | "first" | "last" | "after" | "opens" | "closes", string>

/** For a festival without a page, whose days nobody knows. */
const FALLBACK_TEXTS: Placeholders = {
	days: "the festival days",
	eve: "the day before the festival",
	first: "the first day",
	last: "the last day",
	after: "the day after",
	opens: "opening time",
	closes: "closing time",
}

const day = (date: string, offset = 0) => new Date(Date.parse(date) + offset * 86_400_000)
const format = (options: Intl.DateTimeFormatOptions) =>
	new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", ...options })
const weekday = format({ weekday: "long" })
const weekdayAndDate = format({ weekday: "long", day: "numeric", month: "long" })
const fullDate = format({ day: "numeric", month: "long", year: "numeric" })

/** "9 AM", "7.30 PM". */
function formatTime(clock: string): string {
	const [hour = 0, minute = 0] = clock.split(":").map(Number)
	return `${hour % 12 || 12}${minute ? `.${String(minute).padStart(2, "0")}` : ""} ${hour < 12 ? "AM" : "PM"}`
}

/** "12, 13 and 14 December 2025"; over the end of a month "30 November to 1 December 2025". */
export function formatDateRange(startsOn: string, endsOn: string): string {
	if (startsOn === endsOn) return fullDate.format(day(endsOn))
	if (startsOn.slice(0, 7) !== endsOn.slice(0, 7))
		return `${fullDate.format(day(startsOn)).replace(` ${endsOn.slice(0, 4)}`, "")} to ${fullDate.format(day(endsOn))}`
	const [first, last] = [Number(startsOn.slice(8)), Number(endsOn.slice(8))]
	const before = Array.from({ length: last - first }, (_, nth) => first + nth)
	return `${before.join(", ")} and ${fullDate.format(day(endsOn))}`
}

function placeholdersOf({ startsOn, endsOn, opensAt, closesAt }: FestivalDays): Placeholders {
	return {
		days: formatDateRange(startsOn, endsOn),
		eve: weekdayAndDate.format(day(startsOn, -1)),
		first: weekday.format(day(startsOn)),
		last: weekday.format(day(endsOn)),
		after: weekday.format(day(endsOn, 1)),
		opens: formatTime(opensAt),
		closes: formatTime(closesAt),
	}
}

/**
 * Fills the days and hours of a festival into a text, where it says `{days}`, `{eve}`, `{first}`, `{last}`, `{after}`,
 * `{opens}` or `{closes}`: so that no text names other days than the festival has.
 */
export function fillInFestivalDays(text: string, festival: FestivalDays | undefined): string {
	if (!text.includes("{")) return text
	const placeholders: Record<string, string> = festival ? placeholdersOf(festival) : FALLBACK_TEXTS
	return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
		Object.hasOwn(placeholders, name) ? (placeholders[name] ?? whole) : whole,
	)
}
