import { href, redirect } from "react-router"
import { NEWSLETTER_JOB } from "../../../domain/newsletter/queue.server.ts"
import { type StartResult, startNewsletter } from "../../../domain/newsletter/sending.server.ts"
import {
	type ActionOutcome,
	type AdminActionInput,
	handleAdminAction,
	outcomeOf,
	startSoon,
} from "../shell/actions/admin-action.server.ts"
import { EXPECTED, readExpected } from "../shell/actions/hidden-fields.tsx"
import type { Viewer } from "../shell/decisions/decision-messages.ts"
import type { Route } from "./+types/sending"
import { deedMessage, NO_NEWSLETTER, NO_SUBSCRIBERS, NOT_SENT, subscribersLabel } from "./messages.ts"
import { placeholderUnsubscribeUrl } from "./preview.server.ts"

/** Sends a newsletter to everybody on the list. */
export const action = (args: Route.ActionArgs) =>
	handleAdminAction(
		args,
		{
			fields: [EXPECTED],
			notFound: outcomeOf(404, NO_NEWSLETTER),
			failure: { kind: "failure", text: NOT_SENT },
			event: "newsletter was not sent",
		},
		send,
	)

/** Looking at the address sends nothing: it asks first. */
export const loader = ({ params }: Route.LoaderArgs) =>
	redirect(href("/admin/newsletter/:id/sending/new", params))

async function send(input: AdminActionInput) {
	const { id, form, actor, origin, services } = input
	const expected = Number(readExpected(form))
	const unsubscribeUrl = placeholderUnsubscribeUrl(origin)
	const started = await startNewsletter(services.db, id, { ...actor, expected, unsubscribeUrl })
	if (!started.ok) return respondRefused(started, actor)
	await startSoon(input, "the newsletter waits for the next minute", NEWSLETTER_JOB)
	const text = `The newsletter is being sent to ${subscribersLabel(started.recipients)}.`
	return outcomeOf(200, { kind: "success", text })
}

function respondRefused(refused: Extract<StartResult, { ok: false }>, viewer: Viewer): ActionOutcome {
	if (refused.reason === "newsletter-not-found") return outcomeOf(404, NO_NEWSLETTER)
	const reasons = {
		"changed-meanwhile": () => "Someone else has changed it. Please read it again before you send it.",
		"no-subscribers": () => NO_SUBSCRIBERS,
		"already-started": () =>
			`${deedMessage("sent", "last" in refused ? refused.last : undefined, viewer)} Nobody gets it twice.`,
	}
	return outcomeOf(409, { kind: "failure", text: NOT_SENT, details: [reasons[refused.reason]()] })
}
