import { href, redirect } from "react-router"
import { publishEdition } from "../../../domain/editions/commands.server.ts"
import { type AdminActionInput, handleAdminAction, outcomeOf } from "../shell/actions/admin-action.server.ts"
import { NO_EDITION } from "../shell/editions/edition-messages.ts"
import type { Route } from "./+types/unpublication"
import { NOT_CHANGED } from "./messages.ts"
import { PUBLICATION_REFUSALS } from "./refusals.server.ts"

/** Takes an edition off the site. */
export const action = (args: Route.ActionArgs) =>
	handleAdminAction(
		args,
		{ notFound: outcomeOf(404, NO_EDITION), failure: NOT_CHANGED, event: "an edition was not unpublished" },
		unpublish,
	)

async function unpublish({ id, actor, services: { db } }: AdminActionInput) {
	const unpublished = await publishEdition(db, id, { ...actor, isPublished: false })
	if (!unpublished.ok) return PUBLICATION_REFUSALS[unpublished.reason]
	return outcomeOf(200, { kind: "success", text: "The edition is a draft again. Visitors no longer see it." })
}

/** Looking at the address takes nothing away: it asks first. */
export const loader = ({ params }: Route.LoaderArgs) =>
	redirect(href("/admin/editions/:id/publication/removal/new", params))
