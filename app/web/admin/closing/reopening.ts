import { redirect } from "react-router"
import { reopenEdition } from "../../../domain/editions/closing.server.ts"
import type { Edition } from "../../../domain/editions/queries.server.ts"
import { type AdminActionInput, outcomeOf } from "../shell/actions/admin-action.server.ts"
import { handleEditionAction } from "../shell/actions/edition-action.server.ts"
import { getEdition } from "../shell/editions/edition.ts"
import { NO_EDITION } from "../shell/editions/edition-messages.ts"
import type { Route } from "./+types/reopening"
import { closingUrl } from "./closing-url.ts"
import { NOT_REOPENED, reopenedMessage } from "./messages.ts"

/** Opens a closed edition again. */
export const action = (args: Route.ActionArgs) =>
	handleEditionAction(args, { failure: NOT_REOPENED, event: "an edition was not opened again" }, reopen)

/** Looking at the address changes nothing. */
export const loader = ({ context }: Route.LoaderArgs) => redirect(closingUrl(getEdition(context).slug))

async function reopen({ id, actor, services: { db } }: AdminActionInput, { name }: Edition) {
	const reopened = await reopenEdition(db, id, actor)
	if (reopened.ok) return outcomeOf(200, reopenedMessage(name))
	if (reopened.reason === "not-found") return outcomeOf(404, NO_EDITION)
	return outcomeOf(409, { kind: "failure", text: `${name} is not closed.` })
}
