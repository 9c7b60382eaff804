import { href, redirect } from "react-router"
import { putBack } from "../../../domain/mailings/drafts.server.ts"
import { parseId } from "../../../values/record-id.ts"
import { outcomeOf } from "../shell/actions/admin-action.server.ts"
import type { Route } from "./+types/exclusion-removal"
import { handleMailingAction } from "./mailing-action.server.ts"
import { NOT_CHANGED } from "./messages.ts"
import { refusedDraft } from "./refusals.server.ts"

/** Puts a vendor back who was left out of a draft. */
export const action = (args: Route.ActionArgs) =>
	handleMailingAction(args, { failure: NOT_CHANGED }, async (key, { actor, services: { db } }) => {
		const put = await putBack(db, key, parseId(args.params.application) ?? 0, actor)
		if (!put.ok) return refusedDraft(put)
		return outcomeOf(200, { kind: "success", text: "The vendor is no longer left out." })
	})

/** Looking at the address changes nothing. */
export const loader = ({ params: { id } }: Route.LoaderArgs) =>
	redirect(href("/admin/mailings/:id/recipients", { id }))
