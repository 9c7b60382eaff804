import { redirect } from "react-router"
import { z } from "zod"
import { type Confirmed, sendConfirmation } from "../../../domain/applications/confirmation.server.ts"
import type { Message } from "../../../ui/messages.tsx"
import { type Services, servicesOf, visitOf } from "../../middleware/services.ts"
import { adminOf } from "../../middleware/session.ts"
import { answer, idFrom, pressedForm } from "../answer.server.ts"
import type { Route } from "./+types/confirmation"
import { acceptedAddress } from "./view.ts"

const seenLetters = z.coerce.number().int().min(0).optional().catch(undefined)

/** Sends an accepted vendor the confirmation (specification 8; R12, R20). */
export async function action({ request, params, context }: Route.ActionArgs) {
	const form = await pressedForm(request, "seen")
	const said = (message: Message, code: number) => answer({ request, form, context }, [message], code)
	const id = idFrom(params.id)
	if (!id) return said(failure(why["vendor-not-found"]), 404)
	const { origin, log } = visitOf(context)
	const services = servicesOf(context)
	try {
		const seen = seenLetters.parse(form.get("seen") ?? undefined)
		const by = adminOf(context).id
		const confirmed = await sendConfirmation(services.db, id, { seen, origin, by, at: services.now() })
		if (!confirmed.ok) return said(failure(why[confirmed.reason]), 409)
		return said(await deliver(services.post, confirmed.mailId), 200)
	} catch (error) {
		log.error({ err: error, applicationId: id }, "confirmation failed")
		return said(ERROR, 503)
	}
}

/** Looking at the address sends nothing. */
export function loader() {
	throw redirect(acceptedAddress({}))
}

const why: Record<Extract<Confirmed, { ok: false }>["reason"], string> = {
	"vendor-not-found": "vendor not found.",
	"not-accepted": "this vendor is no longer accepted.",
}

const failure = (words: string): Message => ({ kind: "failure", text: `Failed to send email: ${words}` })
const ERROR: Message = { kind: "failure", text: "Error sending email." }

async function deliver(post: Services["post"], mailId: number): Promise<Message> {
	const report = await post.deliver(mailId)
	if (report.state === "sent") return { kind: "success", text: "Email sent successfully!" }
	return report.state === "unreachable" ? ERROR : failure(report.words)
}
