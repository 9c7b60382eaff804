import { href } from "react-router"
import type { ActionOutcome } from "./admin-action.server.ts"
import { buildUrl } from "./list-query.ts"
import type { Prompt } from "./use-fetch-submit.ts"

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
	return { status: 409, messages: [], question: { prompt, page } }
}
