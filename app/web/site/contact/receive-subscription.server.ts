import { createHash } from "node:crypto"
import { href } from "react-router"
import { type LetterLinkBuilders, requestSubscription } from "../../../domain/newsletter/commands.server.ts"
import { subscription } from "../../../domain/newsletter/rules.ts"
import { emailKeyOf } from "../../../values/email-key.ts"
import { parseForm } from "../../forms/parse-form.ts"
import { readPublicForm } from "../../forms/read-form.server.ts"
import { deliverSoon, getRequestContext, getServices } from "../../request/context.ts"
import type { Route } from "./+types/contact"
import { redirectFromContact } from "./contact-response.ts"
import * as refusals from "./refusals.ts"
import { respondWithErrors } from "./respond-with-errors.server.ts"

const PER_IP_LIMIT = { name: "newsletter", points: 20, within: 60 * 60 }
const PER_EMAIL_LIMIT = { name: "newsletter-email", points: 3, within: 24 * 60 * 60 }

/** Takes the form of the Attendee tab. The answer never tells whether somebody is on the list already. */
export async function receiveSubscription({
	request,
	context,
}: Pick<Route.ActionArgs, "request" | "context">) {
	const { db, config, limits, now } = getServices(context)
	const { ip, origin } = getRequestContext(context)
	const result = await readPublicForm(request, ["email"])
	if (!result.ok) return respondWithErrors("attendee", { refusal: refusals.UNREAD_FORMS[result.reason] })
	const parsed = parseForm(result.form, subscription)
	if (parsed.status !== "success") return respondWithErrors("attendee", { parsed })
	if (result.isHoneypotFilled)
		return respondWithErrors("attendee", { refusal: refusals.HONEYPOT_FILLED, parsed })
	if (!(await limits.consume(PER_IP_LIMIT, ip))) {
		return respondWithErrors("attendee", { refusal: refusals.TOO_MANY_SIGN_UPS, parsed })
	}
	const { email } = parsed.value
	const hash = createHash("sha256").update(emailKeyOf(email)).digest("base64url")
	if (await limits.consume(PER_EMAIL_LIMIT, hash)) {
		const { authSecret } = config
		const asked = { linksTo: buildLinks(origin), authSecret, at: now() }
		deliverSoon(context, await requestSubscription(db, email, asked))
	}
	throw redirectFromContact(config, href("/contact/subscribed"))
}

function buildLinks(origin: string): LetterLinkBuilders {
	return {
		confirm: (token) => origin + href("/newsletter/:token", { token }),
		leave: (token) => origin + href("/newsletter/:token/unsubscription", { token }),
	}
}
