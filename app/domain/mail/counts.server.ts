import { and, count, desc, inArray, isNull, min, notInArray } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import type { OutboxQuery } from "./queries.server.ts"
import { ATTENTION_STATES } from "./rules.ts"
import { outboxMails } from "./schema.server.ts"
import { ofEdition } from "./search.server.ts"

/** How many letters are counted at most, so that counting costs the same however many there are. */
const MOST_COUNTED = 1_000

/** How many letters such a list has in all; undefined when there are more than a thousand. */
export async function countMails(
	db: Db,
	{ states, edition }: Pick<OutboxQuery, "states" | "edition">,
): Promise<number | undefined> {
	const counted = db
		.select({ id: outboxMails.id })
		.from(outboxMails)
		.where(and(states && inArray(outboxMails.state, [...states]), ofEdition(edition)))
		.orderBy(desc(outboxMails.id))
		.limit(MOST_COUNTED + 1)
		.as("counted")
	const letters = await db.$count(counted)
	return letters > MOST_COUNTED ? undefined : letters
}

/** How many letters an organiser should look at: refused, or nobody knows. */
export function countMailsNeedingAttention(db: Db, edition: number): Promise<number> {
	const { state, withdrawnFor } = outboxMails
	return db.$count(
		outboxMails,
		and(inArray(state, [...ATTENTION_STATES]), isNull(withdrawnFor), ofEdition(edition)),
	)
}

/** What is not sent: letters by state, and for how many seconds the longest waiting one has been waiting. */
export async function readOutboxMetrics(
	db: Db,
	now: Date,
): Promise<{ letters: Record<string, number>; oldestWaiting: number }> {
	const { state, queuedAt } = outboxMails
	const found = await db
		.select({ state, letters: count(), oldest: min(queuedAt) })
		.from(outboxMails)
		.where(notInArray(state, ["sent", "withdrawn"]))
		.groupBy(state)
	const letters = { queued: 0, sending: 0, failed: 0, "maybe-sent": 0 }
	const waiting = [now.getTime()]
	for (const row of found) {
		if (row.state in letters) letters[row.state as keyof typeof letters] = row.letters
		if (row.oldest && ["queued", "sending"].includes(row.state)) waiting.push(row.oldest.getTime())
	}
	return { letters, oldestWaiting: (now.getTime() - Math.min(...waiting)) / 1_000 }
}
