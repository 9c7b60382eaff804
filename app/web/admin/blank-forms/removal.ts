import { href, redirect } from "react-router"
import { removeBlankForm } from "../../../domain/blank-forms/commands.server.ts"
import { type AdminActionInput, handleAdminAction, outcomeOf } from "../shell/actions/admin-action.server.ts"
import { EXPECTED, readExpected } from "../shell/actions/hidden-fields.tsx"
import { EDITION_CLOSED_TEXT } from "../shell/decisions/decision-messages.ts"
import type { Route } from "./+types/removal"
import { FORM_CHANGED, FORM_GONE, FORM_NOT_REMOVED } from "./messages.ts"

/** Takes a blank form away. */
export const action = (args: Route.ActionArgs) =>
	handleAdminAction(
		args,
		{
			fields: [EXPECTED],
			notFound: outcomeOf(404, FORM_GONE),
			failure: FORM_NOT_REMOVED,
			event: "a blank form was not removed",
		},
		remove,
	)

async function remove({ id, form, actor, services: { db } }: AdminActionInput) {
	const removed = await removeBlankForm(db, id, { ...actor, expected: readExpected(form) ?? "" })
	if (removed.ok) return outcomeOf(200, { kind: "success", text: `${removed.name} removed.` })
	if (removed.reason === "edition-closed")
		return outcomeOf(409, { kind: "failure", text: EDITION_CLOSED_TEXT })
	return removed.reason === "not-found" ? outcomeOf(404, FORM_GONE) : outcomeOf(409, FORM_CHANGED)
}

/** Looking at the address removes nothing: it asks first. */
export const loader = ({ params }: Route.LoaderArgs) =>
	redirect(href("/admin/blank-forms/:id/removal/new", params))
