import { and, asc, count, eq, gt, gte, isNotNull, like, type SQL, sql } from "drizzle-orm"
import { containsPattern, type Db } from "../../platform/db.server.ts"
import { readPage } from "../../platform/keyset.server.ts"
import { readInBatches } from "../../platform/read-in-batches.server.ts"
import { TIME_ZONE } from "../../values/clock.ts"
import type { Cursor, Page } from "../../values/cursor.ts"
import { emailKeyOf } from "../../values/email-key.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { newsletterSubscribers, newsletters } from "./schema.server.ts"

const { id, email, emailKey, confirmedAt } = newsletterSubscribers

/** Somebody who is on the list. */
export interface Subscriber {
	id: number
	email: string
	/** When they confirmed their address. */
	since: Date
}

const subscriberColumns = { id, email, since: sql<Date>`${confirmedAt}`.mapWith(confirmedAt) }

/** A page of those who are on the list, who signed up last first. @param query.text anywhere in the address */
export function listSubscribers(db: Db, query: Cursor & { text?: string }): Promise<Page<Subscriber>> {
	const found = and(isNotNull(confirmedAt), matchesAddress(query.text))
	return readPage<Subscriber>(
		{
			by: [id],
			direction: "descending",
			read: ({ where, orderBy, limit }) =>
				db
					.select(subscriberColumns)
					.from(newsletterSubscribers)
					.where(and(found, where))
					.orderBy(...orderBy)
					.limit(limit),
		},
		query,
	)
}

function matchesAddress(text: string | undefined): SQL | undefined {
	const key = emailKeyOf(text ?? "")
	return key ? like(emailKey, containsPattern(key)) : undefined
}

/** Everybody on the list, who signed up first first, in batches: memory stays that of one. */
export const exportSubscribers = (db: Db): AsyncGenerator<Subscriber[]> =>
	readInBatches<Subscriber>((last, limit) =>
		db
			.select(subscriberColumns)
			.from(newsletterSubscribers)
			.where(and(isNotNull(confirmedAt), gt(id, last?.id ?? 0)))
			.orderBy(asc(id))
			.limit(limit),
	)

/** How many are on the list, and how many signed up and have not confirmed it. */
export async function countSubscribers(db: Db): Promise<{ confirmed: number; unconfirmed: number }> {
	const [counted] = await db
		.select({ all: count(), confirmed: count(confirmedAt) })
		.from(newsletterSubscribers)
	const { all = 0, confirmed = 0 } = counted ?? {}
	return { confirmed, unconfirmed: all - confirmed }
}

/** How many of those on the list joined it in each month in Nairobi, by "2026-11"; a month without any is missing. */
export async function countJoinedByMonth(db: Db, since: Date): Promise<Map<string, number>> {
	const month = sql<string>`to_char(${confirmedAt} at time zone ${TIME_ZONE}, 'YYYY-MM')`
	const found = await db
		.select({ month, joined: count() })
		.from(newsletterSubscribers)
		.where(gte(confirmedAt, since))
		.groupBy(sql`1`)
	return new Map(found.map((row) => [row.month, row.joined]))
}

const isWaiting = sql<boolean>`exists (select from ${outboxMails} copy
	where copy.newsletter_id = ${newsletters}.id and copy.state in ('queued', 'sending'))`

const { subject, changedAt, startedAt, stoppedAt, queuedAt, recipients } = newsletters
const newsletterColumns = {
	id: newsletters.id,
	subject,
	changedAt,
	startedAt,
	stoppedAt,
	queuedAt,
	recipients,
	isWaiting,
}

export type ListedNewsletter = Pick<
	typeof newsletters.$inferSelect,
	Exclude<keyof typeof newsletterColumns, "isWaiting">
> & {
	/** Copies of it wait in the outbox, or are being handed over. */
	isWaiting: boolean
}

/** A page of drafts and newsletters, newest first. */
export function listNewsletters(db: Db, cursor: Cursor): Promise<Page<ListedNewsletter>> {
	return readPage<ListedNewsletter>(
		{
			by: [newsletters.id],
			direction: "descending",
			read: ({ where, orderBy, limit }) =>
				db
					.select(newsletterColumns)
					.from(newsletters)
					.where(where)
					.orderBy(...orderBy)
					.limit(limit),
		},
		cursor,
	)
}

/** One newsletter with its text; undefined where there is none. */
export async function findNewsletter(db: Db, newsletterId: number) {
	const { body, version, html, text } = newsletters
	const [found] = await db
		.select({ ...newsletterColumns, body, version, html, text })
		.from(newsletters)
		.where(eq(newsletters.id, newsletterId))
	return found
}
