import { redirect } from "react-router"
import {
	type Confirmed,
	type SentMeanwhile,
	sendConfirmation,
} from "../../../domain/applications/confirmation.server.ts"
import type { MailState } from "../../../domain/mail/rules.ts"
import type { Message } from "../../../ui/messages.tsx"
import { type Services, servicesOf, visitOf } from "../../middleware/services.ts"
import { adminOf } from "../../middleware/session.ts"
import { answer, idFrom, pressedForm } from "../answer.server.ts"
import { meanwhileWords, nameOf, SEEN, seenIn } from "../decision-words.ts"
import { deliveryMessage } from "../delivery-words.ts"
import type { Route } from "./+types/confirmation"
import { acceptedAddress } from "./view.ts"

/** Sends an accepted vendor the confirmation. */
export async function action({ request, params, context }: Route.ActionArgs) {
	const form = await pressedForm(request, SEEN)
	const said = (message: Message, code: number) => answer({ request, form, context }, [message], code)
	const id = idFrom(params.id)
	if (!id) return said(NO_VENDOR, 404)
	const { origin, log } = visitOf(context)
	const { db, post, now } = servicesOf(context)
	try {
		const by = adminOf(context).id
		const confirmed = await sendConfirmation(db, id, { seen: seenIn(form), origin, by, at: now() })
		if (!confirmed.ok) return said(notSentMessage(confirmed, by), 409)
		return said(await deliver(post, confirmed), 200)
	} catch (error) {
		log.error({ err: error, applicationId: id }, "confirmation failed")
		return said({ kind: "failure", text: UNREACHABLE }, 503)
	}
}

/** Looking at the address sends nothing. */
export function loader() {
	throw redirect(acceptedAddress({}))
}

const REFUSED = "Failed to send email"
const UNREACHABLE = "Error sending email."
const NO_VENDOR: Message = { kind: "failure", text: `${REFUSED}: vendor not found.` }

function notSentMessage(confirmed: Extract<Confirmed, { ok: false }>, by: string): Message {
	if (confirmed.reason === "vendor-not-found") return NO_VENDOR
	if (confirmed.reason === "sent-meanwhile")
		return { kind: "failure", text: sentMeanwhileWords(confirmed, by) }
	const text = `${REFUSED}: this vendor is no longer accepted.`
	return { kind: "failure", text, details: [`${meanwhileWords(confirmed, { by })} Nothing was sent.`] }
}

/** "Wanjiru sent the confirmation email to Udongo Pottery at 14:05. Nothing was sent again." */
function sentMeanwhileWords({ brandName, state, last }: SentMeanwhile, by: string): string {
	const sent = `${nameOf(last, { by })} sent the confirmation email to ${brandName} ${last.when}`
	return `${sent}${END_WORDS[state] ?? ""}. Nothing was sent again.`
}

/** How it ended, where it was not simply sent. */
const END_WORDS: Partial<Record<MailState, string>> = {
	failed: ", and the mail server refused it",
	"maybe-sent": ", and the mail server did not confirm it",
	withdrawn: ", and it was withdrawn",
}

async function deliver(
	post: Services["post"],
	{ mailId, brandName }: Extract<Confirmed, { ok: true }>,
): Promise<Message> {
	return deliveryMessage(await post.deliver(mailId), {
		sent: "Email sent successfully!",
		refused: REFUSED,
		unreachable: UNREACHABLE,
		letter: `The confirmation email to ${brandName}`,
	})
}
