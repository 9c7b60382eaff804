import type { ResendResult } from "../../../../domain/mail/commands.server.ts"
import { findMail } from "../../../../domain/mail/queries.server.ts"
import type { Message } from "../../../../ui/messages.tsx"
import type { Services } from "../../../request/context.ts"
import {
	type AdminActionArgs,
	type AdminActionInput,
	handleAdminAction,
	outcomeOf,
} from "../actions/admin-action.server.ts"
import { deliveryMessage } from "./delivery-messages.ts"
import { NOT_RESENT, notResentMessage } from "./resend-messages.ts"

/** Queues the letter that the button is about, which the address names. */
type QueueLetter = (
	db: Services["db"],
	id: number,
	resender: AdminActionInput["actor"],
) => Promise<ResendResult>

const failure: Message = { kind: "failure", text: NOT_RESENT }

/** The answer to a button that sends a letter again; the organiser waits at most 8 seconds. */
export function handleResend(args: AdminActionArgs, queue: QueueLetter): Promise<Response> {
	const options = { notFound: outcomeOf(404, failure), failure, event: "resending failed" }
	return handleAdminAction(args, options, async ({ id, actor, log, services: { db, mailDispatcher } }) => {
		const resent = await queue(db, id, actor)
		if (!resent.ok) {
			const status = resent.reason === "mail-not-found" ? 404 : 409
			return outcomeOf(status, { kind: "failure", text: notResentMessage(resent, actor) })
		}
		log.info({ mail: resent.mailId, by: actor.by }, "letter resent")
		return outcomeOf(200, await deliver(db, mailDispatcher, resent.mailId))
	})
}

async function deliver(
	db: Services["db"],
	mailDispatcher: Services["mailDispatcher"],
	mailId: number,
): Promise<Message> {
	const report = await mailDispatcher.deliver(mailId)
	const to = (await findMail(db, mailId))?.recipient ?? "the recipient"
	return deliveryMessage(report, {
		sent: `Email sent to ${to}`,
		refused: "Failed to send email",
		unreachable: report.state === "sent" ? "" : `Error sending email: ${report.message}`,
		letter: `The email to ${to}`,
	})
}
