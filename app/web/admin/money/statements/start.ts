import { href, redirect } from "react-router"
import { startStatementImport } from "../../../../domain/statements/commands.server.ts"
import { STATEMENT_JOB } from "../../../../domain/statements/job.server.ts"
import {
	type AdminActionInput,
	handleAdminAction,
	outcomeOf,
	startSoon,
} from "../../shell/actions/admin-action.server.ts"
import { lastActorMessage } from "../../shell/decisions/decision-messages.ts"
import type { Route } from "./+types/start"
import { NO_STATEMENT, NOT_IMPORTED, paymentsLabel } from "./labels.ts"

/** Begins the import of a statement, or goes on with it: a job does it. */
export const action = (args: Route.ActionArgs) =>
	handleAdminAction(
		args,
		{
			notFound: outcomeOf(404, NO_STATEMENT),
			failure: NOT_IMPORTED,
			event: "the import of a statement was not begun",
		},
		start,
	)

/** Looking at the address begins nothing. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(href("/admin/money/statements/:id", params))

async function start(input: AdminActionInput) {
	const { id, actor, services } = input
	const started = await startStatementImport(services.db, id, actor)
	if (started.ok) {
		await startSoon(input, "the import waits for the next minute", STATEMENT_JOB)
		const text = started.lines
			? `The import has begun: ${paymentsLabel(started.lines)}.`
			: "The import has begun."
		return outcomeOf(200, { kind: "success", text })
	}
	if (started.reason === "not-found") return outcomeOf(404, NO_STATEMENT)
	if (started.reason === "nothing-left")
		return outcomeOf(409, { ...NOT_IMPORTED, details: ["Nothing is left to import."] })
	return outcomeOf(409, { ...NOT_IMPORTED, details: [lastActorMessage("began", started.last, actor)] })
}
