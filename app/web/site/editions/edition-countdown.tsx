import type { DayState } from "../../../domain/editions/rules.ts"

export function EditionCountdown(moment: DayState) {
	return (
		<p className="mt-5 mb-6 w-fit rounded-sm bg-sunken px-2.5 py-1 font-bold text-accent-ink">
			{countdownLabelOf(moment)}
		</p>
	)
}

export function countdownLabelOf(moment: DayState): string {
	switch (moment.is) {
		case "coming":
			return moment.inDays === 1 ? "Tomorrow" : `In ${moment.inDays} days`
		case "today":
			return "Today"
		case "between":
			return "Open again tomorrow"
		case "over":
			return "This festival is over. Thank you for coming."
	}
}
