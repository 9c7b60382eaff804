import { href, redirect } from "react-router"
import { revokeLink } from "../../../../domain/vendor-pages/commands.server.ts"
import type { Message } from "../../../../ui/messages.tsx"
import { handleAdminAction, outcomeOf } from "../../shell/actions/admin-action.server.ts"
import { NO_VENDOR } from "../../shell/decisions/decision-messages.ts"
import type { Route } from "./+types/vendor-link-revocation"

const failure: Message = {
	kind: "failure",
	text: "Our database did not respond, so the link was not revoked. Please try again.",
}
const REVOKED: Message = { kind: "success", text: "The link has been revoked and no longer works." }
const NO_LINK: Message = { kind: "success", text: "There is no link that works." }

/** Ends the link to a vendor's page. */
export const action = (args: Route.ActionArgs) =>
	handleAdminAction(
		args,
		{ notFound: outcomeOf(404, NO_VENDOR), failure, event: "the link to a vendor's page was not revoked" },
		async ({ id, actor, services: { db } }) => {
			const revoked = await revokeLink(db, id, actor)
			if (!revoked.ok) return outcomeOf(404, NO_VENDOR)
			return outcomeOf(200, revoked.changed ? REVOKED : NO_LINK)
		},
	)

/** Looking at the address changes nothing. */
export const loader = ({ params: { id } }: Route.LoaderArgs) =>
	redirect(href("/admin/applications/:id/vendor-link", { id }))
