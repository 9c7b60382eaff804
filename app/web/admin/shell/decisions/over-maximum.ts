import type { OverMaximum } from "../../../../domain/applications/mix.server.ts"
import { type Excess, excessVersion } from "../../../../domain/applications/mix.ts"
import { formatNumber } from "../../../../values/number.ts"
import type { ActionOutcome } from "../actions/admin-action.server.ts"
import type { Prompt } from "../actions/use-fetch-submit.ts"
import { decisionQuestion } from "./decision-question.ts"

/** The field with what was asked about going over a maximum, and answered with yes. */
export const EXCESS = "excess"

export function readAcceptedExcess(form: FormData): string | undefined {
	const accepted = form.get(EXCESS)
	return typeof accepted === "string" ? accepted : undefined
}

/** "Walk-in Tent would have 41 chosen or on offer, of at most 40." */
export const overMaximumSentence = ({ name, chosen, offered, maximum }: Excess): string =>
	`${name} would have ${formatNumber(chosen)} ${offered ? "chosen or on offer" : "chosen"}, of at most ${formatNumber(maximum)}.`

/** What is asked before one more vendor is chosen than a category or a stall has room for. */
export const overMaximumPrompt = (brand: string, excess: readonly Excess[]): Prompt => ({
	title: `Go over the maximum with ${brand}?`,
	description: excess.map(overMaximumSentence).join(" "),
	confirmLabel: "Go over the maximum",
	fields: { [EXCESS]: excessVersion(excess) },
})

export const overMaximumOutcome = (
	input: { id: number; form: FormData },
	{ brandName, excess }: OverMaximum,
): ActionOutcome => decisionQuestion(input, overMaximumPrompt(brandName, excess))
