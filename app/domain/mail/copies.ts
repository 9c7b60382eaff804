import type { MailState } from "./rules.ts"

/** How far a letter to many has come. paused: it goes on when somebody wants it to; stopped: never. */
export type CopyStage = "draft" | "sending" | "paused" | "sent" | "stopped"

interface CopyTimes {
	startedAt: Date | null
	/** When the last copy was written to the outbox. */
	queuedAt: Date | null
	/** Set while it is paused. */
	pausedAt?: Date | null
	stoppedAt: Date | null
}

/** @param isWaiting whether copies of it wait in the outbox, or are being handed over */
export function copyStageOf(
	{ startedAt, queuedAt, pausedAt, stoppedAt }: CopyTimes,
	isWaiting: boolean,
): CopyStage {
	if (!startedAt) return "draft"
	if (stoppedAt) return "stopped"
	if (queuedAt && !isWaiting) return "sent"
	return pausedAt ? "paused" : "sending"
}

/** How far a letter to many has come, in copies. */
export interface CopyProgress {
	sent: number
	/** In the outbox, or still to be written. */
	waiting: number
	failed: number
	maybeSent: number
	/** Never will be: nobody may get them any more, or it was stopped. */
	notSent: number
}

/**
 * @param copies by their state in the outbox
 * @returns undefined for a draft, and once the copies were deleted after their time
 */
export function progressOf(
	{ recipients, queuedAt, stoppedAt }: Omit<CopyTimes, "startedAt"> & { recipients: number | null },
	copies: Partial<Record<MailState, number>>,
): CopyProgress | undefined {
	const { queued = 0, sending = 0, sent = 0, failed = 0, withdrawn = 0 } = copies
	const maybeSent = copies["maybe-sent"] ?? 0
	const written = queued + sending + sent + failed + withdrawn + maybeSent
	const isOver = queuedAt !== null || stoppedAt !== null
	if (recipients === null || (isOver && !written)) return undefined
	const unwritten = Math.max(0, recipients - written)
	return {
		sent,
		failed,
		maybeSent,
		waiting: queued + sending + (isOver ? 0 : unwritten),
		notSent: withdrawn + (isOver ? unwritten : 0),
	}
}

/** Of a test that an organiser sends to themselves, of each version. */
export const testCause = (
	kind: "newsletter-test" | "mailing-test",
	{ id, version }: { id: number; version: number },
	by: string,
): string => `${kind}:${id}:${version}:${by}`
