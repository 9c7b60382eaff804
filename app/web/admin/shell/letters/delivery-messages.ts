import type { DeliveryReport } from "../../../../domain/mail/delivery-report.server.ts"
import type { Message } from "../../../../ui/messages.tsx"

export interface DeliveryMessages {
	/** "Email sent successfully!" */
	sent: string
	/** Before the mail server's own words: "Failed to send email". */
	refused: string
	/** "Error sending email." */
	unreachable: string
	/** Which letter it is: "The denial email to Udongo Pottery". */
	letter: string
}

/** What an organiser is told of a letter that was just tried: one that waits has not failed. */
export function deliveryMessage(
	report: DeliveryReport,
	{ sent, refused, unreachable, letter }: DeliveryMessages,
): Message {
	if (report.state === "sent") return { kind: "success", text: sent }
	const reason = report.message && `: ${report.message}`
	const text = report.state === "refused" ? `${refused}${reason}` : unreachable
	const kind = report.next === "given-up" ? "failure" : "warning"
	return { kind, text, details: [`${letter} ${NEXT_STEP_MESSAGES[report.next]}`] }
}

const NEXT_STEP_MESSAGES: Record<Exclude<DeliveryReport, { state: "sent" }>["next"], string> = {
	"tried-again": "is waiting in the outbox. It will be sent as soon as the mail server takes it.",
	"given-up": "will not be tried again.",
	"maybe-sent": "may have been sent: the mail server received it but did not confirm it.",
}
