import { href, redirect } from "react-router"
import { stopBulkChange } from "../../../domain/bulk-changes/commands.server.ts"
import { type AdminActionInput, handleAdminAction, outcomeOf } from "../shell/actions/admin-action.server.ts"
import { lastActorMessage } from "../shell/decisions/decision-messages.ts"
import { getEdition } from "../shell/editions/edition.ts"
import type { Route } from "./+types/stop"
import { NO_BULK_CHANGE, NOT_STOPPED, vendorsLabel } from "./labels.ts"

/** Ends a change that runs. */
export const action = (args: Route.ActionArgs) =>
	handleAdminAction(
		args,
		{
			notFound: outcomeOf(404, NO_BULK_CHANGE),
			failure: NOT_STOPPED,
			event: "a change of many applications was not stopped",
		},
		(input) => stop(input, getEdition(args.context).id),
	)

/** Looking at the address stops nothing. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(href("/admin/bulk-changes/:id", params))

async function stop({ id, actor, services: { db } }: AdminActionInput, editionId: number) {
	const stopped = await stopBulkChange(db, { id, editionId }, actor)
	if (stopped.ok) {
		const text = `The change was stopped. Left as they were: ${vendorsLabel(stopped.left)}.`
		return outcomeOf(200, { kind: "success", text })
	}
	const { last } = stopped
	const detail = last ? lastActorMessage("stopped", last, actor) : "It does not run."
	return outcomeOf(409, { ...NOT_STOPPED, details: [detail] })
}
