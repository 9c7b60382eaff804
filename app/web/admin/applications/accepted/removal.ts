import { href, redirect } from "react-router"
import { removeFromAccepted } from "../../../../domain/applications/commands.server.ts"
import { type AdminActionInput, handleAdminAction, outcomeOf } from "../../admin-action.server.ts"
import { conflictMessage, EDITION_CLOSED_TEXT, withdrawalMessages } from "../../decision-messages.ts"
import { EXPECTED, readExpected } from "../../expected-state.ts"
import { readOutdatedMessages } from "../../outdated-announcement.server.ts"
import { refuseUnidentified } from "../../visibility.server.ts"
import type { Route } from "./+types/removal"
import { NOT_REMOVED, REMOVED } from "./removal-description.tsx"

/** Takes a vendor off the accepted list, back to pending. */
export const action = (args: Route.ActionArgs) =>
	handleAdminAction(
		args,
		{
			fields: [EXPECTED],
			notFound: outcomeOf(404, NOT_REMOVED),
			failure: NOT_REMOVED,
			event: "removal failed",
		},
		async (input) => (await refuseUnidentified(args.context, input.id)) ?? remove(input),
	)

async function remove(input: AdminActionInput) {
	const { id, form, actor, services } = input
	const removed = await removeFromAccepted(services.db, id, { ...actor, expected: readExpected(form) })
	if (removed.ok) {
		const { brandName, withdrawn } = removed
		const outdated = await readOutdatedMessages(input, "pending", brandName)
		return outcomeOf(200, { ...REMOVED, details: [...withdrawalMessages(withdrawn, brandName), ...outdated] })
	}
	if (removed.reason === "vendor-not-found") return outcomeOf(404, NOT_REMOVED)
	if (removed.reason === "edition-closed")
		return outcomeOf(409, { ...NOT_REMOVED, details: [EDITION_CLOSED_TEXT] })
	const details = [`${conflictMessage(removed, actor)} Nothing was changed.`]
	return outcomeOf(409, { ...NOT_REMOVED, details })
}

/** Looking at the address removes nothing: it asks first. */
export const loader = ({ params }: Route.LoaderArgs) =>
	redirect(href("/admin/accepted/:id/removal/new", params))
