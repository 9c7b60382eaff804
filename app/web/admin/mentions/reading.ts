import { href, redirect } from "react-router"
import { readMentions, readMentionsOf } from "../../../domain/notes/commands.server.ts"
import { getServices } from "../../request/context.ts"
import { getAdmin } from "../../request/session.ts"
import { NEWEST } from "../newest-form.tsx"
import { parseId, readSubmittedForm, respond } from "../respond.server.ts"
import type { Route } from "./+types/reading"
import { READ_APPLICATION } from "./read-application.ts"

/** Whoever asks has read what mentions them: of one application, or up to what their screen showed. */
export async function action({ request, context }: Route.ActionArgs) {
	const form = await readSubmittedForm(request, NEWEST, READ_APPLICATION)
	const { db, now } = getServices(context)
	const act = { by: getAdmin(context).id, at: now() }
	const application = parseId(String(form.get(READ_APPLICATION) ?? ""))
	if (application) await readMentionsOf(db, application, act)
	else await readMentions(db, parseId(String(form.get(NEWEST) ?? "")) ?? 0, act)
	return respond({ request, form, context }, [])
}

/** Looking at the address changes nothing. */
export const loader = () => redirect(href("/admin/mentions"))
