import type { KeepTimes } from "../../platform/keep-times.ts"

const NUMBERS = "no one two three four five six seven eight nine ten".split(" ")

const counted = (count: number, unit: string) => `${NUMBERS[count] ?? count} ${unit}${count === 1 ? "" : "s"}`

/** "two years", "18 months", "one month". */
function monthsInWords(months: number): string {
	return months % 12 === 0 ? counted(months / 12, "year") : counted(months, "month")
}

/** "two weeks", "ten days". */
function daysInWords(days: number): string {
	return days % 7 === 0 ? counted(days / 7, "week") : counted(days, "day")
}

/**
 * Fills the times into a text of the privacy page, where it says `{applications}`, `{denied}`, `{forms}`,
 * `{letters}`, `{log}` or `{unconfirmed}`: so the page can't promise what the settings don't keep.
 */
export function withKeepTimes(text: string, keep: KeepTimes): string {
	const words: Record<string, string> = {
		applications: monthsInWords(keep.applicationsMonths),
		denied: monthsInWords(keep.deniedMonths),
		forms: monthsInWords(keep.formsMonths),
		letters: monthsInWords(keep.lettersMonths),
		log: monthsInWords(keep.auditMonths),
		unconfirmed: daysInWords(keep.unconfirmedDays),
	}
	return text.replace(
		/\{(\w+)\}/g,
		(whole, name: string) => (Object.hasOwn(words, name) ? words[name] : whole) ?? whole,
	)
}
