import { and, eq, inArray, isNotNull, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { readPage } from "../../platform/keyset.server.ts"
import { formatNairobiDateTime } from "../../values/clock.ts"
import type { Cursor, Page } from "../../values/cursor.ts"
import { FINAL_STATES, HOLDS_KEY, type MailKind, type MailState, type WithdrawalCause } from "./rules.ts"
import { outboxMails } from "./schema.server.ts"
import { matchesText, ofEdition } from "./search.server.ts"

/** Nothing happens to it by itself any more, or it may not be sent again if the running try fails. */
export const isFinished = sql`(${inArray(outboxMails.state, [...FINAL_STATES])} or ${isNotNull(outboxMails.withdrawnFor)})`

const mailColumns = {
	id: outboxMails.id,
	kind: outboxMails.kind,
	state: outboxMails.state,
	recipient: outboxMails.recipient,
	subject: outboxMails.subject,
	attempts: outboxMails.attempts,
	lastError: outboxMails.lastError,
	queuedAt: outboxMails.queuedAt,
	sentAt: outboxMails.sentAt,
	nextAttemptAt: outboxMails.nextAttemptAt,
	withdrawnFor: outboxMails.withdrawnFor,
	withdrawnAt: outboxMails.withdrawnAt,
	// By its name, because applications stand on a higher step.
	brandName: sql<string | null>`(
		select brand_name from vendor_applications about where about.id = ${outboxMails.applicationId})`,
}
type Row = Pick<
	typeof outboxMails.$inferSelect,
	Exclude<keyof typeof mailColumns, "lastError" | "brandName">
> & {
	lastError: string | null
	brandName: string | null
}

/** A letter as the organiser sees it; times in Nairobi. */
export interface MailView {
	id: number
	kind: MailKind
	state: MailState
	recipient: string
	subject: string
	/** Of the vendor it is about; "" where they have none. Missing: it is about none, or they are not there any more. */
	brandName: string | undefined
	/** Tries so far. */
	attempts: number
	/** The mail server's last words, or the network's. */
	lastError: string | undefined
	queuedAt: string
	sentAt: string | undefined
	nextTryAt: string | undefined
	/** Missing: it may be sent. */
	withdrawnFor: WithdrawalCause | undefined
	withdrawnAt: string | undefined
}

export interface OutboxQuery extends Cursor {
	/** Missing: all. */
	states?: readonly MailState[]
	/** Letters about applications of this edition, and those about none. Missing: all. */
	edition?: number
	/** Substring of recipient or subject, or of the brand it is about, as `fold` compares it; missing or "" finds all. */
	text?: string
}

/** A page of the outbox, newest first. */
export async function listMails(db: Db, query: OutboxQuery): Promise<Page<MailView>> {
	const { states, edition, text } = query
	const { id, state } = outboxMails
	const found = and(states && inArray(state, [...states]), ofEdition(edition), matchesText(text))
	const page = await readPage<Row>(
		{
			by: [id],
			direction: "descending",
			read: ({ where, orderBy, limit }) =>
				db
					.select(mailColumns)
					.from(outboxMails)
					.where(and(found, where))
					.orderBy(...orderBy)
					.limit(limit),
		},
		query,
	)
	return { ...page, rows: page.rows.map(toMailView) }
}

/** The subjects of these letters, by id; one that is not there any more is missing. */
export async function findSubjects(db: Db, ids: number[]): Promise<Map<number, string>> {
	if (!ids.length) return new Map()
	const { id, subject } = outboxMails
	const found = await db.select({ id, subject }).from(outboxMails).where(inArray(id, ids))
	return new Map(found.map((letter) => [letter.id, letter.subject]))
}

/** One letter with both its parts, as anybody but its reader may see it: without the key that its links hold. */
export async function findMail(db: Db, mailId: number) {
	const [found] = await db
		.select({ ...mailColumns, html: outboxMails.html, text: outboxMails.text })
		.from(outboxMails)
		.where(eq(outboxMails.id, mailId))
	if (!found) return undefined
	const holdsKey = HOLDS_KEY[found.kind]
	const readable = (content: string) => (holdsKey ? redactKeys(content) : content)
	return { ...toMailView(found), holdsKey, html: readable(found.html), text: readable(found.text) }
}

const LINK = /(https?:\/\/[^\s"'<>/?#]+)([^\s"'<>]*)/g

function redactKeys(content: string): string {
	return content.replace(
		LINK,
		(_, site: string, path: string) => site + path.replace(/([/=])[\w.~-]{16,}/g, "$1…"),
	)
}

function toMailView({ queuedAt, sentAt, nextAttemptAt, withdrawnAt, lastError, ...mail }: Row): MailView {
	const { id, kind, state, recipient, subject, attempts } = mail
	return {
		id,
		kind,
		state,
		recipient,
		subject,
		attempts,
		brandName: mail.brandName ?? undefined,
		lastError: lastError ?? undefined,
		queuedAt: formatNairobiDateTime(queuedAt),
		sentAt: sentAt ? formatNairobiDateTime(sentAt) : undefined,
		nextTryAt: nextAttemptAt ? formatNairobiDateTime(nextAttemptAt) : undefined,
		withdrawnFor: mail.withdrawnFor ?? undefined,
		withdrawnAt: withdrawnAt ? formatNairobiDateTime(withdrawnAt) : undefined,
	}
}
