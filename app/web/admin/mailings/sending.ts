import { href, redirect } from "react-router"
import { MAILING_JOB } from "../../../domain/mailings/queue.server.ts"
import { type StartResult, startMailing } from "../../../domain/mailings/sending.server.ts"
import { type ActionOutcome, outcomeOf, startSoon } from "../shell/actions/admin-action.server.ts"
import { EXPECTED, readExpected } from "../shell/actions/hidden-fields.tsx"
import { EDITION_CLOSED_TEXT, lastActorMessage, type Viewer } from "../shell/decisions/decision-messages.ts"
import type { Route } from "./+types/sending"
import { handleMailingAction } from "./mailing-action.server.ts"
import { ATTACHMENT_FAULTS, NO_MAILING, NOT_SENT, vendorsLabel } from "./messages.ts"

/** Sends an email to those whom it is meant for. */
export const action = (args: Route.ActionArgs) =>
	handleMailingAction(args, { fields: [EXPECTED], failure: NOT_SENT }, async (key, input) => {
		const { form, actor, origin, services } = input
		const expected = readExpected(form) ?? ""
		const started = await startMailing(services.db, key, { ...actor, expected, origin })
		if (!started.ok) return refusedStart(started, actor)
		await startSoon(input, "the email waits for the next minute", MAILING_JOB)
		const text = `The email is being sent to ${vendorsLabel(started.recipients)}.`
		return outcomeOf(200, { kind: "success", text })
	})

/** Looking at the address sends nothing: it asks first. */
export const loader = ({ params }: Route.LoaderArgs) =>
	redirect(href("/admin/mailings/:id/sending/new", params))

function refusedStart(refused: Extract<StartResult, { ok: false }>, viewer: Viewer): ActionOutcome {
	if (refused.reason === "mailing-not-found") return outcomeOf(404, NO_MAILING)
	return outcomeOf(409, { ...NOT_SENT, details: [reasonOf(refused, viewer)] })
}

function reasonOf(refused: Extract<StartResult, { ok: false }>, viewer: Viewer): string {
	switch (refused.reason) {
		case "already-started":
			return `${lastActorMessage("sent", refused.last, viewer)} Nobody gets it twice.`
		case "attachments":
			return ATTACHMENT_FAULTS[refused.fault]
		case "edition-closed":
			return EDITION_CLOSED_TEXT
		case "no-recipients":
			return "Nobody would get it. Choose its recipients first."
		default:
			return "It, or whom it goes to, has changed since. Please look at it again before you send it."
	}
}
