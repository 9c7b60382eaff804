import { setTimeout as pause } from "node:timers/promises"
import { eq } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import type { Delivery } from "../../platform/mail/delivery.ts"
import { withTimeout } from "../../values/timeout.ts"
import type { MailState } from "./rules.ts"
import { outboxMails } from "./schema.server.ts"

/** The outcome for the person who asked for it. `message` is the mail server's. */
export type DeliveryReport =
	| { state: "sent" }
	| { state: "refused" | "unreachable"; message: string; next: NextStep }

/** What becomes of a letter that was not sent: it is tried again, it is not, or nobody knows whether it left. */
type NextStep = "tried-again" | "given-up" | "maybe-sent"

/** How a try ended; `isRetried` when there will be another one. */
export type DeliveryAttempt = Delivery & { isRetried: boolean }

const PENDING_REPORT: DeliveryReport = {
	state: "unreachable",
	message: "The mail server has not answered yet",
	next: "tried-again",
}

/**
 * Waits for a try of this process.
 * @param until milliseconds since 1970
 */
export function waitForAttempt(attempt: Promise<DeliveryAttempt>, until: number): Promise<DeliveryReport> {
	return withTimeout(attempt.then(toDeliveryReport), until - Date.now(), () => PENDING_REPORT)
}

function toDeliveryReport(attempt: DeliveryAttempt): DeliveryReport {
	if (attempt.outcome === "sent") return { state: "sent" }
	const { outcome, message, isRetried } = attempt
	if (outcome === "ambiguous") return { state: "unreachable", message, next: "maybe-sent" }
	return { state: outcome, message, next: isRetried ? "tried-again" : "given-up" }
}

/**
 * What is known of a letter that this process is not trying: waits while another process is.
 * @param until milliseconds since 1970
 */
export async function waitForReport(db: Db, mailId: number, until: number): Promise<DeliveryReport> {
	for (;;) {
		const [mail] = await db
			.select({ state: outboxMails.state, lastError: outboxMails.lastError })
			.from(outboxMails)
			.where(eq(outboxMails.id, mailId))
		if (!mail) throw new Error(`there is no letter ${mailId} in the outbox`)
		if (mail.state !== "sending") return reportFromState(mail)
		if (Date.now() >= until) return PENDING_REPORT
		await pause(100)
	}
}

function reportFromState({
	state,
	lastError: message,
}: {
	state: MailState
	lastError: string | null
}): DeliveryReport {
	if (state === "sent") return { state }
	if (state === "withdrawn")
		return { state: "refused", message: "it was withdrawn before it left.", next: "given-up" }
	if (!message) return PENDING_REPORT
	if (state === "maybe-sent") return { state: "unreachable", message, next: state }
	// A mail server's refusal begins with its code; network errors have none.
	const isRefusal = state === "failed" || /^[45]\d\d\b/.test(message)
	const next = state === "failed" ? "given-up" : "tried-again"
	return { state: isRefusal ? "refused" : "unreachable", message, next }
}
