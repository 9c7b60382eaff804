import type { EditionPhase } from "../../../domain/editions/rules.ts"
import type { Message } from "../../../ui/messages.tsx"
import type { Tone } from "../../../ui/tone.ts"
import { pluralize } from "../../../values/number.ts"

export const phaseLabels: Record<EditionPhase, { label: string; tone: Tone }> = {
	draft: { label: "Draft", tone: "neutral" },
	announced: { label: "Announced", tone: "info" },
	open: { label: "Applications open", tone: "success" },
	closed: { label: "Applications closed", tone: "warning" },
	running: { label: "Running", tone: "success" },
	over: { label: "Over", tone: "neutral" },
}

/** "13 lines of the checklist are left."; nothing when none is. */
export const describeLinesLeft = (lines: number): string | undefined =>
	lines > 0
		? `${pluralize(lines, "line of the checklist is", "lines of the checklist are")} left.`
		: undefined

export const NOT_CHANGED: Message = {
	kind: "failure",
	text: "Our database did not respond, so nothing was changed. Please try again.",
}
