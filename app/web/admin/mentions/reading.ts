import { href, redirect } from "react-router"
import { markMentionsRead, markMentionsReadOf } from "../../../domain/notes/commands.server.ts"
import { LISTED_MENTIONS } from "../../../domain/notes/queries.server.ts"
import { parseId } from "../../../values/record-id.ts"
import { getServices } from "../../request/context.ts"
import { getAdmin } from "../../request/session.ts"
import { MENTIONS_OF, NEWEST } from "../shell/actions/newest-form.tsx"
import { readSubmittedForm, respond } from "../shell/actions/respond.server.ts"
import type { Route } from "./+types/reading"

/** Whoever asks has read what mentions them: of one application, or what their screen showed. */
export async function action({ request, context }: Route.ActionArgs) {
	const form = await readSubmittedForm(request, NEWEST, MENTIONS_OF)
	const { db, now } = getServices(context)
	const reader = { by: getAdmin(context).id, at: now() }
	const application = parseId(String(form.get(MENTIONS_OF) ?? ""))
	if (application) await markMentionsReadOf(db, application, reader)
	else await markMentionsRead(db, parseIds(form.get(NEWEST)), reader)
	return respond({ request, form, context }, [])
}

/** @param field "9-7-3" */
const parseIds = (field: FormDataEntryValue | null): number[] =>
	String(field ?? "")
		.split("-", LISTED_MENTIONS)
		.flatMap((id) => parseId(id) ?? [])

/** Looking at the address changes nothing. */
export const loader = () => redirect(href("/admin/mentions"))
