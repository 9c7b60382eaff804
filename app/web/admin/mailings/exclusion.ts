import { href, redirect } from "react-router"
import { leaveOut } from "../../../domain/mailings/drafts.server.ts"
import { parseId } from "../../../values/record-id.ts"
import { outcomeOf } from "../shell/actions/admin-action.server.ts"
import { NO_VENDOR } from "../shell/decisions/decision-messages.ts"
import type { Route } from "./+types/exclusion"
import { handleMailingAction } from "./mailing-action.server.ts"
import { NOT_CHANGED } from "./messages.ts"
import { refusedDraft } from "./refusals.server.ts"

/** Leaves a vendor out of a draft. */
export const action = (args: Route.ActionArgs) =>
	handleMailingAction(args, { failure: NOT_CHANGED }, async (key, { actor, services: { db } }) => {
		const left = await leaveOut(db, key, parseId(args.params.application) ?? 0, actor)
		if (left.ok) return outcomeOf(200, { kind: "success", text: "The vendor is left out." })
		return left.reason === "vendor-not-found" ? outcomeOf(404, NO_VENDOR) : refusedDraft(left)
	})

/** Looking at the address changes nothing. */
export const loader = ({ params: { id } }: Route.LoaderArgs) =>
	redirect(href("/admin/mailings/:id/recipients", { id }))
