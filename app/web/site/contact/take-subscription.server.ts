import { createHash } from "node:crypto"
import { href } from "react-router"
import { type LinksTo, requestNews } from "../../../domain/newsletter/commands.server.ts"
import { subscription } from "../../../domain/newsletter/inputs.ts"
import { deliverSoon } from "../../middleware/deliver-soon.ts"
import { servicesOf, visitOf } from "../../middleware/services.ts"
import { readSmallForm } from "../../middleware/small-form.ts"
import type { Route } from "./+types/contact"
import { TRAP_FIELD } from "./application-fields.ts"
import { showAgain } from "./contact-answer.ts"
import { leaveTo } from "./external-scripts.ts"
import { parseForm } from "./parse-form.ts"
import * as refusals from "./refusals.ts"

const FROM_ONE_ADDRESS = { name: "newsletter", points: 20, within: 60 * 60 }
const WITH_ONE_EMAIL = { name: "newsletter-email", points: 3, within: 24 * 60 * 60 }

/** Takes the form of the Attendee tab. The answer never tells whether somebody is on the list already. */
export async function takeSubscription({ request, context }: Pick<Route.ActionArgs, "request" | "context">) {
	const { db, config, limits, now } = servicesOf(context)
	const { ip, origin } = visitOf(context)
	const read = await readSmallForm(request, ["email", TRAP_FIELD])
	if (!read.ok) return showAgain("attendee", { refusal: refusals.unreadable(read.reason) })
	const { form } = read
	const trapped = Boolean(form.get(TRAP_FIELD))
	form.delete(TRAP_FIELD)
	const parsed = parseForm(form, subscription)
	if (parsed.status !== "success") return showAgain("attendee", { parsed })
	if (trapped) return showAgain("attendee", { refusal: refusals.TRAPPED, parsed })
	if (!(await limits.take(FROM_ONE_ADDRESS, ip))) {
		return showAgain("attendee", { refusal: refusals.TOO_MANY_SIGN_UPS, parsed })
	}
	const { email } = parsed.value
	const emailKey = createHash("sha256").update(email.toLowerCase()).digest("base64url")
	if (await limits.take(WITH_ONE_EMAIL, emailKey)) {
		deliverSoon(context, await requestNews(db, email, { linksTo: linksFrom(origin), at: now() }))
	}
	throw leaveTo(config, href("/contact/subscribed"))
}

function linksFrom(origin: string): LinksTo {
	return {
		confirm: (token) => origin + href("/newsletter/:token", { token }),
		leave: (token) => origin + href("/newsletter/:token/unsubscription", { token }),
	}
}
