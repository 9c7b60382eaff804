import type { MailKind, MailState, WithdrawalCause } from "../../domain/mail/rules.ts"
import type { Tone } from "../../ui/tone.ts"

export const kindLabels: Record<MailKind, string> = {
	confirmation: "Confirmation of a stall",
	denial: "Denial of an application",
	"application-received": "Receipt for an application",
	"extras-receipt": "Receipt for vendor extras",
	"password-reset": "Link for a new password",
	"newsletter-confirmation": "Link to confirm a newsletter sign-up",
	custom: "Email written by an organiser",
}

export const stateLabels: Record<MailState, { label: string; tone: Tone }> = {
	queued: { label: "Queued", tone: "warning" },
	sending: { label: "Sending", tone: "info" },
	sent: { label: "Sent", tone: "success" },
	failed: { label: "Failed", tone: "danger" },
	"maybe-sent": { label: "Maybe sent", tone: "warning" },
	withdrawn: { label: "Withdrawn", tone: "neutral" },
}

export const causeLabels: Record<WithdrawalCause, string> = {
	"decision-changed": "the decision about this vendor was changed",
	"address-corrected": "the vendor’s email address was corrected",
	"person-erased": "the vendor’s data was erased",
}
