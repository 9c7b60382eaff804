import { setTimeout as pause } from "node:timers/promises"
import { eq } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import type { Delivery } from "../../platform/mail/outcome.ts"
import type { MailState } from "./rules.ts"
import { outboxMails } from "./schema.server.ts"

/** What the person who pressed the button is told. `words` are the mail server's. */
export type DeliveryReport =
	| { state: "sent" }
	| { state: "refused" | "unreachable"; words: string; next: NextStep }

/** What becomes of a letter that was not sent: it is tried again, it is not, or nobody knows whether it left. */
type NextStep = "tried-again" | "given-up" | "maybe-sent"

/** How a try ended; `isRetried` when there will be another one. */
export type Try = Delivery & { isRetried: boolean }

const NOT_YET: DeliveryReport = {
	state: "unreachable",
	words: "The mail server has not answered yet",
	next: "tried-again",
}

/**
 * Waits for a try of this process.
 * @param until milliseconds since 1970
 */
export function reportOfTry(ends: Promise<Try>, until: number): Promise<DeliveryReport> {
	const given = new AbortController()
	const late = pause(Math.max(0, until - Date.now()), NOT_YET, { signal: given.signal })
	return Promise.race([ends.then(inTheReadersWords), late.catch(() => NOT_YET)]).finally(() => given.abort())
}

function inTheReadersWords(tried: Try): DeliveryReport {
	if (tried.outcome === "sent") return { state: "sent" }
	const { outcome, words, isRetried } = tried
	if (outcome === "ambiguous") return { state: "unreachable", words, next: "maybe-sent" }
	return { state: outcome, words, next: isRetried ? "tried-again" : "given-up" }
}

/**
 * What is known of a letter that this process is not trying: waits while another process is.
 * @param until milliseconds since 1970
 */
export async function reportOf(db: Db, mailId: number, until: number): Promise<DeliveryReport> {
	for (;;) {
		const [mail] = await db
			.select({ state: outboxMails.state, words: outboxMails.lastError })
			.from(outboxMails)
			.where(eq(outboxMails.id, mailId))
		if (!mail) throw new Error(`there is no letter ${mailId} in the outbox`)
		if (mail.state !== "sending") return reportOfState(mail)
		if (Date.now() >= until) return NOT_YET
		await pause(100)
	}
}

function reportOfState({ state, words }: { state: MailState; words: string | null }): DeliveryReport {
	if (state === "sent") return { state }
	if (state === "withdrawn")
		return { state: "refused", words: "it was withdrawn before it left.", next: "given-up" }
	if (!words) return NOT_YET
	if (state === "maybe-sent") return { state: "unreachable", words, next: state }
	// A mail server's refusal begins with its code; the network has no such words.
	const isRefusal = state === "failed" || /^[45]\d\d\b/.test(words)
	const next = state === "failed" ? "given-up" : "tried-again"
	return { state: isRefusal ? "refused" : "unreachable", words, next }
}
