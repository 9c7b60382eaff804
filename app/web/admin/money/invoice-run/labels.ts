import type { LeftOut } from "../../../../domain/money/invoice-run-rules.ts"
import type { RunResult, StopResult } from "../../../../domain/money/invoice-runs.server.ts"
import type { Message } from "../../../../ui/messages.tsx"

/** Who gets no invoice, and what helps. */
export const REASONS: Record<LeftOut, string> = {
	erased: "Erased",
	withdrawn: "Withdrawn: what they owe is on their account",
	"not-accepted": "Not accepted: what they owe is on their account",
	"not-confirmed": "Not confirmed yet: their invoice is made with the confirmation email",
	uncharged: "Stall not charged: set its price on the account, or charge it under Money",
	credit: "A credit: issue the credit note on the account, which says if it can have none",
}

export const NOT_BEGUN: Message = {
	kind: "failure",
	text: "No invoice was issued. Please try again.",
}

export const NOT_STOPPED: Message = {
	kind: "failure",
	text: "The invoices were not stopped. Please try again.",
}

type Refusal = Extract<RunResult | StopResult, { ok: false }>["reason"]

const REFUSALS: Record<Refusal, string> = {
	"nothing-to-invoice": "There is nothing to invoice.",
	"changed-meanwhile": "What would be issued has changed. Look at it again.",
	"already-running": "Invoices are being issued already.",
	"not-stopped": "Nothing is stopped.",
	"not-running": "No invoices are being issued.",
}

export const refusalOf = (reason: Refusal): Message => ({ kind: "failure", text: REFUSALS[reason] })
