/** Tells the time; tests hand in their own. */
export type Clock = () => Date

export const HOUR_MS = 60 * 60_000
export const DAY_MS = 24 * HOUR_MS

/** The moment so many times 24 hours before another. */
export function daysBefore(instant: Date, days: number): Date {
	return new Date(instant.getTime() - days * DAY_MS)
}

/** Of this century: what is typed as another year is a slip. @param day begins with a year, as 2026-12-24 does */
export const isUsualYear = (day: string): boolean => /^20\d\d-/.test(day)

/** "2026-11-20" so many days later. */
export const shiftDay = (day: string, days: number): string =>
	new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** Where the festivals are. */
export const TIME_ZONE = "Africa/Nairobi"

const dateFormat = /* @__PURE__ */ new Intl.DateTimeFormat("en-GB", {
	timeZone: TIME_ZONE,
	day: "numeric",
	month: "short",
	year: "numeric",
})
const dateTimeFormat = /* @__PURE__ */ new Intl.DateTimeFormat("en-GB", {
	timeZone: TIME_ZONE,
	day: "numeric",
	month: "short",
	year: "numeric",
	hour: "2-digit",
	minute: "2-digit",
})

/** "20 Nov 2026" in Nairobi, whatever the zone of the machine. */
export function formatNairobiDate(instant: Date): string {
	return dateFormat.format(instant)
}

/** "20 Nov 2026, 14:05" in Nairobi. */
export function formatNairobiDateTime(instant: Date): string {
	return dateTimeFormat.format(instant)
}

const clockFormat = /* @__PURE__ */ new Intl.DateTimeFormat("en-GB", {
	timeZone: TIME_ZONE,
	hour: "2-digit",
	minute: "2-digit",
})

/** "14:05" in Nairobi. */
export function formatNairobiTime(instant: Date): string {
	return clockFormat.format(instant)
}

/** "at 14:05" when that is today in Nairobi, else "on 20 Nov 2026 at 14:05". */
export function formatNairobiMoment(instant: Date, now: Date): string {
	const [day, clock] = [formatNairobiDate(instant), formatNairobiTime(instant)]
	return day === formatNairobiDate(now) ? `at ${clock}` : `on ${day} at ${clock}`
}

/** The moment when clocks in Nairobi, which has kept +03:00 since 1960, show "14:05" on the day "2026-11-20". */
export const momentInNairobi = (day: string, clock: string): Date => new Date(`${day}T${clock}:00+03:00`)

/** The moment that a day begins in Nairobi. */
export const startOfNairobiDay = (day: string): Date => momentInNairobi(day, "00:00")

/** "2026-12-09" as "9 Dec 2026". */
export const formatNairobiDay = (day: string): string => formatNairobiDate(startOfNairobiDay(day))

const dayFormat = /* @__PURE__ */ new Intl.DateTimeFormat("sv-SE", { timeZone: TIME_ZONE })

/** "2026-11-20": the day in Nairobi. */
export function formatNairobiIsoDate(instant: Date): string {
	return dayFormat.format(instant)
}

/** "2026-11-20T14:05" in Nairobi, as a form has a moment; null for null. */
export const toNairobiMinute = (instant: Date | null): string | null =>
	instant && `${formatNairobiIsoDate(instant)}T${formatNairobiTime(instant)}`

export const fromNairobiMinute = (minute: string | null): Date | null =>
	minute === null ? null : momentInNairobi(minute.slice(0, 10), minute.slice(11))
