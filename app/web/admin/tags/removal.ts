import { href, redirect } from "react-router"
import { deleteTag } from "../../../domain/tags/names.server.ts"
import type { Message } from "../../../ui/messages.tsx"
import { pluralize } from "../../../values/number.ts"
import { parseId } from "../../../values/record-id.ts"
import { getRequestContext, getServices } from "../../request/context.ts"
import { getAdmin } from "../../request/session.ts"
import { EXPECTED, readExpected } from "../shell/actions/hidden-fields.tsx"
import { readSubmittedForm, redirectWithFlash } from "../shell/actions/respond.server.ts"
import { EDITION_CLOSED_TEXT } from "../shell/decisions/decision-messages.ts"
import { getEdition } from "../shell/editions/edition.ts"
import { writeOrLog } from "../shell/frame/read-or-log.ts"
import type { Route } from "./+types/removal"
import { NOT_DELETED, TAG_GONE, tagsUrl } from "./tag-urls.ts"

/** Deletes a tag, and takes it off all vendors. */
export async function action({ request, params, context }: Route.ActionArgs) {
	const form = await readSubmittedForm(request, EXPECTED)
	const { db, now } = getServices(context)
	const { id: editionId, slug } = getEdition(context)
	const key = { id: parseId(params.id) ?? 0, editionId }
	const actor = { by: getAdmin(context).id, at: now(), expected: readExpected(form) ?? "" }
	const deleted = await writeOrLog(getRequestContext(context).log, "a tag was not deleted", () =>
		deleteTag(db, key, actor),
	)
	return redirectWithFlash(tagsUrl(slug), [messageOf(deleted)], context)
}

function messageOf(deleted: Awaited<ReturnType<typeof deleteTag>> | undefined): Message {
	if (!deleted) return NOT_DELETED
	if (deleted.ok) {
		const text = `“${deleted.before}” was deleted. It was on ${pluralize(deleted.applications, "vendor")}.`
		return { kind: "success", text }
	}
	if (deleted.reason === "edition-closed") return { ...NOT_DELETED, details: [EDITION_CLOSED_TEXT] }
	if (deleted.reason !== "changed-meanwhile") return TAG_GONE
	return { ...NOT_DELETED, details: [`A colleague called it “${deleted.name}” meanwhile.`] }
}

/** Looking at the address deletes nothing: it asks first. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(href("/admin/tags/:id/removal/new", params))
