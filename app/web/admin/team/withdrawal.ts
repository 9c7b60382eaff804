import { href, redirect } from "react-router"
import { withdrawInvitation } from "../../../domain/accounts/commands/invitations.server.ts"
import type { Message } from "../../../ui/messages.tsx"
import { type AdminActionInput, handleAdminAction, outcomeOf } from "../shell/actions/admin-action.server.ts"
import type { Route } from "./+types/withdrawal"

/** Takes an invitation back: its link works no more. */
export const action = (args: Route.ActionArgs) =>
	handleAdminAction(
		args,
		{
			notFound: outcomeOf(404, ALREADY_ENDED),
			failure: NOT_WITHDRAWN,
			event: "withdrawing an invitation failed",
		},
		withdraw,
	)

/** Looking at the address changes nothing. */
export const loader = () => redirect(href("/admin/team"))

const WITHDRAWN: Message = {
	kind: "success",
	text: "The invitation has been withdrawn. Its link no longer works.",
}
const ALREADY_ENDED: Message = {
	kind: "failure",
	text: "This invitation has already been accepted or withdrawn.",
}
const NOT_WITHDRAWN: Message = {
	kind: "failure",
	text: "The invitation was not withdrawn. Please try again in a moment.",
}

async function withdraw({ id, actor, services: { db } }: AdminActionInput) {
	return (await withdrawInvitation(db, id, actor)) ? outcomeOf(200, WITHDRAWN) : outcomeOf(404, ALREADY_ENDED)
}
