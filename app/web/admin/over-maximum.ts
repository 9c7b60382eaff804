import { href } from "react-router"
import type { OverMaximum } from "../../domain/applications/mix.server.ts"
import { type Excess, excessVersion } from "../../domain/applications/mix.ts"
import type { ActionOutcome } from "./admin-action.server.ts"
import { buildUrl } from "./list-query.ts"
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

/** Asks it, here or on a page of its own, which sends the same form again. */
export function overMaximumOutcome(
	{ id, form }: { id: number; form: FormData },
	{ brandName, excess }: OverMaximum,
): ActionOutcome {
	const fields = [...form].flatMap(([name, value]) =>
		typeof value === "string" && name !== EXCESS ? [[name, value] as const] : [],
	)
	const page = buildUrl(
		href("/admin/vendors/:id/decision/new", { id: String(id) }),
		Object.fromEntries(fields),
	)
	return { status: 409, messages: [], question: { prompt: overMaximumPrompt(brandName, excess), page } }
}
