import type { RouterContextProvider } from "react-router"
import type { ResendResult } from "../../domain/mail/commands.server.ts"
import { findMail } from "../../domain/mail/queries.server.ts"
import type { Message } from "../../ui/messages.tsx"
import { getRequestContext, getServices, type Services } from "../request/context.ts"
import { getAdmin } from "../request/session.ts"
import { deliveryMessage } from "./delivery-messages.ts"
import { NOT_RESENT, notResentMessage } from "./resend-messages.ts"
import { parseId, readSubmittedForm, respond } from "./respond.server.ts"

interface ResendArgs {
	request: Request
	params: { id: string }
	context: Readonly<RouterContextProvider>
}

/** Queues the letter that the button is about, which the address names. */
type QueueLetter = (
	db: Services["db"],
	id: number,
	resender: { by: string; at: Date },
) => Promise<ResendResult>

/** The answer to a button that sends a letter again; the organiser waits at most 8 seconds. */
export async function handleResend(
	{ request, params, context }: ResendArgs,
	queue: QueueLetter,
): Promise<Response> {
	const form = await readSubmittedForm(request)
	const id = parseId(params.id)
	const respondWith = (message: Message, status: number) =>
		respond({ request, form, context }, [message], status)
	if (!id) return respondWith({ kind: "failure", text: NOT_RESENT }, 404)
	const { log } = getRequestContext(context)
	const { db, mailDispatcher, now } = getServices(context)
	const resender = { by: getAdmin(context).id, at: now() }
	try {
		const resent = await queue(db, id, resender)
		if (!resent.ok) {
			const status = resent.reason === "mail-not-found" ? 404 : 409
			return respondWith({ kind: "failure", text: notResentMessage(resent, resender) }, status)
		}
		log.info({ mail: resent.mailId, by: resender.by }, "letter resent")
		return respondWith(await deliver(db, mailDispatcher, resent.mailId), 200)
	} catch (error) {
		log.error({ err: error, about: id }, "resending failed")
		return respondWith({ kind: "failure", text: NOT_RESENT }, 503)
	}
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
