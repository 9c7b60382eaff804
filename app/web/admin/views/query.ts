import { href, redirect } from "react-router"
import { replaceView } from "../../../domain/saved-views/commands.server.ts"
import { readFilteredForm } from "../../request/small-form.ts"
import type { Route } from "./+types/query"
import { changeView } from "./change-view.server.ts"
import { readCurrentQuery } from "./current-query.server.ts"

/** Keeps what is shown now under the name of a view. */
export async function action({ request, params, context }: Route.ActionArgs) {
	const read = await readFilteredForm(request, () => true)
	const form = read.ok ? read.form : new FormData()
	const { shown } = await readCurrentQuery(context, form)
	return changeView(
		{ form, id: params.id, context },
		(name) => `The view “${name}” shows this now.`,
		(db, key, act) => replaceView(db, key, shown, act),
	)
}

/** Looking at the address changes nothing. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(href("/admin/views/:id", params))
