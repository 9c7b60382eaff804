import type { MailKind, MailState } from "../../../domain/mail/rules.ts"
import type { Tone } from "../../../ui/tone.ts"

export const kindWords: Record<MailKind, string> = {
	confirmation: "Confirmation",
	denial: "Denial",
	"application-received": "Application received",
	"extras-receipt": "Extras receipt",
	"password-reset": "Password reset",
	"newsletter-confirmation": "Newsletter confirmation",
	custom: "Custom email",
}

export const stateWords: Record<MailState, { label: string; tone: Tone }> = {
	queued: { label: "Queued", tone: "warning" },
	sending: { label: "Sending", tone: "info" },
	sent: { label: "Sent", tone: "success" },
	failed: { label: "Failed", tone: "danger" },
	"maybe-sent": { label: "Maybe sent", tone: "warning" },
}

interface Told {
	state: MailState
	attempts: number
	queuedAt: string
	sentAt: string | undefined
	nextTryAt: string | undefined
}

/** What became of a letter so far, in one sentence. */
export function story({ state, attempts, queuedAt, sentAt, nextTryAt }: Told): string {
	const tries = attempts === 1 ? "1 attempt" : `${attempts} attempts`
	if (state === "sent") return `Queued ${queuedAt}, sent ${sentAt}.`
	if (state === "sending") return `Queued ${queuedAt}; being sent now.`
	if (state === "failed") return `Queued ${queuedAt}, failed after ${tries}.`
	if (state === "maybe-sent")
		return `Queued ${queuedAt}. The mail server received the email but did not confirm it. If you resend it, it may arrive twice.`
	if (!attempts) return `Queued ${queuedAt}, not attempted yet.`
	return `Queued ${queuedAt}, ${tries} so far, next attempt ${nextTryAt}.`
}
