import { href, redirect } from "react-router"
import { pauseMailing } from "../../../domain/mailings/sending.server.ts"
import { outcomeOf } from "../shell/actions/admin-action.server.ts"
import type { Route } from "./+types/pause"
import { handleMailingAction } from "./mailing-action.server.ts"
import { NOT_PAUSED } from "./messages.ts"
import { refusedSending } from "./refusals.server.ts"

/** Nothing more of an email leaves before it goes on. */
export const action = (args: Route.ActionArgs) =>
	handleMailingAction(args, { failure: NOT_PAUSED }, async (key, { actor, services: { db } }) => {
		const paused = await pauseMailing(db, key, actor)
		if (!paused.ok) return refusedSending(paused, NOT_PAUSED, actor)
		return outcomeOf(200, {
			kind: "success",
			text: "The email is paused. Nothing more leaves until it goes on.",
		})
	})

/** Looking at the address pauses nothing. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(href("/admin/mailings/:id", params))
