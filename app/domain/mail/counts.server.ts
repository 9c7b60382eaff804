import { and, count, desc, isNull, min, not, notInArray } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { outboxMails } from "./schema.server.ts"
import {
	hasBounced,
	matchesQuery,
	needsAttention,
	type OutboxFilter,
	ofEdition,
	ofNewsletter,
} from "./search.server.ts"

/** How many letters are counted at most, so that counting costs the same however many there are. */
const MOST_COUNTED = 1_000

/** How many letters such a list has in all; undefined when there are more than a thousand. */
export async function countMails(db: Db, query: OutboxFilter): Promise<number | undefined> {
	const counted = db
		.select({ id: outboxMails.id })
		.from(outboxMails)
		.where(matchesQuery(query))
		.orderBy(desc(outboxMails.id))
		.limit(MOST_COUNTED + 1)
		.as("counted")
	const letters = await db.$count(counted)
	return letters > MOST_COUNTED ? undefined : letters
}

/** How many letters an organiser should look at: refused, or nobody knows. A newsletter counts its own. */
export function countMailsNeedingAttention(db: Db, edition: number): Promise<number> {
	return db.$count(outboxMails, and(needsAttention(), ofNewsletter(undefined), ofEdition(edition)))
}

/**
 * What is not sent, or came back: letters by state, and for how many seconds the longest waiting one has been waiting. Not the copies of
 * newsletters, of which thousands may wait, and dozens be refused, while all is well.
 */
export async function readOutboxMetrics(
	db: Db,
	now: Date,
): Promise<{ letters: Record<string, number>; oldestWaiting: number }> {
	const { state, queuedAt } = outboxMails
	const found = await db
		.select({ state, letters: count(), oldest: min(queuedAt) })
		.from(outboxMails)
		.where(
			and(
				notInArray(state, ["held", "sent", "withdrawn"]),
				not(outboxMails.isPaused),
				ofNewsletter(undefined),
			),
		)
		.groupBy(state)
	const bounced = await db.$count(
		outboxMails,
		and(hasBounced, isNull(outboxMails.withdrawnFor), ofNewsletter(undefined)),
	)
	const letters = { queued: 0, sending: 0, failed: 0, "maybe-sent": 0, bounced }
	const waiting = [now.getTime()]
	for (const row of found) {
		if (row.state in letters) letters[row.state as keyof typeof letters] = row.letters
		if (row.oldest && ["queued", "sending"].includes(row.state)) waiting.push(row.oldest.getTime())
	}
	return { letters, oldestWaiting: (now.getTime() - Math.min(...waiting)) / 1_000 }
}
