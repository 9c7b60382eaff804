import { DAY_MS } from "../../values/clock.ts"
import { ordinalOf } from "../../values/number.ts"
import type { EditionDays } from "./rules.ts"

/** How the page of an edition names its days: "Fri 12th, Sat 13th, Sun 14th December" or "Dec 13, 14 and 15". */
export type DateStyle = "weekdays" | "days"

/** What the dates of an edition are written from. */
export interface WrittenDays extends EditionDays {
	dateStyle: DateStyle
	/** An organiser's own wording, which takes the place of the derived one. */
	daysNote: string | null
	hoursNote: string | null
}

const dateOf = (day: string, offset = 0) => new Date(Date.parse(day) + offset * DAY_MS)
/** Of a day, or of one so many days later. */
export const dayFormatter = (options: Intl.DateTimeFormatOptions) => {
	const format = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", ...options })
	return (day: string, offset = 0) => format.format(dateOf(day, offset))
}
const formatShortWeekday = dayFormatter({ weekday: "short" })
const formatFullDate = dayFormatter({ day: "numeric", month: "long", year: "numeric" })
export const formatMonth = dayFormatter({ month: "long" })
const formatMonthAndYear = dayFormatter({ month: "long", year: "numeric" })

/** Three letters, September too. */
const formatShortMonth = (day: string) => formatMonth(day).slice(0, 3)
const formatShortDate = (day: string) => `${dayOfMonth(day)} ${formatShortMonth(day)} ${yearOf(day)}`

const dayOfMonth = (day: string) => Number(day.slice(8))
const monthOf = (day: string) => day.slice(0, 7)
export const yearOf = (day: string) => day.slice(0, 4)

type Range = Pick<EditionDays, "startsOn" | "endsOn">
type Written = Range & Pick<WrittenDays, "datePrecision" | "daysNote">

/** "July 2024". */
export const monthAndYear = ({ startsOn }: Pick<EditionDays, "startsOn">): string =>
	formatMonthAndYear(startsOn)

/** "12, 13 and 14 December 2025"; over the end of a month "30 November to 1 December 2025". */
export const formatDateRange = (edition: Written): string => joinDays(edition, formatFullDate)

/** As the ticker has them: "12, 13 and 14 Dec 2025". */
export const formatTickerDays = (edition: Written): string => joinDays(edition, formatShortDate)

function joinDays(edition: Written, format: (day: string) => string): string {
	const { startsOn, endsOn } = edition
	if (edition.datePrecision === "month") return formatUnknownDays(edition)
	if (startsOn === endsOn) return format(endsOn)
	if (monthOf(startsOn) !== monthOf(endsOn))
		return `${withoutYear(format(startsOn), edition)} to ${format(endsOn)}`
	return `${numbersBetween(startsOn, endsOn).join(", ")} and ${format(endsOn)}`
}

/** As the poster has them: "12-14 Dec 2025". */
export const formatShortRange = (edition: Written): string => joinEnds(edition, formatShortDate)

/** As titles have them: "12-14 December 2025". */
export const formatLongRange = (edition: Written): string => joinEnds(edition, formatFullDate)

function joinEnds(edition: Written, format: (day: string) => string): string {
	const { startsOn, endsOn } = edition
	if (edition.datePrecision === "month") return formatUnknownDays(edition)
	if (startsOn === endsOn) return format(endsOn)
	return monthOf(startsOn) === monthOf(endsOn)
		? `${dayOfMonth(startsOn)}-${format(endsOn)}`
		: `${withoutYear(format(startsOn), edition)} - ${format(endsOn)}`
}

const formatUnknownDays = (edition: Written) => edition.daysNote ?? monthAndYear(edition)

/** The year of the first day goes without saying where the last has the same. */
const withoutYear = (text: string, { startsOn, endsOn }: Range) =>
	yearOf(startsOn) === yearOf(endsOn) ? text.replace(` ${yearOf(endsOn)}`, "") : text

/** From the first on, without the last; of one month. */
const numbersBetween = (startsOn: string, endsOn: string) =>
	listDays({ startsOn, endsOn }).slice(0, -1).map(dayOfMonth)

/** As the page of the edition names them. */
export function formatDays(edition: WrittenDays): string {
	if (edition.daysNote !== null) return edition.daysNote
	if (edition.datePrecision === "month") return monthAndYear(edition)
	return DAY_FORMATS[edition.dateStyle](edition)
}

const DAY_FORMATS: Record<DateStyle, (range: Range) => string> = {
	weekdays: formatWeekdays,
	days: formatMonthFirst,
}

/** "Fri 12th, Sat 13th, Sun 14th December", each month behind its last day; of many days the ends alone. */
function formatWeekdays(range: Range): string {
	const days = listDays(range)
	const isLastOfMonth = (day: string, next = "") => monthOf(day) !== monthOf(next)
	const named = days.map((day, at) =>
		isLastOfMonth(day, days[at + 1]) ? `${formatOrdinal(day)} ${formatMonth(day)}` : formatOrdinal(day),
	)
	if (days.length <= MOST_WEEKDAYS) return named.join(", ")
	const isOneMonth = monthOf(range.startsOn) === monthOf(range.endsOn)
	const first = `${formatOrdinal(range.startsOn)}${isOneMonth ? "" : ` ${formatMonth(range.startsOn)}`}`
	return `${first} to ${named.at(-1)}`
}

const MOST_WEEKDAYS = 5

/** "Sat 13th". */
const formatOrdinal = (day: string) => `${formatShortWeekday(day)} ${ordinalOf(dayOfMonth(day))}`

/** "Dec 13, 14 and 15"; over the end of a month "Oct 31 to Nov 1". */
function formatMonthFirst({ startsOn, endsOn }: Range): string {
	const [first, last] = [`${formatShortMonth(startsOn)} ${dayOfMonth(startsOn)}`, dayOfMonth(endsOn)]
	if (startsOn === endsOn) return first
	if (monthOf(startsOn) !== monthOf(endsOn)) return `${first} to ${formatShortMonth(endsOn)} ${last}`
	return `${formatShortMonth(startsOn)} ${numbersBetween(startsOn, endsOn).join(", ")} and ${last}`
}

/** Each day of an edition, "2025-12-12". */
export function listDays({ startsOn, endsOn }: Range): string[] {
	const count = (Date.parse(endsOn) - Date.parse(startsOn)) / DAY_MS
	return Array.from({ length: count + 1 }, (_, nth) => dateOf(startsOn, nth).toISOString().slice(0, 10))
}

/** "9 AM", "7.30 PM". */
export function formatClock(clock: string): string {
	const [hour = 0, minute = 0] = clock.split(":").map(Number)
	return `${hour % 12 || 12}${minute ? `.${String(minute).padStart(2, "0")}` : ""} ${hour < 12 ? "AM" : "PM"}`
}

type Hours = Pick<EditionDays, "dayOpensAt" | "dayClosesAt">

/** "9 AM to 7 PM"; undefined where nobody knows. */
export const formatHours = ({ dayOpensAt, dayClosesAt }: Hours): string | undefined =>
	dayOpensAt !== null && dayClosesAt !== null
		? `${formatClock(dayOpensAt)} to ${formatClock(dayClosesAt)}`
		: undefined

/** As the page of the edition says them: "9 AM to 7 PM daily". */
export function formatDailyHours(edition: Hours & Pick<WrittenDays, "hoursNote">): string | undefined {
	const hours = formatHours(edition)
	return edition.hoursNote ?? (hours && `${hours} daily`)
}
