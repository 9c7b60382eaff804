import { href, redirect } from "react-router"
import { deleteDraft } from "../../../domain/mailings/drafts.server.ts"
import { findMailing } from "../../../domain/mailings/queries.server.ts"
import type { Message } from "../../../ui/messages.tsx"
import { parseId } from "../../../values/record-id.ts"
import { getRequestContext, getServices } from "../../request/context.ts"
import { getAdmin } from "../../request/session.ts"
import { EXPECTED, readExpected } from "../shell/actions/hidden-fields.tsx"
import { readSubmittedForm, redirectWithFlash } from "../shell/actions/respond.server.ts"
import { getEdition } from "../shell/editions/edition.ts"
import { writeOrLog } from "../shell/frame/read-or-log.ts"
import type { Route } from "./+types/removal"
import { mailingPath } from "./mailing-path.ts"
import { NOT_DELETED } from "./messages.ts"
import { refusedDraft } from "./refusals.server.ts"

/** Deletes a draft. */
export async function action({ request, params, context }: Route.ActionArgs) {
	const form = await readSubmittedForm(request, EXPECTED)
	const { db, now } = getServices(context)
	const key = { id: parseId(params.id) ?? 0, editionId: getEdition(context).id }
	const actor = { by: getAdmin(context).id, at: now(), expected: Number(readExpected(form)) }
	const found = await findMailing(db, key)
	const deleted = await writeOrLog(getRequestContext(context).log, "a draft was not deleted", () =>
		deleteDraft(db, key, actor),
	)
	if (deleted?.ok) {
		const message: Message = { kind: "success", text: `“${found?.subject}” was deleted.` }
		return redirectWithFlash(href("/admin/mailings"), [message], context)
	}
	const messages = deleted ? refusedDraft(deleted, NOT_DELETED).messages : [NOT_DELETED]
	const isGone = deleted?.reason === "mailing-not-found"
	return redirectWithFlash(isGone ? href("/admin/mailings") : mailingPath(key.id), messages, context)
}

/** Looking at the address deletes nothing: it asks first. */
export const loader = ({ params }: Route.LoaderArgs) =>
	redirect(href("/admin/mailings/:id/removal/new", params))
