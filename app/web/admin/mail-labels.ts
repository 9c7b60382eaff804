import type { MailKind, MailState, WithdrawalCause } from "../../domain/mail/rules.ts"
import type { Tone } from "../../ui/tone.ts"

/** What each kind of email is, in plain words: its subject alone rarely says. */
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

interface DeliveryHistory {
	state: MailState
	attempts: number
	queuedAt: string
	sentAt: string | undefined
	nextTryAt: string | undefined
	withdrawnFor: WithdrawalCause | undefined
	withdrawnAt: string | undefined
}

/** What became of a letter so far, in a sentence or two. */
export function summarizeDelivery(mail: DeliveryHistory): string {
	const { state, queuedAt, withdrawnFor, withdrawnAt } = mail
	if (!withdrawnFor) return deliveryProgress(mail)
	const cause = `${causeLabels[withdrawnFor]} (${withdrawnAt})`
	if (state === "withdrawn") return `Queued ${queuedAt}. It was not sent, because ${cause}.`
	return `${deliveryProgress(mail)} It was already with the mail server when ${cause}.`
}

function deliveryProgress({
	state,
	attempts,
	queuedAt,
	sentAt,
	nextTryAt,
	withdrawnFor,
}: DeliveryHistory): string {
	const tries = attempts === 1 ? "1 attempt" : `${attempts} attempts`
	if (state === "sent") return `Queued ${queuedAt}, sent ${sentAt}.`
	if (state === "sending") return `Queued ${queuedAt}; being sent now.`
	if (state === "failed") return `Queued ${queuedAt}, failed after ${tries}.`
	if (state === "maybe-sent") {
		const course = `Queued ${queuedAt}. The mail server received the email but did not confirm it.`
		return withdrawnFor ? course : `${course} If you resend it, it may arrive twice.`
	}
	if (!attempts) return `Queued ${queuedAt}, not attempted yet.`
	return `Queued ${queuedAt}, ${tries} so far, next attempt ${nextTryAt}.`
}
