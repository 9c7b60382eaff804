import { href, redirect } from "react-router"
import { sendLastLetterAgain } from "../../../domain/applications/last-letter.server.ts"
import { findMail } from "../../../domain/mail/queries.server.ts"
import type { Message } from "../../../ui/messages.tsx"
import { type Services, servicesOf, visitOf } from "../../middleware/services.ts"
import { adminOf } from "../../middleware/session.ts"
import { answer, idFrom, pressedForm } from "../answer.server.ts"
import { resendMessage } from "../outbox/resend-words.ts"
import type { Route } from "./+types/email-letter"
import { NOT_SENT_AGAIN } from "./email-words.ts"

/** Sends the last letter again, to the address that the application has now. */
export async function action({ request, params, context }: Route.ActionArgs) {
	const form = await pressedForm(request)
	const said = (message: Message, code: number) => answer({ request, form, context }, [message], code)
	const id = idFrom(params.id)
	if (!id) return said(NOT_SENT_AGAIN, 404)
	try {
		const message = await sendAgain(servicesOf(context), id, adminOf(context).id)
		return message ? said(message, 200) : said(NOT_SENT_AGAIN, 409)
	} catch (error) {
		visitOf(context).log.error({ err: error, applicationId: id }, "resending failed")
		return said(NOT_SENT_AGAIN, 503)
	}
}

/** Looking at the address sends nothing. */
export function loader({ params }: Route.LoaderArgs) {
	throw redirect(href("/admin/vendors/:id/email", params))
}

async function sendAgain({ db, post, now }: Services, id: number, by: string): Promise<Message | undefined> {
	const mailId = await sendLastLetterAgain(db, id, { by, at: now() })
	if (!mailId) return undefined
	const report = await post.deliver(mailId)
	const mail = await findMail(db, mailId)
	return resendMessage(report, mail?.recipient ?? "its reader")
}
