import type { DeliveryReport } from "../../../domain/mail/report.server.ts"
import type { Message } from "../../../ui/messages.tsx"

export const NOT_RESENT = "The email could not be resent."

/** What the organiser who pressed Resend is told. */
export function resendMessage(report: DeliveryReport, recipient: string): Message {
	if (report.state === "sent") return { kind: "success", text: `Email sent to ${recipient}` }
	const what = report.state === "refused" ? "Failed to send email" : "Error sending email"
	return { kind: "failure", text: `${what}: ${report.words}` }
}
