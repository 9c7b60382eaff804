import type { RetentionPeriods } from "../../platform/config.server.ts"

const NUMBERS = "no one two three four five six seven eight nine ten".split(" ")

const formatCount = (count: number, unit: string) =>
	`${NUMBERS[count] ?? count} ${unit}${count === 1 ? "" : "s"}`

/** "two years", "18 months", "one month". */
function formatMonths(months: number): string {
	return months % 12 === 0 ? formatCount(months / 12, "year") : formatCount(months, "month")
}

/** "two weeks", "ten days". */
function formatDays(days: number): string {
	return days % 7 === 0 ? formatCount(days / 7, "week") : formatCount(days, "day")
}

/**
 * Fills the times into a text of the privacy page, where it says `{applications}`, `{denied}`, `{forms}`,
 * `{invoices}`, `{letters}`, `{log}` or `{unconfirmed}`: so the page can't promise what the settings don't keep.
 */
export function fillRetentionPeriods(text: string, periods: RetentionPeriods): string {
	const texts: Record<string, string> = {
		applications: formatMonths(periods.applicationsMonths),
		denied: formatMonths(periods.deniedMonths),
		forms: formatMonths(periods.formsMonths),
		invoices: formatMonths(periods.invoicesMonths),
		letters: formatMonths(periods.lettersMonths),
		log: formatMonths(periods.auditMonths),
		unconfirmed: formatDays(periods.unconfirmedDays),
	}
	return text.replace(
		/\{(\w+)\}/g,
		(placeholder, name: string) => (Object.hasOwn(texts, name) ? texts[name] : placeholder) ?? placeholder,
	)
}
