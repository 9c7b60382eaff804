import { randomUUID } from "node:crypto"
import { href } from "react-router"
import {
	type ApplyOutcome,
	applyForStall,
	findReceivedApplication,
} from "../../../domain/applications/apply.server.ts"
import { FIELD_NAMES } from "../../../domain/applications/fields.ts"
import { createStallApplicationSchema, submissionKey } from "../../../domain/applications/inputs.ts"
import { findStallOptions, type StallOptions } from "../../../domain/applications/stall-options.server.ts"
import { parseForm } from "../../forms/parse-form.ts"
import { readPublicForm } from "../../forms/read-form.server.ts"
import { deliverSoon, getRequestContext, getServices, type Services } from "../../request/context.ts"
import type { Route } from "./+types/contact"
import { redirectFromContact, respondWithErrors, SUBMISSION_KEY_FIELD } from "./contact-response.ts"
import * as refusals from "./refusals.ts"

// Phone networks put many vendors behind one address, so this only stops machines.
const PER_IP_LIMIT = { name: "stall-application", points: 20, within: 60 * 60 }

/** Takes the form of the Vendor tab: leads to the acknowledgement, or says what is wrong with it. */
export async function receiveApplication({
	request,
	context,
}: Pick<Route.ActionArgs, "request" | "context">) {
	const services = getServices(context)
	const { ip, log } = getRequestContext(context)
	const result = await readPublicForm(request, [...FIELD_NAMES, SUBMISSION_KEY_FIELD])
	if (!result.ok) return respondWithErrors("vendor", { refusal: refusals.refuseUnreadable(result.reason) })
	const { form, isHoneypotFilled } = result
	const sentKey = submissionKey.safeParse(form.get(SUBMISSION_KEY_FIELD)).data
	form.delete(SUBMISSION_KEY_FIELD)
	const stallOptions = await findOwnStallOptions(services)
	if (!stallOptions) return respondWithErrors("vendor", { refusal: refusals.NO_OPEN_EDITION })
	const parsed = parseForm(form, createStallApplicationSchema(stallOptions.tents))
	const key = sentKey ?? randomUUID()
	const errorOptions = { parsed, key, stallOptions }
	if (parsed.status !== "success") return respondWithErrors("vendor", errorOptions)
	if (isHoneypotFilled)
		return respondWithErrors("vendor", { ...errorOptions, refusal: refusals.HONEYPOT_FILLED })
	if (!sentKey) return respondWithErrors("vendor", { ...errorOptions, refusal: refusals.INCOMPLETE })
	if (!(await mayApply(services, ip, key))) {
		return respondWithErrors("vendor", { ...errorOptions, refusal: refusals.TOO_MANY_APPLICATIONS })
	}
	const outcome = await applyForStall(services.db, stallOptions.edition, parsed.value, {
		submissionKey: key,
		at: services.now(),
	})
	if (!outcome.ok) {
		return respondWithErrors("vendor", {
			...errorOptions,
			...refusalOf(outcome, stallOptions, key),
			stallOptions: await findOwnStallOptions(services),
		})
	}
	log.info({ applicationId: outcome.application.id, again: !outcome.mailId }, "application received")
	if (outcome.mailId) deliverSoon(context, outcome.mailId)
	throw redirectFromContact(services.config, href("/contact/received/:submissionKey", { submissionKey: key }))
}

/** Nothing is on offer here while another system takes the applications. */
async function findOwnStallOptions({ db, config }: Services): Promise<StallOptions | undefined> {
	return config.signupScripts.vendor ? undefined : findStallOptions(db)
}

/** A repetition of what is here already is always welcome: it makes nothing. */
async function mayApply({ db, limits }: Services, ip: string, key: string): Promise<boolean> {
	if (await findReceivedApplication(db, key)) return true
	if (await limits.consume(PER_IP_LIMIT, ip)) return true
	return (await findReceivedApplication(db, key)) !== undefined
}

type RefusedOutcome = Extract<ApplyOutcome, { ok: false }>

function refusalOf(outcome: RefusedOutcome, stallOptions: StallOptions, key: string) {
	if (outcome.reason === "sent-before") {
		return { refusal: refusals.refuseDuplicate(outcome.earlier), key: randomUUID() }
	}
	const { name } = stallOptions.edition
	const refusalByReason = {
		"applications-closed": refusals.refuseClosed(name),
		"tent-not-offered": refusals.STALL_OPTIONS_CHANGED,
	}
	return { refusal: refusalByReason[outcome.reason], key }
}
