import { and, asc, eq, inArray, lte, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import type { Delivery } from "../../platform/mail/outcome.ts"
import { type MailKind, pauseAfter, UNSENT_DOMAIN } from "./rules.ts"
import { outboxMails } from "./schema.server.ts"

export type ClaimedMail = typeof outboxMails.$inferSelect

/** Rooms above this one say what else becomes true, in the same transaction, when a letter was sent (R12). */
export type SentEffects = Partial<
	Record<
		MailKind,
		(tx: Db, mail: { id: number; applicationId: number | null; sentAt: Date }) => Promise<void>
	>
>

/** A try ends after 30 s at the latest, so whoever claimed a letter this long ago is dead. */
const CLAIM_LIFE = sql`interval '2 minutes'`

/**
 * `clock_timestamp()`: the database's own, for all processes the same. At its first try a letter gets the Message-ID
 * that it keeps, with the sender's domain: mail filters distrust any other.
 */
const claimedFrom = (senderDomain: string) => ({
	state: "sending" as const,
	attempts: sql`${outboxMails.attempts} + 1`,
	claimedAt: sql`clock_timestamp()`,
	messageId: sql`case when ${outboxMails.attempts} = 0
		then replace(${outboxMails.messageId}, ${`@${UNSENT_DOMAIN}>`}::text, ${`@${senderDomain}>`}::text)
		else ${outboxMails.messageId} end`,
})

/**
 * Takes a queued letter for one try; committed before anybody talks to a mail server, so that no second process
 * sends it too. Whether its time has come does not matter.
 * @returns nothing when the letter is not queued, or another process took it
 */
export async function claimMail(db: Db, id: number, senderDomain: string): Promise<ClaimedMail | undefined> {
	const [mail] = await db
		.update(outboxMails)
		.set(claimedFrom(senderDomain))
		.where(and(eq(outboxMails.id, id), eq(outboxMails.state, "queued")))
		.returning()
	return mail
}

/** Takes up to `count` letters whose time has come, the longest waiting first; not those being taken. */
export async function claimDueMails(
	db: Db,
	now: Date,
	{ count, senderDomain }: { count: number; senderDomain: string },
): Promise<ClaimedMail[]> {
	// A query that locks is carried out once and as it stands, where a subquery might be run anew for each row.
	const due = db.$with("due").as(
		db
			.select({ id: outboxMails.id })
			.from(outboxMails)
			.where(and(eq(outboxMails.state, "queued"), lte(outboxMails.nextAttemptAt, now)))
			.orderBy(asc(outboxMails.nextAttemptAt))
			.limit(count)
			.for("update", { skipLocked: true }),
	)
	const ids = db.select({ id: due.id }).from(due)
	const claimed = claimedFrom(senderDomain)
	return db.with(due).update(outboxMails).set(claimed).where(inArray(outboxMails.id, ids)).returning()
}

/**
 * Queues the letters again that a process had claimed when it died: the same letter with the same Message-ID.
 * Measured by the database's clock alone, because those of two machines differ.
 */
export async function recoverAbandonedMails(db: Db, now: Date): Promise<void> {
	await db
		.update(outboxMails)
		.set({ state: "queued", claimedAt: null, nextAttemptAt: now })
		.where(
			and(
				eq(outboxMails.state, "sending"),
				sql`${outboxMails.claimedAt} < clock_timestamp() - ${CLAIM_LIFE}`,
			),
		)
}

/**
 * Writes down how a try ended, and what becomes true by a sent letter, in one transaction. Does nothing when
 * the letter was claimed anew in the meantime.
 * @returns the pause before the next try in seconds, when there will be one
 */
export async function recordDelivery(
	db: Db,
	mail: ClaimedMail,
	delivery: Delivery,
	{ at, effects }: { at: Date; effects: SentEffects },
): Promise<number | undefined> {
	const { retryIn, ...outcome } = outcomeOf(mail, delivery, at)
	return db.transaction(async (tx) => {
		const [recorded] = await tx
			.update(outboxMails)
			.set({ ...outcome, claimedAt: null })
			.where(and(eq(outboxMails.id, mail.id), isStillOurs(mail)))
			.returning({ id: outboxMails.id, applicationId: outboxMails.applicationId })
		if (!recorded) return undefined
		if (delivery.outcome === "sent") await effects[mail.kind]?.(tx, { ...recorded, sentAt: at })
		return retryIn
	})
}

/** Also when it was given up for abandoned, as long as nobody else has taken it. */
function isStillOurs({ attempts }: ClaimedMail) {
	return and(eq(outboxMails.attempts, attempts), inArray(outboxMails.state, ["sending", "queued"]))
}

type Outcome = Partial<typeof outboxMails.$inferInsert> & { retryIn?: number }

function outcomeOf(mail: ClaimedMail, delivery: Delivery, at: Date): Outcome {
	if (delivery.outcome === "sent") {
		return { state: "sent", sentAt: at, nextAttemptAt: null, lastError: null }
	}
	const lastError = delivery.words
	if (delivery.outcome === "ambiguous") return { state: "maybe-sent", nextAttemptAt: null, lastError }
	const failuresInARow = mail.failuresInARow + 1
	const isFinal = delivery.outcome === "refused" && delivery.final
	const retryIn = isFinal ? undefined : pauseAfter(failuresInARow)
	if (!retryIn) return { state: "failed", nextAttemptAt: null, lastError, failuresInARow }
	const nextAttemptAt = new Date(at.getTime() + retryIn * 1_000)
	return { state: "queued", nextAttemptAt, lastError, failuresInARow, retryIn }
}
