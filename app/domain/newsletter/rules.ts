import * as z from "zod/mini"
import { daysBefore } from "../../values/clock.ts"
import { requiredEmail } from "../../values/text-schemas.ts"
import type { MailState } from "../mail/rules.ts"

/** The sign-up of the Attendee tab, the same on both sides. */
export const subscription = z.object({ email: requiredEmail() })

/** How long the link in a confirmation letter works. */
export const LINK_LIFETIME_DAYS = 7

/** The earliest request whose link still works. */
export function oldestValidRequestTime(at: Date): Date {
	return daysBefore(at, LINK_LIFETIME_DAYS)
}

/** The form of the token in the link that leads off the list, as the database makes them. */
export function isUnsubscribeToken(token: string): boolean {
	return /^[0-9a-f]{64}$/.test(token)
}

/** A token that belongs to nobody: in the preview and in a test, and where each copy has that of its reader. */
export const PLACEHOLDER_TOKEN = "0".repeat(64)

export type NewsletterStage = "draft" | "sending" | "sent" | "stopped"

interface NewsletterTimes {
	startedAt: Date | null
	/** When the last copy was written to the outbox. */
	queuedAt: Date | null
	stoppedAt: Date | null
}

/** @param isWaiting whether copies of it wait in the outbox, or are being handed over */
export function stageOf(
	{ startedAt, queuedAt, stoppedAt }: NewsletterTimes,
	isWaiting: boolean,
): NewsletterStage {
	if (!startedAt) return "draft"
	if (stoppedAt) return "stopped"
	return queuedAt && !isWaiting ? "sent" : "sending"
}

/** How far a newsletter has come, in copies. */
export interface NewsletterProgress {
	sent: number
	/** In the outbox, or still to be written. */
	waiting: number
	failed: number
	maybeSent: number
	/** Never will be: their readers left before, or it was stopped. */
	notSent: number
}

/**
 * @param copies by their state in the outbox
 * @returns undefined for a draft, and once the copies were deleted after their time
 */
export function progressOf(
	{ recipients, queuedAt, stoppedAt }: Omit<NewsletterTimes, "startedAt"> & { recipients: number | null },
	copies: Partial<Record<MailState, number>>,
): NewsletterProgress | undefined {
	const { queued = 0, sending = 0, sent = 0, failed = 0, withdrawn = 0 } = copies
	const maybeSent = copies["maybe-sent"] ?? 0
	const written = queued + sending + sent + failed + withdrawn + maybeSent
	const isOver = queuedAt !== null || stoppedAt !== null
	if (recipients === null || (isOver && !written)) return undefined
	const unwritten = Math.max(0, recipients - written)
	return {
		...{ sent, failed, maybeSent },
		waiting: queued + sending + (isOver ? 0 : unwritten),
		notSent: withdrawn + (isOver ? unwritten : 0),
	}
}
