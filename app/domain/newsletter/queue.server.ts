import { createHash } from "node:crypto"
import { and, asc, eq, gt, inArray, isNotNull, isNull, lte } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import type { Clock } from "../../values/clock.ts"
import { insertCopies, writeInSlices } from "../mail/copies.server.ts"
import { PLACEHOLDER_TOKEN } from "./rules.ts"
import { newsletterSubscribers, newsletters } from "./schema.server.ts"

/** The job that writes the copies of newsletters to the outbox; asked for every minute and when one is started. */
export const NEWSLETTER_JOB = "queue-newsletters"

/** Copies that one transaction writes. */
const BATCH = 200

/** Writes the copies of all started newsletters to the outbox. @returns whether there may be new ones */
export async function queueNewsletters(db: Db, now: Clock): Promise<boolean> {
	const { id, requestId } = newsletters
	const started = await db.select({ id, requestId }).from(newsletters).where(isUnfinished).orderBy(asc(id))
	return writeInSlices(started, (newsletter) => queueBatch(db, newsletter, now()))
}

const isUnfinished = and(
	isNotNull(newsletters.startedAt),
	isNull(newsletters.queuedAt),
	isNull(newsletters.stoppedAt),
)

/** @returns whether there may be another one */
function queueBatch(db: Db, id: number, at: Date): Promise<boolean> {
	return db.transaction(async (tx) => {
		const [newsletter] = await tx
			.select()
			.from(newsletters)
			.where(and(eq(newsletters.id, id), isUnfinished))
			.for("update")
		if (!newsletter) return false
		const ids = await findNextSubscribers(tx, newsletter)
		const progress = ids.length ? { queuedThrough: ids.at(-1) } : { queuedAt: at }
		await tx.update(newsletters).set(progress).where(eq(newsletters.id, id))
		if (ids.length)
			await insertCopies(tx, { newsletterId: id }, await writeCopies(tx, newsletter, { ids, at }))
		return ids.length > 0
	})
}

type StartedNewsletter = typeof newsletters.$inferSelect

/** Those who were on the list when it was started: who came later, or left and came back, is not among them. */
async function findNextSubscribers(
	tx: Db,
	{ startedAt, queuedThrough }: StartedNewsletter,
): Promise<number[]> {
	const { id, confirmedAt } = newsletterSubscribers
	const found = await tx
		.select({ id })
		.from(newsletterSubscribers)
		.where(and(gt(id, queuedThrough), startedAt ? lte(confirmedAt, startedAt) : undefined))
		.orderBy(asc(id))
		.limit(BATCH)
	return found.map((subscriber) => subscriber.id)
}

async function writeCopies(tx: Db, newsletter: StartedNewsletter, { ids, at }: { ids: number[]; at: Date }) {
	const { id, email, emailKey, leaveToken } = newsletterSubscribers
	// Locked until the copies are there: whoever leaves now then finds their copy and withdraws it.
	const subscribers = await tx
		.select({ email, emailKey, leaveToken })
		.from(newsletterSubscribers)
		.where(inArray(id, ids))
		.orderBy(asc(id))
		.for("key share")
	return subscribers.map((subscriber) => {
		const fillIn = (content: string | null) =>
			(content ?? "").replaceAll(PLACEHOLDER_TOKEN, subscriber.leaveToken)
		return {
			kind: "newsletter" as const,
			// Of the address, not of the row: it holds for whoever leaves and comes back as well.
			cause: `newsletter:${newsletter.id}:${createHash("sha256").update(subscriber.emailKey).digest("hex")}`,
			to: subscriber.email,
			subject: newsletter.subject,
			html: fillIn(newsletter.html),
			text: fillIn(newsletter.text),
			unsubscribeUrl: fillIn(newsletter.unsubscribeUrl),
			at,
		}
	})
}
