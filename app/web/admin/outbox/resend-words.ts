import type { DeliveryReport } from "../../../domain/mail/report.server.ts"
import type { Message } from "../../../ui/messages.tsx"

export const NOT_RESENT = "The letter could not be sent again."

/** What the organiser who pressed Resend is told. */
export function resendMessage(report: DeliveryReport, recipient: string): Message {
	if (report.state === "sent") return { kind: "success", text: `Letter sent to ${recipient}` }
	const what = report.state === "refused" ? "Failed to send the letter" : "Error sending the letter"
	return { kind: "failure", text: `${what}: ${report.words}` }
}
