import { and, asc, eq, inArray, lte, not, notInArray, type SQL, sql } from "drizzle-orm"
import type { PgUpdateSetSource } from "drizzle-orm/pg-core"
import type { Db } from "../../platform/db.server.ts"
import type { Delivery } from "../../platform/mail/delivery.ts"
import {
	type MailKind,
	type MailState,
	PLACEHOLDER_DOMAIN,
	retryDelayAfter,
	UNREPEATED_LETTERS,
} from "./rules.ts"
import { deliveryRank, outboxMails } from "./schema.server.ts"

export type ClaimedMail = typeof outboxMails.$inferSelect

/** Rooms above this one say what else becomes true, in the same transaction, when a letter was sent. */
export type SentEffects = Partial<
	Record<
		MailKind,
		(tx: Db, mail: { id: number; applicationId: number | null; sentAt: Date }) => Promise<void>
	>
>

/** A try ends after 30 s at the latest, with large attachments after 90 s, so whoever claimed a letter this long ago is dead. */
const CLAIM_LIFE = sql`interval '2 minutes'`

/** What is known of a letter whose process died, where it is not tried again. */
const ABANDONED = "The site stopped while the email was being sent"

/**
 * `clock_timestamp()`: the database's own, for all processes the same. At its first try a letter gets the Message-ID
 * that it keeps, with the sender's domain: mail filters distrust any other.
 */
const claimedFrom = (senderDomain: string) => ({
	state: "sending" as const,
	attempts: sql`${outboxMails.attempts} + 1`,
	claimedAt: sql`clock_timestamp()`,
	messageId: sql`case when ${outboxMails.attempts} = 0
		then replace(${outboxMails.messageId}, ${`@${PLACEHOLDER_DOMAIN}>`}::text, ${`@${senderDomain}>`}::text)
		else ${outboxMails.messageId} end`,
})

const isClaimable = and(eq(outboxMails.state, "queued"), not(outboxMails.isPaused))

/**
 * Takes a queued letter for one try; committed before anybody talks to a mail server, so that no second process
 * sends it too. Whether its time has come does not matter.
 * @returns nothing when the letter is not queued, waits in a pause, or another process took it
 */
export async function claimMail(db: Db, id: number, senderDomain: string): Promise<ClaimedMail | undefined> {
	const [mail] = await db
		.update(outboxMails)
		.set(claimedFrom(senderDomain))
		.where(and(eq(outboxMails.id, id), isClaimable))
		.returning()
	return mail
}

/**
 * Takes up to `count` letters whose time has come, the longest waiting first; not those being taken. A copy of a
 * letter to many is taken only when no other letter is due.
 */
export async function claimDueMails(
	db: Db,
	now: Date,
	{ count, senderDomain }: { count: number; senderDomain: string },
): Promise<ClaimedMail[]> {
	// A query that locks is carried out once and as it stands, where a subquery might be run again for each row.
	const due = db.$with("due").as(
		db
			.select({ id: outboxMails.id })
			.from(outboxMails)
			.where(and(isClaimable, lte(outboxMails.nextAttemptAt, now)))
			.orderBy(asc(deliveryRank), asc(outboxMails.nextAttemptAt))
			.limit(count)
			.for("update", { skipLocked: true }),
	)
	const ids = db.select({ id: due.id }).from(due)
	const claimed = claimedFrom(senderDomain)
	return db.with(due).update(outboxMails).set(claimed).where(inArray(outboxMails.id, ids)).returning()
}

/**
 * Queues the letters again that a process had claimed when it died: the same letter with the same Message-ID. One that
 * was to be withdrawn meanwhile, or that nobody may get twice, is not tried again, because it may have left. Measured
 * by the database's clock alone, because those of two machines differ. A letter that somebody changes right now is left to
 * the next run: whoever waits while holding others could wait for ever.
 */
export async function recoverAbandonedMails(db: Db, now: Date): Promise<void> {
	const { kind, withdrawnFor } = outboxMails
	const isTriedAgain = sql`${withdrawnFor} is null and ${notInArray(kind, UNREPEATED_LETTERS)}`
	const abandoned = db.$with("abandoned").as(
		db
			.select({ id: outboxMails.id })
			.from(outboxMails)
			.where(
				and(
					eq(outboxMails.state, "sending"),
					sql`${outboxMails.claimedAt} < clock_timestamp() - ${CLAIM_LIFE}`,
				),
			)
			.for("update", { skipLocked: true }),
	)
	await db
		.with(abandoned)
		.update(outboxMails)
		.set({
			state: sql`case when ${isTriedAgain} then 'queued' else 'maybe-sent' end`,
			claimedAt: null,
			nextAttemptAt: sql`case when ${isTriedAgain} then ${now.toISOString()}::timestamptz end`,
			lastError: sql`case when ${isTriedAgain} then ${outboxMails.lastError} else ${ABANDONED} end`,
		})
		.where(inArray(outboxMails.id, db.select({ id: abandoned.id }).from(abandoned)))
}

/**
 * Writes down how a try ended, and what becomes true by a sent letter, in one transaction. Does nothing when
 * the letter was claimed again in the meantime.
 * @returns the pause before the next try in seconds, when there will be one
 */
export async function recordDelivery(
	db: Db,
	mail: ClaimedMail,
	delivery: Delivery,
	{ at, effects }: { at: Date; effects: SentEffects },
): Promise<number | undefined> {
	const { retryIn, ...outcome } = deliveryUpdateOf(mail, delivery, at)
	return db.transaction(async (tx) => {
		const { id, applicationId, kind } = mail
		const effect = delivery.outcome === "sent" ? effects[kind] : undefined
		if (effect) await holdApplication(tx, applicationId)
		const hasMaybeLeft = delivery.outcome === "sent" || delivery.outcome === "ambiguous"
		const [recorded] = await tx
			.update(outboxMails)
			.set({ ...outcome, ...(hasMaybeLeft && { recipient: mail.recipient }), claimedAt: null })
			.where(and(eq(outboxMails.id, id), hasMaybeLeft ? mayHaveLeft(mail) : isStillOurs(mail)))
			.returning({ state: outboxMails.state, withdrawnFor: outboxMails.withdrawnFor })
		if (recorded && !recorded.withdrawnFor) await effect?.(tx, { id, applicationId, sentAt: at })
		return recorded?.state === "queued" ? retryIn : undefined
	})
}

/**
 * Locks an application before its letters, as decisions do: in the opposite order the two could deadlock. The table
 * is named in SQL, because applications stand on a higher step.
 */
async function holdApplication(tx: Db, id: number | null): Promise<void> {
	if (id !== null) await tx.execute(sql`select from vendor_applications where id = ${id} for no key update`)
}

/** Also after it was queued again as abandoned, as long as no other process has claimed it. */
function isStillOurs({ attempts }: ClaimedMail) {
	return and(eq(outboxMails.attempts, attempts), inArray(outboxMails.state, ["sending", "queued"]))
}

/** A letter that left did so, whatever was decided meanwhile; only of an erased person nothing is written any more. */
function mayHaveLeft({ attempts }: ClaimedMail) {
	const { state, withdrawnFor } = outboxMails
	return and(
		eq(outboxMails.attempts, attempts),
		inArray(state, ["sending", "queued", "maybe-sent", "withdrawn"]),
		sql`${withdrawnFor} is distinct from 'person-erased'`,
	)
}

/** What becomes of a letter that did not leave, unless it was withdrawn while a process had it. */
function unlessWithdrawn(state: MailState): SQL<MailState> {
	return sql`case when ${outboxMails.withdrawnFor} is null then ${state}::text else 'withdrawn' end`
}

type DeliveryUpdate = PgUpdateSetSource<typeof outboxMails> & { retryIn?: number }

function deliveryUpdateOf(mail: ClaimedMail, delivery: Delivery, at: Date): DeliveryUpdate {
	if (delivery.outcome === "sent") {
		return { state: "sent", sentAt: at, nextAttemptAt: null, lastError: null }
	}
	const lastError = delivery.message
	if (delivery.outcome === "ambiguous") return { state: "maybe-sent", nextAttemptAt: null, lastError }
	const failuresInARow = mail.failuresInARow + 1
	const isFinal = delivery.outcome === "refused" && delivery.final
	const retryIn = isFinal ? undefined : retryDelayAfter(failuresInARow)
	if (!retryIn) return { state: unlessWithdrawn("failed"), nextAttemptAt: null, lastError, failuresInARow }
	const nextAttemptAt = new Date(at.getTime() + retryIn * 1_000)
	return { state: unlessWithdrawn("queued"), nextAttemptAt, lastError, failuresInARow, retryIn }
}
