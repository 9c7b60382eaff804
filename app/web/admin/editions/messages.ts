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

/** Undefined when none is left. */
export const describeLinesLeft = (lines: number): string | undefined =>
	lines > 0 ? `The checklist has ${pluralize(lines, "line")} left.` : undefined

export const NOT_CHANGED: Message = {
	kind: "failure",
	text: "Our database did not respond, so nothing was changed. Please try again.",
}
