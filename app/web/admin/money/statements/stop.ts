import { href, redirect } from "react-router"
import { stopStatementImport } from "../../../../domain/statements/commands.server.ts"
import {
	type AdminActionInput,
	handleAdminAction,
	outcomeOf,
} from "../../shell/actions/admin-action.server.ts"
import { lastActorMessage } from "../../shell/decisions/decision-messages.ts"
import type { Route } from "./+types/stop"
import { NO_STATEMENT, NOT_STOPPED, paymentsLabel } from "./labels.ts"

/** Ends an import that runs. */
export const action = (args: Route.ActionArgs) =>
	handleAdminAction(
		args,
		{
			notFound: outcomeOf(404, NO_STATEMENT),
			failure: NOT_STOPPED,
			event: "the import of a statement was not stopped",
		},
		stop,
	)

/** Looking at the address stops nothing. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(href("/admin/money/statements/:id", params))

async function stop({ id, actor, services: { db } }: AdminActionInput) {
	const stopped = await stopStatementImport(db, id, actor)
	if (stopped.ok) {
		const text = `The import was stopped. Left: ${paymentsLabel(stopped.left)}.`
		return outcomeOf(200, { kind: "success", text })
	}
	const { last } = stopped
	const detail = last ? lastActorMessage("stopped", last, actor) : "It does not run."
	return outcomeOf(409, { ...NOT_STOPPED, details: [detail] })
}
