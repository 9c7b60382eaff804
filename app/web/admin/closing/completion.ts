import { redirect } from "react-router"
import { closeEdition } from "../../../domain/editions/closing.server.ts"
import type { Edition } from "../../../domain/editions/queries.server.ts"
import { type AdminActionInput, outcomeOf } from "../shell/actions/admin-action.server.ts"
import { handleEditionAction } from "../shell/actions/edition-action.server.ts"
import { getEdition } from "../shell/editions/edition.ts"
import { NO_EDITION } from "../shell/editions/edition-messages.ts"
import type { Route } from "./+types/completion"
import { closingPromptUrl } from "./closing-url.ts"
import { closedMessage, NOT_CLOSED } from "./messages.ts"

/** Closes an edition. */
export const action = (args: Route.ActionArgs) =>
	handleEditionAction(args, { failure: NOT_CLOSED, event: "an edition was not closed" }, close)

/** Looking at the address closes nothing: it asks first. */
export const loader = ({ context }: Route.LoaderArgs) => redirect(closingPromptUrl(getEdition(context).slug))

async function close({ id, actor, services: { db } }: AdminActionInput, { name }: Edition) {
	const closed = await closeEdition(db, id, actor)
	if (closed.ok) return outcomeOf(200, closedMessage(name))
	if (closed.reason === "not-found") return outcomeOf(404, NO_EDITION)
	const texts = {
		"already-closed": `${name} is closed already.`,
		"not-over": `${name} is not over yet, so it was not closed.`,
	}
	return outcomeOf(409, { kind: "failure", text: texts[closed.reason] })
}
