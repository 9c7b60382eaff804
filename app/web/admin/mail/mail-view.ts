import type { ListedMail } from "../../../domain/mail/queries.server.ts"
import { formatNairobiDateTime } from "../../../values/clock.ts"
import { pluralize } from "../../../values/number.ts"
import { causeLabels } from "../mail-labels.ts"

/** A letter as screens show it: with a sentence or two about what became of it so far. */
export function toMailView(mail: ListedMail) {
	const { id, kind, state, recipient, subject, brandName, lastError, withdrawnFor } = mail
	const history = summarizeDelivery(mail)
	return { id, kind, state, recipient, subject, brandName, lastError, withdrawnFor, history }
}

const formatTime = (at: Date | null) => at && formatNairobiDateTime(at)

function summarizeDelivery(mail: ListedMail): string {
	const { state, withdrawnFor } = mail
	if (!withdrawnFor) return deliveryProgress(mail)
	const cause = `${causeLabels[withdrawnFor]} (${formatTime(mail.withdrawnAt)})`
	if (state === "withdrawn") return `Queued ${formatTime(mail.queuedAt)}. It was not sent, because ${cause}.`
	return `${deliveryProgress(mail)} It was already with the mail server when ${cause}.`
}

function deliveryProgress({ state, attempts, withdrawnFor, ...mail }: ListedMail): string {
	const tries = pluralize(attempts, "attempt")
	const queued = `Queued ${formatTime(mail.queuedAt)}`
	if (state === "sent") return `${queued}, sent ${formatTime(mail.sentAt)}.`
	if (state === "sending") return `${queued}; being sent now.`
	if (state === "failed") return `${queued}, failed after ${tries}.`
	if (state === "maybe-sent") {
		const course = `${queued}. The mail server received the email but did not confirm it.`
		return withdrawnFor ? course : `${course} If you resend it, it may arrive twice.`
	}
	if (!attempts) return `${queued}, not attempted yet.`
	return `${queued}, ${tries} so far, next attempt ${formatTime(mail.nextAttemptAt)}.`
}
