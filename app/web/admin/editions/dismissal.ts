import { href, redirect } from "react-router"
import { dismissLine } from "../../../domain/cloning/dismissals.server.ts"
import { handleAdminAction, outcomeOf } from "../shell/actions/admin-action.server.ts"
import { NO_EDITION } from "../shell/editions/edition-messages.ts"
import type { Route } from "./+types/dismissal"
import { NOT_CHANGED } from "./messages.ts"
import { LINE_REFUSALS } from "./refusals.server.ts"

/** Takes a line off the checklist: what it is about is right as it is. */
export const action = (args: Route.ActionArgs) =>
	handleAdminAction(
		args,
		{ notFound: outcomeOf(404, NO_EDITION), failure: NOT_CHANGED, event: "a line was not dismissed" },
		async ({ id, actor, services: { db } }) => {
			const dismissed = await dismissLine(db, id, args.params.line, actor)
			if (!dismissed.ok) return LINE_REFUSALS[dismissed.reason]
			return outcomeOf(200, { kind: "success", text: "Right as it is: the line is off the checklist." })
		},
	)

/** Looking at the address changes nothing. */
export const loader = ({ params: { id } }: Route.LoaderArgs) => redirect(href("/admin/editions/:id", { id }))
