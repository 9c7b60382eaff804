/** Kenya has kept +03:00 since 1960. */
const OFFSET_MS = 3 * 60 * 60_000

/** "20261125231501": fourteen digits of a clock in Kenya, as Daraja writes a moment. */
export const formatDarajaTime = (instant: Date): string =>
	new Date(instant.getTime() + OFFSET_MS).toISOString().replace(/\D/g, "").slice(0, 14)

/** "2026-11-25 23:15:01": the same, as the pull of transactions wants it. */
export const formatPullTime = (instant: Date): string =>
	new Date(instant.getTime() + OFFSET_MS).toISOString().slice(0, 19).replace("T", " ")

/** Fourteen digits; undefined for what is no moment. */
export function parseDarajaTime(digits: string): Date | undefined {
	const [, year, month, day, hour, minute, second] =
		/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(digits) ?? []
	return year ? toDate(`${year}-${month}-${day}T${hour}:${minute}:${second}+03:00`) : undefined
}

/** "2026-11-25T23:15:01Z", "2026-11-25 23:15:01": a clock in Kenya, whatever zone it claims. */
export function parsePullTime(text: string): Date | undefined {
	const [, day, time] = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)/.exec(text) ?? []
	return day ? toDate(`${day}T${time}+03:00`) : undefined
}

function toDate(text: string): Date | undefined {
	const date = new Date(text)
	return Number.isNaN(date.getTime()) ? undefined : date
}
