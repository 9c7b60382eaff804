import { href, redirect } from "react-router"
import { readMentions } from "../../../domain/notes/commands.server.ts"
import { getServices } from "../../request/context.ts"
import { getAdmin } from "../../request/session.ts"
import { NEWEST } from "../newest-form.tsx"
import { parseId, readSubmittedForm, respond } from "../respond.server.ts"
import type { Route } from "./+types/reading"

/** Whoever asks has read what mentions them, up to what their screen showed. */
export async function action({ request, context }: Route.ActionArgs) {
	const form = await readSubmittedForm(request, NEWEST)
	const { db, now } = getServices(context)
	const newest = parseId(String(form.get(NEWEST) ?? "")) ?? 0
	await readMentions(db, newest, { by: getAdmin(context).id, at: now() })
	return respond({ request, form, context }, [])
}

/** Looking at the address changes nothing. */
export const loader = () => redirect(href("/admin/mentions"))
