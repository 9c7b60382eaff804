import { href, redirect } from "react-router"
import { stopMailing } from "../../../domain/mailings/sending.server.ts"
import { pluralize } from "../../../values/number.ts"
import { outcomeOf } from "../shell/actions/admin-action.server.ts"
import type { Route } from "./+types/stop"
import { handleMailingAction } from "./mailing-action.server.ts"
import { NOT_STOPPED } from "./messages.ts"
import { refusedSending } from "./refusals.server.ts"

/** Ends an email that is being sent or paused. */
export const action = (args: Route.ActionArgs) =>
	handleMailingAction(args, { failure: NOT_STOPPED }, async (key, { actor, services: { db } }) => {
		const stopped = await stopMailing(db, key, actor)
		if (!stopped.ok) return refusedSending(stopped, NOT_STOPPED, actor)
		const text = `The email was stopped. ${pluralize(stopped.notSent, "copy", "copies")} not sent.`
		return outcomeOf(200, { kind: "success", text })
	})

/** Looking at the address stops nothing: it asks first. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(href("/admin/mailings/:id/stop/new", params))
