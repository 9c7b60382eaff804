import { href, redirect } from "react-router"
import { DELIVERY_JOB } from "../../../domain/mail/mail-dispatcher.server.ts"
import { MAILING_JOB } from "../../../domain/mailings/queue.server.ts"
import { resumeMailing } from "../../../domain/mailings/sending.server.ts"
import { outcomeOf, startSoon } from "../shell/actions/admin-action.server.ts"
import { EDITION_CLOSED_TEXT } from "../shell/decisions/decision-messages.ts"
import type { Route } from "./+types/resumption"
import { handleMailingAction } from "./mailing-action.server.ts"
import { NOT_RESUMED } from "./messages.ts"
import { refusedSending } from "./refusals.server.ts"

/** Lets an email go on that is paused. */
export const action = (args: Route.ActionArgs) =>
	handleMailingAction(args, { failure: NOT_RESUMED }, async (key, input) => {
		const { actor, services } = input
		const resumed = await resumeMailing(services.db, key, actor)
		if (!resumed.ok && resumed.reason === "edition-closed")
			return outcomeOf(409, { ...NOT_RESUMED, details: [EDITION_CLOSED_TEXT] })
		if (!resumed.ok) return refusedSending(resumed, NOT_RESUMED, actor)
		await startSoon(input, "the email waits for the next minute", MAILING_JOB, DELIVERY_JOB)
		return outcomeOf(200, { kind: "success", text: "The email goes on." })
	})

/** Looking at the address lets nothing go on. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(href("/admin/mailings/:id", params))
