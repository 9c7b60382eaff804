import { shiftDay } from "../../values/clock.ts"
import { dayFormatter, listDays } from "../editions/dates.ts"

interface Days {
	startsOn: string
	endsOn: string
}

const formatWeekday = dayFormatter({ weekday: "long" })
const WEEKDAY = "(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day"
const SHORT = "(?:Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sat|Sun)"
const ANY = `(?:${WEEKDAY}|${SHORT})\\b\\.?`
const EACH = new RegExp(`\\b${ANY}`, "gi")
const TO = "\\s*(?:,|&|/|-|–|—|\\band\\b|\\bor\\b|\\bto\\b|\\btill\\b|\\buntil\\b|\\bthrough\\b)\\s*"
/** Of a date, which is compared by its day: "Friday 12th", "Fri, 12 December", "12 December (Friday". */
const BEFORE_DATE = "(?!,?\\s+(?:the\\s+)?\\d{1,2}(?:st|nd|rd|th)?\\b(?!\\s*(?:[aApP]\\.?[mM]\\b|[:.]\\d)))"
/** "Friday", "Friday to Sunday", "Sat & Sun". Alone "Sun" and "Sat" are other words, and "Sundays" is every one. */
const MENTION = new RegExp(
	`\\b${ANY}(?:${TO}${ANY})+${BEFORE_DATE}|(?<!\\b(?:every|each|any)\\s)\\b${WEEKDAY}\\b${BEFORE_DATE}`,
	"gi",
)

/** What a weekday is to an edition: the day before it, its first, one between, its last, the day after it. */
function rolesOf(weekday: string, { startsOn, endsOn }: Days): string {
	const roles = [
		isOn(weekday, shiftDay(startsOn, -1)) && "eve",
		isOn(weekday, startsOn) && "first",
		listDays({ startsOn, endsOn })
			.slice(1, -1)
			.some((day) => isOn(weekday, day)) && "between",
		isOn(weekday, endsOn) && "last",
		isOn(weekday, shiftDay(endsOn, 1)) && "after",
	]
	return roles.filter(Boolean).join(" ")
}

/** @param weekday as it is written: "Friday", "Fri." */
const isOn = (weekday: string, day: string) =>
	formatWeekday(day).slice(0, 3).toLowerCase() === weekday.slice(0, 3).toLowerCase()

/** The weekdays that a text names and that are not to this edition what they were to the one before. */
export function findMovedWeekdays(text: string, own: Days, source: Days): string[] {
	const isMoved = (weekday: string) => rolesOf(weekday, own) !== rolesOf(weekday, source)
	return [...text.matchAll(MENTION)]
		.map(([mention]) => mention)
		.filter((mention) => (mention.match(EACH) ?? []).some(isMoved))
}

/** Each sentence of a text for itself. */
export const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?:;])\s+|\n+/).filter(Boolean)
