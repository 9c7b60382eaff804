import {
	and,
	asc,
	count,
	desc,
	eq,
	gt,
	inArray,
	isNotNull,
	isNull,
	lt,
	min,
	notInArray,
	sql,
} from "drizzle-orm"
import { nairobiDateTime } from "../../platform/clock.ts"
import type { Db } from "../../platform/db.server.ts"
import {
	FINISHED,
	HOLDS_KEY,
	type MailKind,
	type MailState,
	TROUBLED,
	type WithdrawalCause,
} from "./rules.ts"
import { outboxMails } from "./schema.server.ts"
import { contains, ofEdition } from "./search.server.ts"

const PAGE_SIZE = 50

/** Nothing happens to it by itself any more, or it may not be sent again if the running try fails. */
export const isFinished = sql`(${inArray(outboxMails.state, [...FINISHED])} or ${isNotNull(outboxMails.withdrawnFor)})`

const shown = {
	id: outboxMails.id,
	kind: outboxMails.kind,
	state: outboxMails.state,
	recipient: outboxMails.recipient,
	subject: outboxMails.subject,
	attempts: outboxMails.attempts,
	words: outboxMails.lastError,
	queuedAt: outboxMails.queuedAt,
	sentAt: outboxMails.sentAt,
	nextAttemptAt: outboxMails.nextAttemptAt,
	withdrawnFor: outboxMails.withdrawnFor,
	withdrawnAt: outboxMails.withdrawnAt,
}
type Row = Pick<typeof outboxMails.$inferSelect, Exclude<keyof typeof shown, "words">> & {
	words: string | null
}

/** A letter as the organiser sees it; times in Nairobi (R7). */
export interface ShownMail {
	id: number
	kind: MailKind
	state: MailState
	recipient: string
	subject: string
	/** Tries so far. */
	attempts: number
	/** The mail server's last words, or the network's. */
	words: string | undefined
	queuedAt: string
	sentAt: string | undefined
	nextTryAt: string | undefined
	/** Missing: it may be sent. */
	withdrawnFor: WithdrawalCause | undefined
	withdrawnAt: string | undefined
}

export interface OutboxView {
	/** Missing: all. */
	states?: readonly MailState[]
	/** Letters about applications of this edition, and those about none. Missing: all. */
	edition?: number
	/** Substring of recipient or subject, or of the brand it is about, as `fold` compares it; missing or "" finds all. */
	text?: string
	/** Show what is older than this letter. */
	after?: number
	/** Show what is newer than this letter. */
	before?: number
}

export interface OutboxPage {
	rows: ShownMail[]
	/** The letter before which the previous page ends; missing on the first page. */
	previous?: number
	/** The letter behind which the next page begins; missing on the last page. */
	next?: number
}

/** A page of the outbox, newest first (specification R20, R22). */
export async function listMails(db: Db, view: OutboxView): Promise<OutboxPage> {
	const { states, after, before, ...which } = view
	const { id, state } = outboxMails
	const backwards = before !== undefined
	const found = await db
		.select(shown)
		.from(outboxMails)
		.where(
			and(
				states && inArray(state, [...states]),
				ofEdition(which.edition),
				contains(which.text),
				after === undefined ? undefined : lt(id, after),
				backwards ? gt(id, before) : undefined,
			),
		)
		.orderBy(backwards ? asc(id) : desc(id))
		.limit(PAGE_SIZE + 1)
	// Too few newer ones to fill a page: the first page shows them and those that follow.
	if (backwards && found.length < PAGE_SIZE) return listMails(db, { states, ...which })
	const more = found.length > PAGE_SIZE
	const page = found.slice(0, PAGE_SIZE)
	if (backwards) page.reverse()
	const hasPrevious = backwards ? more : after !== undefined
	return {
		rows: page.map(asShown),
		previous: hasPrevious ? page[0]?.id : undefined,
		next: backwards || more ? page.at(-1)?.id : undefined,
	}
}

/** How many letters an organiser should look at: refused, or nobody knows. */
export function countTroubled(db: Db, edition: number): Promise<number> {
	const { state, withdrawnFor } = outboxMails
	return db.$count(outboxMails, and(inArray(state, [...TROUBLED]), isNull(withdrawnFor), ofEdition(edition)))
}

/** What is not sent: letters by state, and for how many seconds the longest waiting one has been waiting. */
export async function outboxFigures(
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

/** One letter with both its parts, as anybody but its reader may see it: without the key that its links hold. */
export async function findMail(db: Db, mailId: number) {
	const [found] = await db
		.select({ ...shown, html: outboxMails.html, text: outboxMails.text })
		.from(outboxMails)
		.where(eq(outboxMails.id, mailId))
	if (!found) return undefined
	const holdsKey = HOLDS_KEY[found.kind]
	const readable = (part: string) => (holdsKey ? withoutKeys(part) : part)
	return { ...asShown(found), holdsKey, html: readable(found.html), text: readable(found.text) }
}

const LINK = /(https?:\/\/[^\s"'<>/?#]+)([^\s"'<>]*)/g

function withoutKeys(part: string): string {
	return part.replace(
		LINK,
		(_, site: string, path: string) => site + path.replace(/([/=])[\w.~-]{16,}/g, "$1…"),
	)
}

function asShown({ queuedAt, sentAt, nextAttemptAt, withdrawnAt, words, ...mail }: Row): ShownMail {
	const { id, kind, state, recipient, subject, attempts } = mail
	return {
		id,
		kind,
		state,
		recipient,
		subject,
		attempts,
		words: words ?? undefined,
		queuedAt: nairobiDateTime(queuedAt),
		sentAt: sentAt ? nairobiDateTime(sentAt) : undefined,
		nextTryAt: nextAttemptAt ? nairobiDateTime(nextAttemptAt) : undefined,
		withdrawnFor: mail.withdrawnFor ?? undefined,
		withdrawnAt: withdrawnAt ? nairobiDateTime(withdrawnAt) : undefined,
	}
}
