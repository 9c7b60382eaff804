import { href, redirect } from "react-router"
import { removeFromAccepted } from "../../../../domain/decisions/commands.server.ts"
import {
	findYesToTakeBack,
	type YesToTakeBack,
} from "../../../../domain/decisions/yes-to-take-back.server.ts"
import {
	type ActionOutcome,
	type AdminActionInput,
	handleAdminAction,
	outcomeOf,
} from "../../shell/actions/admin-action.server.ts"
import { EXPECTED, readExpected } from "../../shell/actions/hidden-fields.tsx"
import { editedMessage } from "../../shell/decisions/choice-messages.ts"
import {
	conflictMessage,
	EDITION_CLOSED_TEXT,
	withdrawalMessages,
} from "../../shell/decisions/decision-messages.ts"
import { questionOutcome } from "../../shell/decisions/decision-question.ts"
import { readOutdatedMessages } from "../../shell/decisions/outdated-announcement.server.ts"
import { buildUrl } from "../../shell/lists/list-query.ts"
import { refuseUnidentified } from "../../shell/rights/visibility.server.ts"
import { isTakingBackAsked, TAKES_BACK, takingBackPrompt } from "../decision/taking-back.ts"
import type { Route } from "./+types/removal"
import { NOT_REMOVED, REMOVED } from "./removal-description.tsx"

/** Takes a vendor off the accepted list, back to pending. */
export const action = (args: Route.ActionArgs) =>
	handleAdminAction(
		args,
		{
			fields: [EXPECTED, TAKES_BACK],
			notFound: outcomeOf(404, NOT_REMOVED),
			failure: NOT_REMOVED,
			event: "removal failed",
		},
		async (input) => (await refuseUnidentified(args.context, input.id)) ?? remove(input),
	)

async function remove(input: AdminActionInput) {
	const { id, form, actor, services } = input
	const yes = isTakingBackAsked(form) ? undefined : await findYesToTakeBack(services.db, id, "pending")
	if (yes) return askFirst(input, yes)
	const removed = await removeFromAccepted(services.db, id, { ...actor, expected: readExpected(form) })
	if (removed.ok) {
		const { brandName, withdrawn } = removed
		const outdated = await readOutdatedMessages(input, "pending", brandName)
		return outcomeOf(200, { ...REMOVED, details: [...withdrawalMessages(withdrawn, brandName), ...outdated] })
	}
	if (removed.reason === "vendor-not-found") return outcomeOf(404, NOT_REMOVED)
	if (removed.reason === "edition-closed")
		return outcomeOf(409, { ...NOT_REMOVED, details: [EDITION_CLOSED_TEXT] })
	if (removed.reason === "letter-edited")
		return outcomeOf(409, { ...NOT_REMOVED, details: [editedMessage(removed, actor)] })
	const details = [`${conflictMessage(removed, actor)} Nothing was changed.`]
	return outcomeOf(409, { ...NOT_REMOVED, details })
}

/** Before what is invoiced is credited, which stays. */
function askFirst({ id, form, hasRight }: AdminActionInput, yes: YesToTakeBack): ActionOutcome {
	const page = buildUrl(href("/admin/accepted/:id/removal/new", { id: String(id) }), {
		[EXPECTED]: readExpected(form),
	})
	return questionOutcome(takingBackPrompt(yes, hasRight("money.read")), page)
}

/** Looking at the address removes nothing: it asks first. */
export const loader = ({ params }: Route.LoaderArgs) =>
	redirect(href("/admin/accepted/:id/removal/new", params))
