import { href, redirect } from "react-router"
import { deleteView } from "../../../domain/saved-views/commands.server.ts"
import { EXPECTED } from "../shell/actions/hidden-fields.tsx"
import { readSubmittedForm } from "../shell/actions/respond.server.ts"
import type { Route } from "./+types/removal"
import { changeView } from "./change-view.server.ts"

/** Deletes a view; the vendors stay as they are. */
export async function action({ request, params, context }: Route.ActionArgs) {
	const form = await readSubmittedForm(request, EXPECTED)
	return changeView({ form, id: params.id, context }, (name) => `The view “${name}” was deleted.`, deleteView)
}

/** Looking at the address deletes nothing: it asks first. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(href("/admin/views/:id/removal/new", params))
