import { href, redirect } from "react-router"
import { type StopResult, stopNewsletter } from "../../../domain/newsletter/sending.server.ts"
import { pluralize } from "../../../values/number.ts"
import { type AdminActionInput, handleAdminAction, outcomeOf } from "../shell/actions/admin-action.server.ts"
import type { Viewer } from "../shell/decisions/decision-messages.ts"
import type { Route } from "./+types/stop"
import { deedMessage, NO_NEWSLETTER, NOT_STOPPED } from "./messages.ts"

/** Ends a newsletter that is being sent. */
export const action = (args: Route.ActionArgs) =>
	handleAdminAction(
		args,
		{
			notFound: outcomeOf(404, NO_NEWSLETTER),
			failure: { kind: "failure", text: NOT_STOPPED },
			event: "newsletter was not stopped",
		},
		stop,
	)

/** Looking at the address stops nothing: it asks first. */
export const loader = ({ params }: Route.LoaderArgs) =>
	redirect(href("/admin/newsletter/:id/stop/new", params))

async function stop({ id, actor, services: { db } }: AdminActionInput) {
	const stopped = await stopNewsletter(db, id, actor)
	if (!stopped.ok) {
		if (stopped.reason === "newsletter-not-found") return outcomeOf(404, NO_NEWSLETTER)
		return outcomeOf(409, { kind: "failure", text: NOT_STOPPED, details: [refusalMessage(stopped, actor)] })
	}
	const text = `The newsletter was stopped. ${pluralize(stopped.withdrawn, "waiting email")} withdrawn.`
	return outcomeOf(200, { kind: "success", text })
}

type Refused = Exclude<StopResult, { ok: true } | { reason: "newsletter-not-found" }>

function refusalMessage(refused: Refused, viewer: Viewer): string {
	if (refused.reason === "already-stopped") return deedMessage("stopped", refused.last, viewer)
	return "It is not being sent."
}
