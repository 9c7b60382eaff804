import { redirect } from "react-router"
import { z } from "zod"
import { type DecisionResult, decideApplication } from "../../../domain/applications/commands.server.ts"
import { APPLICATION_STATUSES } from "../../../domain/applications/rules.ts"
import type { DeliveryReport } from "../../../domain/mail/delivery-report.server.ts"
import type { Message } from "../../../ui/messages.tsx"
import { type AdminActionInput, handleAdminAction, outcomeOf } from "../admin-action.server.ts"
import { vendorsAddress } from "../applications-view.ts"
import { conflictMessage, EDITION_CLOSED_TEXT, withdrawalMessages } from "../decision-messages.ts"
import { type DeliveryMessages, deliveryMessage } from "../delivery-messages.ts"
import { EXPECTED, readExpected } from "../expected-state.ts"
import type { Route } from "./+types/decision"

const statusSchema = z.enum(APPLICATION_STATUSES)

/** Approves a vendor, denies one, or sets one back to pending. */
export const action = (args: Route.ActionArgs) =>
	handleAdminAction(
		args,
		{
			fields: ["status", EXPECTED],
			notFound: outcomeOf(404, NOT_UPDATED),
			failure: NOT_UPDATED,
			event: "decision failed",
		},
		decide,
	)

/** Looking at the address decides nothing. */
export const loader = () => redirect(vendorsAddress({}))

const NOT_UPDATED: Message = { kind: "failure", text: "Failed to update vendor status" }

async function decide({ id, form, actor, hasRight, services: { db, mailDispatcher } }: AdminActionInput) {
	const status = statusSchema.safeParse(form.get("status")).data
	if (!status) return outcomeOf(400, NOT_UPDATED)
	const decided = await decideApplication(db, id, status, { ...actor, expected: readExpected(form) })
	if (!decided.ok && decided.reason === "vendor-not-found") return outcomeOf(404, NOT_UPDATED)
	if (!decided.ok) {
		if (decided.reason === "edition-closed")
			return outcomeOf(409, { ...NOT_UPDATED, details: [EDITION_CLOSED_TEXT] })
		const details = [`${conflictMessage(decided, actor)} Nothing was changed.`]
		return outcomeOf(409, { ...NOT_UPDATED, details })
	}
	if (decided.madeBy) {
		const conflict = conflictMessage({ ...decided, status, last: decided.madeBy }, actor)
		return outcomeOf(200, { kind: "success", text: `${conflict} Nothing was changed.` })
	}
	const deliver = async (mailId: number) => {
		const report = await mailDispatcher.deliver(mailId)
		return hasRight("contacts.read") ? report : withoutServerMessage(report)
	}
	return outcomeOf(200, ...(await deliverOutcome(decided, deliver)))
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
