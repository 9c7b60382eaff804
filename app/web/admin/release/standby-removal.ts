import { href, redirect } from "react-router"
import { removeFromStandby } from "../../../domain/standby/commands.server.ts"
import { type AdminActionInput, handleAdminAction, outcomeOf } from "../shell/actions/admin-action.server.ts"
import { EXPECTED, readExpected } from "../shell/actions/hidden-fields.tsx"
import {
	changeMessage,
	conflictMessage,
	EDITION_CLOSED_TEXT,
	NO_VENDOR,
} from "../shell/decisions/decision-messages.ts"
import { readOutdatedMessages } from "../shell/decisions/outdated-announcement.server.ts"
import { refuseUnidentified } from "../shell/rights/visibility.server.ts"
import type { Route } from "./+types/standby-removal"
import { NOT_REMOVED } from "./messages.ts"

/** Takes a vendor off the standby list. */
export const action = (args: Route.ActionArgs) =>
	handleAdminAction(
		args,
		{
			fields: [EXPECTED],
			notFound: outcomeOf(404, NO_VENDOR),
			failure: NOT_REMOVED,
			event: "standby was not ended",
		},
		async (input) => (await refuseUnidentified(args.context, input.id)) ?? remove(input),
	)

/** Looking at the address changes nothing. */
export const loader = () => redirect(href("/admin/release/standby"))

async function remove(input: AdminActionInput) {
	const { id, actor, form, services } = input
	const removed = await removeFromStandby(services.db, id, { ...actor, expected: readExpected(form) })
	if (!removed.ok) {
		if (removed.reason === "vendor-not-found") return outcomeOf(404, NO_VENDOR)
		const why = removed.reason === "edition-closed" ? EDITION_CLOSED_TEXT : conflictMessage(removed, actor)
		return outcomeOf(409, { ...NOT_REMOVED, details: [why] })
	}
	const { brandName, changed, madeBy } = removed
	if (!changed) {
		const why = madeBy ? changeMessage(brandName, madeBy, actor) : `${brandName} is not on the standby list.`
		return outcomeOf(200, { kind: "success", text: `${why} Nothing was changed.` })
	}
	const details = await readOutdatedMessages(input, "denied", brandName)
	return outcomeOf(200, { kind: "success", text: `${brandName} is off the standby list.`, details })
}
