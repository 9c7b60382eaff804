import { redirect } from "react-router"
import { z } from "zod"
import {
	type Decider,
	type DecisionResult,
	decideApplication,
} from "../../../domain/applications/commands.server.ts"
import {
	APPLICATION_STATUSES,
	type ApplicationStatus,
	type DecisionLetterKind,
} from "../../../domain/applications/rules.ts"
import type { Message } from "../../../ui/messages.tsx"
import { getRequestContext, getServices, type Services } from "../../request/context.ts"
import { getAdmin } from "../../request/session.ts"
import { vendorsAddress } from "../applications-view.ts"
import { conflictMessage, EXPECTED, readExpected, withdrawalMessages } from "../decision-messages.ts"
import { type DeliveryMessages, deliveryMessage } from "../delivery-messages.ts"
import { parseId, readSubmittedForm, respond } from "../respond.server.ts"
import type { Route } from "./+types/decision"

const statusSchema = z.enum(APPLICATION_STATUSES)

/** Approves a vendor, denies one, or sets one back to pending. */
export async function action({ request, params, context }: Route.ActionArgs) {
	const form = await readSubmittedForm(request, "status", EXPECTED)
	const status = statusSchema.safeParse(form.get("status")).data
	const id = parseId(params.id)
	const respondWith = (messages: Message[], code = 200) => respond({ request, form, context }, messages, code)
	if (!status || !id) return respondWith([NOT_UPDATED], 400)
	try {
		const { now } = getServices(context)
		const decider: Decider = { by: getAdmin(context).id, at: now(), expected: readExpected(form) }
		const { messages, code } = await decide(getServices(context), id, status, decider)
		return await respondWith(messages, code)
	} catch (error) {
		getRequestContext(context).log.error({ err: error, applicationId: id }, "decision failed")
		return respondWith([NOT_UPDATED], 503)
	}
}

/** Looking at the address decides nothing. */
export function loader() {
	throw redirect(vendorsAddress({}))
}

const NOT_UPDATED: Message = { kind: "failure", text: "Failed to update vendor status" }

async function decide(
	{ db, mailDispatcher }: Pick<Services, "db" | "mailDispatcher">,
	id: number,
	status: ApplicationStatus,
	decider: Decider,
): Promise<{ messages: Message[]; code?: number }> {
	const decided = await decideApplication(db, id, status, decider)
	if (!decided.ok && decided.reason === "vendor-not-found") return { messages: [NOT_UPDATED], code: 404 }
	if (!decided.ok) {
		const details = [`${conflictMessage(decided, decider)} Nothing was changed.`]
		return { messages: [{ ...NOT_UPDATED, details }], code: 409 }
	}
	if (decided.madeBy) {
		const conflict = conflictMessage({ ...decided, status, last: decided.madeBy }, decider)
		return { messages: [{ kind: "success", text: `${conflict} Nothing was changed.` }] }
	}
	return { messages: await deliverOutcome(decided, mailDispatcher) }
}

/** One message: the letter of the new status, and what became of those of the one before. */
async function deliverOutcome(
	{ letter, withdrawn, brandName }: Extract<DecisionResult, { ok: true }>,
	mailDispatcher: Services["mailDispatcher"],
): Promise<Message[]> {
	const [text, ...more] = withdrawalMessages(withdrawn, brandName)
	const areStopped = withdrawn?.every(({ isStopped }) => isStopped) ?? true
	if (!letter) return text ? [{ kind: areStopped ? "success" : "warning", text, details: more }] : []
	const message = await deliverLetter(mailDispatcher, letter, brandName)
	if (!text) return [message]
	const kind = message.kind === "success" && !areStopped ? "warning" : message.kind
	return [{ ...message, kind, details: [...(message.details ?? []), text, ...more] }]
}

const LETTER_MESSAGES: Record<DecisionLetterKind, (brand: string) => DeliveryMessages> = {
	denial: (brand) => ({
		sent: `Denial email sent to ${brand}`,
		refused: "Failed to send denial email",
		unreachable: "Error sending denial email.",
		letter: `The denial email to ${brand}`,
	}),
}

/** The decision stands, whatever becomes of the letter. */
async function deliverLetter(
	mailDispatcher: Services["mailDispatcher"],
	{ kind, mailId }: { kind: DecisionLetterKind; mailId: number },
	brand: string,
): Promise<Message> {
	return deliveryMessage(await mailDispatcher.deliver(mailId), LETTER_MESSAGES[kind](brand))
}
