import { randomUUID } from "node:crypto"
import { href } from "react-router"
import { type ApplyOutcome, applyForStall, findReceived } from "../../../domain/applications/apply.server.ts"
import { FIELD_NAMES } from "../../../domain/applications/fields.ts"
import { stallApplication, submissionKey } from "../../../domain/applications/inputs.ts"
import { findStallOffer, type StallOffer } from "../../../domain/applications/offer.server.ts"
import { deliverSoon } from "../../middleware/deliver-soon.ts"
import { type Services, servicesOf, visitOf } from "../../middleware/services.ts"
import { readSmallForm } from "../../middleware/small-form.ts"
import type { Route } from "./+types/contact"
import { KEY_FIELD, TRAP_FIELD } from "./application-fields.ts"
import { showAgain } from "./contact-answer.ts"
import { leaveTo } from "./external-scripts.ts"
import { parseForm } from "./parse-form.ts"
import * as refusals from "./refusals.ts"

// Phone networks put many vendors behind one address, so this only stops machines.
const FROM_ONE_ADDRESS = { name: "stall-application", points: 20, within: 60 * 60 }

/** Takes the form of the Vendor tab: leads to the acknowledgement, or says what is wrong with it. */
export async function takeApplication({ request, context }: Pick<Route.ActionArgs, "request" | "context">) {
	const services = servicesOf(context)
	const { ip, log } = visitOf(context)
	const read = await readSmallForm(request, [...FIELD_NAMES, KEY_FIELD, TRAP_FIELD])
	if (!read.ok) return showAgain("vendor", { refusal: refusals.unreadable(read.reason) })
	const { form, sentKey, trapped } = splitOff(read.form)
	const offer = await offerHere(services)
	if (!offer) return showAgain("vendor", { refusal: refusals.NO_EDITION })
	const parsed = parseForm(form, stallApplication(offer.tents))
	const key = sentKey ?? randomUUID()
	const again = { parsed, key, offer }
	if (parsed.status !== "success") return showAgain("vendor", again)
	if (trapped) return showAgain("vendor", { ...again, refusal: refusals.TRAPPED })
	if (!sentKey) return showAgain("vendor", { ...again, refusal: refusals.NOT_WHOLE })
	if (!(await mayApply(services, ip, key))) {
		return showAgain("vendor", { ...again, refusal: refusals.TOO_MANY_APPLICATIONS })
	}
	const outcome = await applyForStall(services.db, offer.edition, parsed.value, {
		submissionKey: key,
		at: services.now(),
	})
	if (!outcome.ok) {
		return showAgain("vendor", {
			...again,
			...refusalOf(outcome, offer, key),
			offer: await offerHere(services),
		})
	}
	log.info({ applicationId: outcome.application.id, again: !outcome.mailId }, "application received")
	if (outcome.mailId) deliverSoon(context, outcome.mailId)
	throw leaveTo(services.config, href("/contact/received/:submissionKey", { submissionKey: key }))
}

/** Parts what Conform reads from what only we do. */
function splitOff(form: FormData) {
	const sentKey = submissionKey.safeParse(form.get(KEY_FIELD)).data
	const trapped = Boolean(form.get(TRAP_FIELD))
	form.delete(KEY_FIELD)
	form.delete(TRAP_FIELD)
	return { form, sentKey, trapped }
}

/** Nothing is on offer here while another system takes the applications. */
async function offerHere({ db, config }: Services): Promise<StallOffer | undefined> {
	return config.signupScripts.vendor ? undefined : findStallOffer(db)
}

/** A repetition of what is here already is always welcome: it makes nothing. */
async function mayApply({ db, limits }: Services, ip: string, key: string): Promise<boolean> {
	if (await findReceived(db, key)) return true
	if (await limits.take(FROM_ONE_ADDRESS, ip)) return true
	return (await findReceived(db, key)) !== undefined
}

type Refused = Extract<ApplyOutcome, { ok: false }>

function refusalOf(outcome: Refused, offer: StallOffer, key: string) {
	if (outcome.reason === "sent-before") {
		return { refusal: refusals.sentBefore(outcome.earlier), key: randomUUID() }
	}
	const { name } = offer.edition
	const words = {
		"applications-closed": refusals.closed(name),
		"tent-not-offered": refusals.OFFER_CHANGED,
	}
	return { refusal: words[outcome.reason], key }
}
