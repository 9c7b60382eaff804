import type { DayState } from "../../../domain/editions/rules.ts"

export function EditionCountdown(moment: DayState) {
	const label = countdownLabelOf(moment)
	if (!label) return null
	return <p className="mt-5 mb-6 w-fit rounded-sm bg-sunken px-2.5 py-1 font-bold text-accent-ink">{label}</p>
}

/** Undefined while nobody knows the days. */
export function countdownLabelOf(moment: DayState): string | undefined {
	switch (moment.is) {
		case "coming":
			return moment.inDays === 1 ? "Tomorrow" : `In ${moment.inDays} days`
		case "undated":
			return undefined
		case "today":
			return "Today"
		case "between":
			return "Open again tomorrow"
		case "over":
			return "This festival is over. Thank you for coming."
	}
}
