import { href, redirect } from "react-router"
import { markEventsSeen } from "../../../domain/applications/vendor-events.server.ts"
import { parseId } from "../../../values/record-id.ts"
import { outcomeOf } from "../shell/actions/admin-action.server.ts"
import { handleEditionAction } from "../shell/actions/edition-action.server.ts"
import { NEWEST } from "../shell/actions/newest-form.tsx"
import type { Route } from "./+types/seen"

const NOT_MARKED = {
	kind: "failure",
	text: "Our database did not respond, so nothing was marked. Please try again.",
} as const

/** Somebody of the team has seen what vendors changed, up to what their screen showed. */
export const action = (args: Route.ActionArgs) =>
	handleEditionAction(
		args,
		{ fields: [NEWEST], failure: NOT_MARKED, event: "vendor changes were not marked as seen" },
		async ({ form, actor, services: { db } }, { id }) => {
			const newest = parseId(String(form.get(NEWEST) ?? "")) ?? 0
			await markEventsSeen(db, id, { ...actor, newest })
			return outcomeOf(200, { kind: "success", text: "All are marked as seen." })
		},
	)

/** Looking at the address changes nothing. */
export const loader = () => redirect(href("/admin/vendor-changes"))
