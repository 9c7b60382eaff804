import { href } from "react-router"
import type { ActionOutcome } from "../actions/admin-action.server.ts"
import type { Prompt } from "../actions/use-fetch-submit.ts"
import { buildUrl } from "../lists/list-query.ts"

/** In place of doing it. @param page asks the same of browsers without JavaScript */
export const questionOutcome = (prompt: Prompt, page: string): ActionOutcome => ({
	status: 409,
	messages: [],
	question: { prompt, page },
})

/** Asks before it decides, here or on a page of its own, which sends the same form again. */
export function decisionQuestion(
	{ id, form }: { id: number; form: FormData },
	prompt: Prompt,
): ActionOutcome {
	const fields = [...form].flatMap(([name, value]) =>
		typeof value === "string" && !(name in prompt.fields) ? [[name, value] as const] : [],
	)
	const page = buildUrl(
		href("/admin/vendors/:id/decision/new", { id: String(id) }),
		Object.fromEntries(fields),
	)
	return questionOutcome(prompt, page)
}
