import type { Resent } from "../../../domain/mail/commands.server.ts"
import type { DeliveryReport } from "../../../domain/mail/report.server.ts"
import type { Message } from "../../../ui/messages.tsx"
import { causeWords } from "./mail-words.ts"

export const NOT_RESENT = "The email could not be resent."

/** Why nothing was sent, where more is known than that. */
export function notResentWords(resent: Extract<Resent, { ok: false }>): string {
	if (resent.reason === "withdrawn")
		return `${NOT_RESENT} It was withdrawn, because ${causeWords[resent.withdrawnFor]}.`
	if (resent.reason === "not-resendable") return `${NOT_RESENT} It is being sent or has already been sent.`
	return NOT_RESENT
}

/** What the organiser who pressed Resend is told. */
export function resendMessage(report: DeliveryReport, recipient: string): Message {
	if (report.state === "sent") return { kind: "success", text: `Email sent to ${recipient}` }
	const what = report.state === "refused" ? "Failed to send email" : "Error sending email"
	return { kind: "failure", text: `${what}: ${report.words}` }
}
