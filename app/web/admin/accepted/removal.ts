import { href, redirect } from "react-router"
import { type Decider, removeFromAccepted } from "../../../domain/applications/commands.server.ts"
import type { Message } from "../../../ui/messages.tsx"
import { servicesOf, visitOf } from "../../middleware/services.ts"
import { adminOf } from "../../middleware/session.ts"
import { answer, idFrom, pressedForm } from "../answer.server.ts"
import { meanwhileWords, SEEN, seenIn, withdrawnWords } from "../decision-words.ts"
import type { Route } from "./+types/removal"
import { NOT_REMOVED, REMOVED } from "./removal-words.ts"

/** Takes a vendor off the accepted list, back to pending. */
export async function action({ request, params, context }: Route.ActionArgs) {
	const form = await pressedForm(request, SEEN)
	const said = (messages: Message[], code: number) => answer({ request, form, context }, messages, code)
	const id = idFrom(params.id)
	if (!id) return said([NOT_REMOVED], 404)
	const { db, now } = servicesOf(context)
	try {
		const decider: Decider = { by: adminOf(context).id, at: now(), seen: seenIn(form) }
		const removed = await removeFromAccepted(db, id, decider)
		if (removed.ok) {
			const details = withdrawnWords(removed.withdrawn, removed.brandName)
			return said([{ ...REMOVED, details }], 200)
		}
		if (removed.reason === "vendor-not-found") return said([NOT_REMOVED], 409)
		const details = [`${meanwhileWords(removed, decider)} Nothing was changed.`]
		return said([{ ...NOT_REMOVED, details }], 409)
	} catch (error) {
		visitOf(context).log.error({ err: error, applicationId: id }, "removal failed")
		return said([NOT_REMOVED], 503)
	}
}

/** Looking at the address removes nothing: it asks first. */
export function loader({ params }: Route.LoaderArgs) {
	throw redirect(href("/admin/accepted/:id/removal/new", params))
}
