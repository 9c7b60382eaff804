import { redirect } from "react-router"
import { z } from "zod"
import {
	type Decided,
	type Decider,
	decideApplication,
} from "../../../domain/applications/commands.server.ts"
import {
	APPLICATION_STATUSES,
	type ApplicationStatus,
	type DecisionLetter,
} from "../../../domain/applications/rules.ts"
import type { Message } from "../../../ui/messages.tsx"
import { type Services, servicesOf, visitOf } from "../../middleware/services.ts"
import { adminOf } from "../../middleware/session.ts"
import { answer, idFrom, pressedForm } from "../answer.server.ts"
import { meanwhileWords, SEEN, seenIn, withdrawnWords } from "../decision-words.ts"
import { type DeliveryWords, deliveryMessage } from "../delivery-words.ts"
import type { Route } from "./+types/decision"
import { vendorsAddress } from "./view.ts"

const wish = z.enum(APPLICATION_STATUSES)

/** Approves a vendor, denies one, or sets one back to pending. */
export async function action({ request, params, context }: Route.ActionArgs) {
	const form = await pressedForm(request, "status", SEEN)
	const status = wish.safeParse(form.get("status")).data
	const id = idFrom(params.id)
	const said = (messages: Message[], code = 200) => answer({ request, form, context }, messages, code)
	if (!status || !id) return said([NOT_UPDATED], 400)
	try {
		const { now } = servicesOf(context)
		const decider: Decider = { by: adminOf(context).id, at: now(), seen: seenIn(form) }
		const { messages, code } = await decide(servicesOf(context), id, status, decider)
		return await said(messages, code)
	} catch (error) {
		visitOf(context).log.error({ err: error, applicationId: id }, "decision failed")
		return said([NOT_UPDATED], 503)
	}
}

/** Looking at the address decides nothing. */
export function loader() {
	throw redirect(vendorsAddress({}))
}

const NOT_UPDATED: Message = { kind: "failure", text: "Failed to update vendor status" }

async function decide(
	{ db, post }: Pick<Services, "db" | "post">,
	id: number,
	status: ApplicationStatus,
	decider: Decider,
): Promise<{ messages: Message[]; code?: number }> {
	const decided = await decideApplication(db, id, status, decider)
	if (!decided.ok && decided.reason === "vendor-not-found") return { messages: [NOT_UPDATED], code: 404 }
	if (!decided.ok) {
		const details = [`${meanwhileWords(decided, decider)} Nothing was changed.`]
		return { messages: [{ ...NOT_UPDATED, details }], code: 409 }
	}
	if (decided.madeBy) {
		const words = meanwhileWords({ ...decided, status, last: decided.madeBy }, decider)
		return { messages: [{ kind: "success", text: `${words} Nothing was changed.` }] }
	}
	return { messages: await outcomeOf(decided, post) }
}

/** One message: the letter of the new status, and what became of those of the one before. */
async function outcomeOf(
	{ letter, withdrawn, brandName }: Extract<Decided, { ok: true }>,
	post: Services["post"],
): Promise<Message[]> {
	const [text, ...more] = withdrawnWords(withdrawn, brandName)
	const areStopped = withdrawn?.every(({ isStopped }) => isStopped) ?? true
	if (!letter) return text ? [{ kind: areStopped ? "success" : "warning", text, details: more }] : []
	const message = await deliverLetter(post, letter, brandName)
	if (!text) return [message]
	const kind = message.kind === "success" && !areStopped ? "warning" : message.kind
	return [{ ...message, kind, details: [...(message.details ?? []), text, ...more] }]
}

const LETTER_WORDS: Record<DecisionLetter, (brand: string) => DeliveryWords> = {
	denial: (brand) => ({
		sent: `Denial email sent to ${brand}`,
		refused: "Failed to send denial email",
		unreachable: "Error sending denial email.",
		letter: `The denial email to ${brand}`,
	}),
}

/** The decision stands, whatever becomes of the letter. */
async function deliverLetter(
	post: Services["post"],
	{ kind, mailId }: { kind: DecisionLetter; mailId: number },
	brand: string,
): Promise<Message> {
	return deliveryMessage(await post.deliver(mailId), LETTER_WORDS[kind](brand))
}
