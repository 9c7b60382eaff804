const TRUE_WORDS = ["true", "t", "yes", "y", "1", "on"]
const FALSE_WORDS = ["false", "f", "no", "n", "0", "off", "null", ""]

/** A yes or a no in any of the usual spellings; blank is no. @returns undefined for any other word */
export function readBoolean(cell: string): boolean | undefined {
	const word = cell.trim().toLowerCase()
	if (TRUE_WORDS.includes(word)) return true
	return FALSE_WORDS.includes(word) ? false : undefined
}

/** What a whole number of the database can hold. */
const LARGEST_COUNT = 2_147_483_647
/** Leaves room above it for the numbers of applications that are still to come. */
const LARGEST_NUMBER = 999_999_999

/** How many of something: a whole number from 0; blank is 0. @returns undefined for anything else */
export function readCount(cell: string): number | undefined {
	const text = cell.trim()
	return text === "" ? 0 : wholeNumber(text, 0, LARGEST_COUNT)
}

/** The `id` of an application: a whole number from 1 to 999999999. @returns undefined for anything else */
export function readApplicationNumber(cell: string): number | undefined {
	return wholeNumber(cell.trim(), 1, LARGEST_NUMBER)
}

/** "12" and, as spreadsheets like to write it, "12.0". */
function wholeNumber(text: string, least: number, most: number): number | undefined {
	if (!/^\d{1,12}(\.0{1,6})?$/.test(text)) return undefined
	const number = Number(text)
	return number >= least && number <= most ? number : undefined
}

const INSTANT =
	/^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d):?(\d\d)(?::?(\d\d)(?:[.,](\d{1,9}))?)?)?\s*(Z|[+-]\d\d(?::?\d\d)?)?$/i

/**
 * A moment in the ISO forms that databases and spreadsheets write, with "T" or a blank, to the day, minute,
 * second or a part of it. Without a zone it is UTC, as the old system kept it.
 * @returns the moment as PostgreSQL reads it, to the microsecond; undefined when it is none
 */
export function readInstant(cell: string): string | undefined {
	const parts = INSTANT.exec(cell.trim())
	if (!parts) return undefined
	const [, year = "", month = "", day = "", hour = "00", minute = "00", second = "00", part = "0", zone] =
		parts
	const offset = readOffset(zone)
	if (offset === undefined || Number(year) === 0) return undefined
	if (!isDay(Number(year), Number(month), Number(day))) return undefined
	if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
	return `${year}-${month}-${day}T${hour}:${minute}:${second}.${part.slice(0, 6).padEnd(6, "0")}${offset}`
}

/** Microseconds since 1970. @param instant as `readInstant` gives it */
export function toMicroseconds(instant: string): number {
	return Date.parse(instant.slice(0, 19) + instant.slice(26)) * 1000 + Number(instant.slice(20, 26))
}

function isDay(year: number, month: number, day: number): boolean {
	const date = new Date(0)
	date.setUTCFullYear(year, month - 1, day)
	return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** "+03", "+0300" and "+03:00" alike; at most the 15 hours 59 that PostgreSQL takes. */
function readOffset(zone: string | undefined): string | undefined {
	if (!zone || zone.toUpperCase() === "Z") return "+00:00"
	const hours = zone.slice(1, 3)
	const minutes = zone.slice(3).replace(":", "") || "00"
	return Number(hours) <= 15 && Number(minutes) <= 59 ? `${zone[0]}${hours}:${minutes}` : undefined
}
