import { href, redirect } from "react-router"
import { resendMail } from "../../../domain/mail/commands.server.ts"
import { findMail } from "../../../domain/mail/queries.server.ts"
import type { Message } from "../../../ui/messages.tsx"
import { type Services, servicesOf, visitOf } from "../../middleware/services.ts"
import { adminOf } from "../../middleware/session.ts"
import { answer, idFrom, pressedForm } from "../answer.server.ts"
import type { Route } from "./+types/delivery"
import { NOT_RESENT, notResentWords, resendMessage } from "./resend-words.ts"

/** Sends a failed or maybe sent letter again; the organiser waits at most 8 seconds (R20). */
export async function action({ request, params, context }: Route.ActionArgs) {
	const { log } = visitOf(context)
	const form = await pressedForm(request)
	const id = idFrom(params.id)
	const said = (message: Message, status: number) => answer({ request, form, context }, [message], status)
	if (!id) return said({ kind: "failure", text: NOT_RESENT }, 404)
	try {
		const { message, status } = await resend(servicesOf(context), id, adminOf(context).id)
		log.info({ mail: id, by: adminOf(context).id }, "letter resent")
		return await said(message, status)
	} catch (error) {
		log.error({ err: error, mail: id }, "resending failed")
		return said({ kind: "failure", text: NOT_RESENT }, 503)
	}
}

/** Looking at the address sends nothing. */
export function loader({ params }: Route.LoaderArgs) {
	return redirect(href("/admin/outbox/:id", { id: params.id }))
}

async function resend(
	{ db, post, now }: Services,
	id: number,
	by: string,
): Promise<{ message: Message; status: number }> {
	const resent = await resendMail(db, id, { by, at: now() })
	if (!resent.ok) {
		const status = resent.reason === "mail-not-found" ? 404 : 409
		return { message: { kind: "failure", text: notResentWords(resent) }, status }
	}
	const report = await post.deliver(id)
	const mail = await findMail(db, id)
	return { message: resendMessage(report, mail?.recipient ?? "the recipient"), status: 200 }
}
