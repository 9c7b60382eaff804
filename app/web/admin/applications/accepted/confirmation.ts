import { href, redirect } from "react-router"
import {
	type ConfirmationConflict,
	type ConfirmationResult,
	sendConfirmation,
} from "../../../../domain/decisions/confirmation.server.ts"
import type { MailState } from "../../../../domain/mail/rules.ts"
import type { Message } from "../../../../ui/messages.tsx"
import { formatNairobiMoment } from "../../../../values/clock.ts"
import type { Services } from "../../../request/context.ts"
import {
	type AdminActionInput,
	handleAdminAction,
	outcomeOf,
} from "../../shell/actions/admin-action.server.ts"
import { EXPECTED, readExpected } from "../../shell/actions/hidden-fields.tsx"
import {
	actorName,
	conflictMessage,
	EDITION_CLOSED_TEXT,
	NO_VENDOR,
	type Viewer,
} from "../../shell/decisions/decision-messages.ts"
import { deliveryMessage } from "../../shell/letters/delivery-messages.ts"
import type { Route } from "./+types/confirmation"

export const action = (args: Route.ActionArgs) =>
	handleAdminAction(
		args,
		{
			fields: [EXPECTED],
			notFound: outcomeOf(404, NOT_SENT),
			failure: { kind: "failure", text: UNREACHABLE },
			event: "confirmation failed",
		},
		send,
	)

async function send({ id, form, actor, origin, services: { db, mailDispatcher } }: AdminActionInput) {
	const confirmed = await sendConfirmation(db, id, { expected: readExpected(form), origin, ...actor })
	if (!confirmed.ok) {
		if (confirmed.reason === "vendor-not-found") return outcomeOf(404, NOT_SENT)
		return outcomeOf(409, notSentMessage(confirmed, actor))
	}
	return outcomeOf(200, await deliver(mailDispatcher, confirmed))
}

/** Looking at the address sends nothing. */
export const loader = () => redirect(href("/admin/accepted"))

const REFUSED = "Failed to send email"
const UNREACHABLE = "Error sending email."
const NOT_SENT: Message = { ...NO_VENDOR, text: `${REFUSED}: ${NO_VENDOR.text.toLowerCase()}` }

type NotSent = Exclude<ConfirmationResult, { ok: true } | { reason: "vendor-not-found" }>

function notSentMessage(confirmed: NotSent, viewer: Viewer): Message {
	if (confirmed.reason === "edition-closed")
		return { kind: "failure", text: REFUSED, details: [EDITION_CLOSED_TEXT] }
	if (confirmed.reason === "nothing-changed") return { kind: "failure", text: REFUSED }
	if (confirmed.reason === "sent-meanwhile")
		return { kind: "failure", text: alreadySentMessage(confirmed, viewer) }
	const text = `${REFUSED}: this vendor is no longer accepted.`
	return { kind: "failure", text, details: [`${conflictMessage(confirmed, viewer)} Nothing was sent.`] }
}

/** "Wanjiru sent the confirmation email to Udongo Pottery at 14:05. Nothing was sent again." */
function alreadySentMessage({ brandName, state, last }: ConfirmationConflict, viewer: Viewer): string {
	const sent = `${actorName(last, viewer)} sent the confirmation email to ${brandName} ${formatNairobiMoment(last.at, viewer.at)}`
	return `${sent}${STATE_SUFFIXES[state] ?? ""}. Nothing was sent again.`
}

/** How it ended, where it was not simply sent. */
const STATE_SUFFIXES: Partial<Record<MailState, string>> = {
	failed: ", and the mail server refused it",
	"maybe-sent": ", and the mail server did not confirm it",
	withdrawn: ", and it was withdrawn",
}

async function deliver(
	mailDispatcher: Services["mailDispatcher"],
	{ mailId, brandName }: Extract<ConfirmationResult, { ok: true }>,
): Promise<Message> {
	return deliveryMessage(await mailDispatcher.deliver(mailId), {
		sent: "Email sent successfully!",
		refused: REFUSED,
		unreachable: UNREACHABLE,
		letter: `The confirmation email to ${brandName}`,
	})
}
