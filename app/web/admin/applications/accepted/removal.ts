import { href, redirect } from "react-router"
import { type Decider, removeFromAccepted } from "../../../../domain/applications/commands.server.ts"
import type { Message } from "../../../../ui/messages.tsx"
import { getRequestContext, getServices } from "../../../request/context.ts"
import { getAdmin } from "../../../request/session.ts"
import { conflictMessage, EXPECTED, readExpected, withdrawalMessages } from "../../decision-messages.ts"
import { parseId, readSubmittedForm, respond } from "../../respond.server.ts"
import type { Route } from "./+types/removal"
import { NOT_REMOVED, REMOVED } from "./removal-messages.ts"

/** Takes a vendor off the accepted list, back to pending. */
export async function action({ request, params, context }: Route.ActionArgs) {
	const form = await readSubmittedForm(request, EXPECTED)
	const respondWith = (messages: Message[], code: number) =>
		respond({ request, form, context }, messages, code)
	const id = parseId(params.id)
	if (!id) return respondWith([NOT_REMOVED], 404)
	const { db, now } = getServices(context)
	try {
		const decider: Decider = { by: getAdmin(context).id, at: now(), expected: readExpected(form) }
		const removed = await removeFromAccepted(db, id, decider)
		if (removed.ok) {
			const details = withdrawalMessages(removed.withdrawn, removed.brandName)
			return respondWith([{ ...REMOVED, details }], 200)
		}
		if (removed.reason === "vendor-not-found") return respondWith([NOT_REMOVED], 409)
		const details = [`${conflictMessage(removed, decider)} Nothing was changed.`]
		return respondWith([{ ...NOT_REMOVED, details }], 409)
	} catch (error) {
		getRequestContext(context).log.error({ err: error, applicationId: id }, "removal failed")
		return respondWith([NOT_REMOVED], 503)
	}
}

/** Looking at the address removes nothing: it asks first. */
export function loader({ params }: Route.LoaderArgs) {
	throw redirect(href("/admin/accepted/:id/removal/new", params))
}
