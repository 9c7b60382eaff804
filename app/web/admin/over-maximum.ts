import type { OverMaximum } from "../../domain/applications/mix.server.ts"
import { type Excess, excessVersion } from "../../domain/applications/mix.ts"
import type { ActionOutcome } from "./admin-action.server.ts"
import { decisionQuestion } from "./decision-question.ts"
import type { Prompt } from "./use-fetch-submit.ts"

/** The field with what was asked about going over a maximum, and answered with yes. */
export const EXCESS = "excess"

export function readAcceptedExcess(form: FormData): string | undefined {
	const accepted = form.get(EXCESS)
	return typeof accepted === "string" ? accepted : undefined
}

/** What is asked before one more vendor is chosen than a category or a stall has room for. */
export const overMaximumPrompt = (brand: string, excess: readonly Excess[]): Prompt => ({
	title: `Go over the maximum with ${brand}?`,
	description: excess
		.map(({ name, chosen, maximum }) => `${name} would have ${chosen} chosen, of at most ${maximum}.`)
		.join(" "),
	confirmLabel: "Go over the maximum",
	fields: { [EXCESS]: excessVersion(excess) },
})

export const overMaximumOutcome = (
	input: { id: number; form: FormData },
	{ brandName, excess }: OverMaximum,
): ActionOutcome => decisionQuestion(input, overMaximumPrompt(brandName, excess))
