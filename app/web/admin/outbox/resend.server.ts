import type { RouterContextProvider } from "react-router"
import type { Resent } from "../../../domain/mail/commands.server.ts"
import { findMail } from "../../../domain/mail/queries.server.ts"
import type { Message } from "../../../ui/messages.tsx"
import { type Services, servicesOf, visitOf } from "../../middleware/services.ts"
import { adminOf } from "../../middleware/session.ts"
import { answer, idFrom, pressedForm } from "../answer.server.ts"
import { deliveryMessage } from "../delivery-words.ts"
import { NOT_RESENT, notResentWords } from "./resend-words.ts"

interface Pressed {
	request: Request
	params: { id: string }
	context: Readonly<RouterContextProvider>
}

/** Queues the letter that the button is about, which the address names. */
type Queue = (db: Services["db"], id: number, resender: { by: string; at: Date }) => Promise<Resent>

/** The answer to a button that sends a letter again; the organiser waits at most 8 seconds. */
export async function answerResend({ request, params, context }: Pressed, queue: Queue): Promise<Response> {
	const form = await pressedForm(request)
	const id = idFrom(params.id)
	const said = (message: Message, status: number) => answer({ request, form, context }, [message], status)
	if (!id) return said({ kind: "failure", text: NOT_RESENT }, 404)
	const { log } = visitOf(context)
	const { db, post, now } = servicesOf(context)
	const by = adminOf(context).id
	try {
		const resent = await queue(db, id, { by, at: now() })
		if (!resent.ok) {
			const status = resent.reason === "mail-not-found" ? 404 : 409
			return said({ kind: "failure", text: notResentWords(resent, by) }, status)
		}
		log.info({ mail: resent.mailId, by }, "letter resent")
		return said(await deliver(db, post, resent.mailId), 200)
	} catch (error) {
		log.error({ err: error, about: id }, "resending failed")
		return said({ kind: "failure", text: NOT_RESENT }, 503)
	}
}

async function deliver(db: Services["db"], post: Services["post"], mailId: number): Promise<Message> {
	const report = await post.deliver(mailId)
	const to = (await findMail(db, mailId))?.recipient ?? "the recipient"
	return deliveryMessage(report, {
		sent: `Email sent to ${to}`,
		refused: "Failed to send email",
		unreachable: report.state === "sent" ? "" : `Error sending email: ${report.words}`,
		letter: `The email to ${to}`,
	})
}
