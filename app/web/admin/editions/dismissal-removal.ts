import { href, redirect } from "react-router"
import { restoreLine } from "../../../domain/cloning/dismissals.server.ts"
import { handleAdminAction, outcomeOf } from "../shell/actions/admin-action.server.ts"
import { NO_EDITION } from "../shell/editions/edition-messages.ts"
import type { Route } from "./+types/dismissal-removal"
import { NOT_CHANGED } from "./messages.ts"
import { LINE_REFUSALS } from "./refusals.server.ts"

/** Puts a line back on the checklist. */
export const action = (args: Route.ActionArgs) =>
	handleAdminAction(
		args,
		{ notFound: outcomeOf(404, NO_EDITION), failure: NOT_CHANGED, event: "a line was not put back" },
		async ({ id, actor, services: { db } }) => {
			const restored = await restoreLine(db, id, args.params.line, actor)
			if (!restored.ok) return LINE_REFUSALS[restored.reason]
			return outcomeOf(200, { kind: "success", text: "The line is on the checklist again." })
		},
	)

/** Looking at the address changes nothing. */
export const loader = ({ params: { id } }: Route.LoaderArgs) => redirect(href("/admin/editions/:id", { id }))
