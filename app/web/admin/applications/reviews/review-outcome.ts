import type { ReviewResult } from "../../../../domain/reviews/commands.server.ts"
import type { Message } from "../../../../ui/messages.tsx"
import { outcomeOf } from "../../shell/actions/admin-action.server.ts"
import { EDITION_CLOSED_TEXT } from "../../shell/decisions/decision-messages.ts"
import { NOT_REVIEWED } from "./reviews-panel.tsx"

export const refusal = (detail: string): Message => ({
	kind: "failure",
	text: NOT_REVIEWED,
	details: [detail],
})

export function refusedOutcome({ reason }: Extract<ReviewResult, { ok: false }>) {
	if (reason === "vendor-not-found") return outcomeOf(404, refusal("Vendor not found."))
	if (reason === "edition-closed") return outcomeOf(409, refusal(EDITION_CLOSED_TEXT))
	return outcomeOf(409, refusal("This edition asks its reviewers nothing."))
}
