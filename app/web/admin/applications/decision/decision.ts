import { redirect } from "react-router"
import { z } from "zod"
import { APPLICATION_STATUSES } from "../../../../domain/applications/rules.ts"
import { chooseForApplication, returnToPending } from "../../../../domain/choices/commands.server.ts"
import { type DecisionResult, decideApplication } from "../../../../domain/decisions/commands.server.ts"
import { findYesToTakeBack } from "../../../../domain/decisions/yes-to-take-back.server.ts"
import type { DeliveryReport } from "../../../../domain/mail/delivery-report.server.ts"
import type { Message } from "../../../../ui/messages.tsx"
import {
	type AdminActionInput,
	handleAdminAction,
	outcomeOf,
} from "../../shell/actions/admin-action.server.ts"
import { EXPECTED, readExpected } from "../../shell/actions/hidden-fields.tsx"
import { choiceOutcome } from "../../shell/decisions/choice-messages.ts"
import {
	conflictMessage,
	EDITION_CLOSED_TEXT,
	NOT_UPDATED_TEXT,
	withdrawalMessages,
} from "../../shell/decisions/decision-messages.ts"
import { decisionQuestion } from "../../shell/decisions/decision-question.ts"
import { readOutdatedMessages } from "../../shell/decisions/outdated-announcement.server.ts"
import { EXCESS, overMaximumOutcome, readAcceptedExcess } from "../../shell/decisions/over-maximum.ts"
import { type DeliveryMessages, deliveryMessage } from "../../shell/letters/delivery-messages.ts"
import { vendorsAddress } from "../../shell/lists/applications-view.ts"
import { refuseUnidentified } from "../../shell/rights/visibility.server.ts"
import type { Route } from "./+types/decision"
import { isTakingBackAsked, TAKES_BACK, takingBackPrompt } from "./taking-back.ts"

const buttonSchema = z.enum([...APPLICATION_STATUSES, "standby"])
type DecisionButton = z.infer<typeof buttonSchema>

/**
 * Approves a vendor, denies one, or sets one back to pending. In an edition whose letters are held it chooses what the
 * vendor will be told.
 */
export const action = (args: Route.ActionArgs) =>
	handleAdminAction(
		args,
		{
			fields: ["status", EXPECTED, EXCESS, TAKES_BACK],
			notFound: outcomeOf(404, NOT_UPDATED),
			failure: NOT_UPDATED,
			event: "decision failed",
		},
		async (input) => (await refuseUnidentified(args.context, input.id)) ?? decide(input),
	)

/** Looking at the address decides nothing. */
export const loader = () => redirect(vendorsAddress({}))

const NOT_UPDATED: Message = { kind: "failure", text: NOT_UPDATED_TEXT }

async function decide(input: AdminActionInput) {
	const { id, form, actor, services } = input
	const button = buttonSchema.safeParse(form.get("status")).data
	if (!button) return outcomeOf(400, NOT_UPDATED)
	const decider = { ...actor, expected: readExpected(form), acceptedExcess: readAcceptedExcess(form) }
	const question = await askBefore(input, button)
	if (question) return question
	if (button === "pending") {
		const { decided, chosen } = await returnToPending(services.db, id, decider)
		return decided ? decisionOutcome(input, button, decided) : choiceOutcome(chosen, input)
	}
	if (button !== "standby") {
		const decided = await decideApplication(services.db, id, button, decider)
		if (decided.ok || decided.reason !== "letters-held") return decisionOutcome(input, button, decided)
	}
	const choice = CHOICE_OF_BUTTON[button]
	const chooser = { ...decider, origin: input.origin }
	return choiceOutcome(await chooseForApplication(services.db, id, choice, chooser), input)
}

async function askBefore(input: AdminActionInput, button: DecisionButton) {
	if ((button !== "denied" && button !== "pending") || isTakingBackAsked(input.form)) return undefined
	const yes = await findYesToTakeBack(input.services.db, input.id, button)
	return yes && decisionQuestion(input, takingBackPrompt(yes, input.hasRight("money.read")))
}

const CHOICE_OF_BUTTON = { approved: "yes", standby: "standby", denied: "no" } as const

async function decisionOutcome(
	input: AdminActionInput,
	status: Exclude<DecisionButton, "standby">,
	decided: DecisionResult,
) {
	const { actor, hasRight, services } = input
	if (!decided.ok) return refusedOutcome(decided, input)
	if (decided.madeBy) {
		const conflict = conflictMessage({ ...decided, status, last: decided.madeBy }, actor)
		return outcomeOf(200, { kind: "success", text: `${conflict} Nothing was changed.` })
	}
	const deliver = async (mailId: number) => {
		const report = await services.mailDispatcher.deliver(mailId)
		return hasRight("contacts.read") ? report : withoutServerMessage(report)
	}
	const messages = await deliverOutcome(decided, deliver)
	const outdated = decided.changed ? await readOutdatedMessages(input, status, decided.brandName) : []
	return outcomeOf(200, ...withDetails(messages, outdated))
}

/** Still one message. */
function withDetails([message]: Message[], details: string[]): Message[] {
	const [text, ...more] = details
	if (text === undefined) return message ? [message] : []
	if (!message) return [{ kind: "warning", text, details: more }]
	const kind = message.kind === "success" ? "warning" : message.kind
	return [{ ...message, kind, details: [...(message.details ?? []), ...details] }]
}

function refusedOutcome(refused: Extract<DecisionResult, { ok: false }>, input: AdminActionInput) {
	if (refused.reason === "over-maximum") return overMaximumOutcome(input, refused)
	if (refused.reason === "vendor-not-found" || refused.reason === "letters-held")
		return outcomeOf(404, NOT_UPDATED)
	if (refused.reason === "edition-closed")
		return outcomeOf(409, { ...NOT_UPDATED, details: [EDITION_CLOSED_TEXT] })
	const details = [`${conflictMessage(refused, input.actor)} Nothing was changed.`]
	return outcomeOf(409, { ...NOT_UPDATED, details })
}

/**
 * One message: the letter of the new status, and what became of those of the one before. The decision stands, whatever
 * becomes of the letter.
 */
async function deliverOutcome(
	{ letter, withdrawn, brandName }: Extract<DecisionResult, { ok: true }>,
	deliver: (mailId: number) => Promise<DeliveryReport>,
): Promise<Message[]> {
	const [text, ...more] = withdrawalMessages(withdrawn, brandName)
	const areStopped = withdrawn?.every(({ isStopped }) => isStopped) ?? true
	if (!letter) return text ? [{ kind: areStopped ? "success" : "warning", text, details: more }] : []
	const message = deliveryMessage(await deliver(letter.mailId), denialMessages(brandName))
	if (!text) return [message]
	const kind = message.kind === "success" && !areStopped ? "warning" : message.kind
	return [{ ...message, kind, details: [...(message.details ?? []), text, ...more] }]
}

/** Mail servers like to repeat the address. */
const withoutServerMessage = (report: DeliveryReport): DeliveryReport =>
	report.state === "sent" ? report : { ...report, message: "" }

const denialMessages = (brand: string): DeliveryMessages => ({
	sent: `Denial email sent to ${brand}`,
	refused: "Failed to send denial email",
	unreachable: "Error sending denial email.",
	letter: `The denial email to ${brand}`,
})
