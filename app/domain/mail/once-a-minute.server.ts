import { and, asc, gt, inArray, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { type NewMail, queueMailOnce } from "./commands.server.ts"
import { outboxMails } from "./schema.server.ts"

/** Milliseconds in which the same letter by the same person is a repeated click, not a second letter. */
const WINDOW_MS = 60_000

/**
 * As `queueMailOnce`, for a letter that somebody may ask for again later: within a minute of the first one it is the first one,
 * whatever the clock shows.
 * @param mail.cause without a time
 */
export async function queueMailOnceAMinute(tx: Db, mail: NewMail): Promise<{ id: number; isNew: boolean }> {
	const { cause, at } = mail
	// Of two who ask at once the second waits here, and then finds the letter of the first.
	await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${cause}, 0))`)
	const minute = Math.floor(at.getTime() / WINDOW_MS)
	const causeOf = (away: number) => `${cause}:${minute + away}`
	const [earlier] = await tx
		.select({ id: outboxMails.id })
		.from(outboxMails)
		.where(
			and(
				inArray(outboxMails.cause, [-1, 0, 1].map(causeOf)),
				gt(outboxMails.queuedAt, new Date(at.getTime() - WINDOW_MS)),
			),
		)
		.orderBy(asc(outboxMails.id))
		.limit(1)
	return earlier ? { id: earlier.id, isNew: false } : queueMailOnce(tx, { ...mail, cause: causeOf(0) })
}
