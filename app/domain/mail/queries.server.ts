import { and, desc, eq, inArray, isNotNull, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { readPage } from "../../platform/keyset.server.ts"
import { type Cursor, PAGE_SIZE, type Page } from "../../values/cursor.ts"
import { SEALED_KEY } from "./letter-key.server.ts"
import { isOutdated } from "./outdated-letters.server.ts"
import { FINAL_STATES, LETTERS } from "./rules.ts"
import { outboxMails } from "./schema.server.ts"
import { matchesQuery, matchesText, type OutboxFilter } from "./search.server.ts"
import { fillInVendorPage } from "./vendor-page-link.ts"

/** Nothing happens to it by itself any more, or it may not be sent again if the running try fails. */
export const isFinished = sql`(${inArray(outboxMails.state, [...FINAL_STATES])} or ${isNotNull(outboxMails.withdrawnFor)})`

const mailColumns = {
	id: outboxMails.id,
	applicationId: outboxMails.applicationId,
	kind: outboxMails.kind,
	state: outboxMails.state,
	isPaused: outboxMails.isPaused,
	recipient: outboxMails.recipient,
	subject: outboxMails.subject,
	tells: outboxMails.tells,
	attempts: outboxMails.attempts,
	lastError: outboxMails.lastError,
	queuedAt: outboxMails.queuedAt,
	sentAt: outboxMails.sentAt,
	nextAttemptAt: outboxMails.nextAttemptAt,
	withdrawnFor: outboxMails.withdrawnFor,
	withdrawnAt: outboxMails.withdrawnAt,
	bounce: outboxMails.bounce,
	bouncedAt: outboxMails.bouncedAt,
	bounceText: outboxMails.bounceText,
	isOutdated,
	// By its name, because applications stand on a higher step.
	brandName: sql<string | null>`(
		select brand_name from vendor_applications about where about.id = ${outboxMails.applicationId})`,
	isAboutMerged: sql<boolean>`exists (
		select from vendor_applications about where about.id = ${outboxMails.applicationId} and about.merged_into_id is not null)`,
	isAboutWithdrawn: sql<boolean>`exists (
		select from vendor_applications about where about.id = ${outboxMails.applicationId} and about.withdrawn_at is not null)`,
}

/** A letter of the list. */
export type ListedMail = Pick<
	typeof outboxMails.$inferSelect,
	Exclude<keyof typeof mailColumns, "brandName" | "isAboutMerged" | "isAboutWithdrawn" | "isOutdated">
> & {
	/** Of the vendor it is about; "" where they have none. Null: it is about none, or they are not there any more. */
	brandName: string | null
	/** The application is part of another one. */
	isAboutMerged: boolean
	/** Its vendor wants no stall any more. */
	isAboutWithdrawn: boolean
	/** What it says is no longer so. */
	isOutdated: boolean
}

export interface OutboxQuery extends Cursor, OutboxFilter {
	/** Substring of recipient or subject, or of the brand it is about, as `foldForSearch` compares it; missing or "" finds all. */
	text?: string
}

/** A page of the outbox, newest first. */
export function listMails(db: Db, query: OutboxQuery): Promise<Page<ListedMail>> {
	const { id } = outboxMails
	const found = and(matchesQuery(query), matchesText(query.text))
	return readPage<ListedMail>(
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
}

/** The letters about an application, the newest first, as many as a page has. */
export function listMailsAbout(db: Db, application: number): Promise<ListedMail[]> {
	return db
		.select(mailColumns)
		.from(outboxMails)
		.where(eq(outboxMails.applicationId, application))
		.orderBy(desc(outboxMails.id))
		.limit(PAGE_SIZE)
}

/** The subjects of these letters, by id; one that is not there any more is missing. */
export async function findSubjects(db: Db, ids: number[]): Promise<Map<number, string>> {
	if (!ids.length) return new Map()
	const { id, subject } = outboxMails
	const found = await db.select({ id, subject }).from(outboxMails).where(inArray(id, ids))
	return new Map(found.map((letter) => [letter.id, letter.subject]))
}

/**
 * One letter with both its parts, as anybody but its reader may see it: without the key that its links hold, the
 * code that it brings, and the link by which its reader leaves the list.
 */
export async function findMail(db: Db, mailId: number) {
	const { html, text, unsubscribeUrl } = outboxMails
	const [row] = await db
		.select({ ...mailColumns, html, text, unsubscribeUrl })
		.from(outboxMails)
		.where(eq(outboxMails.id, mailId))
	if (!row) return undefined
	const { unsubscribeUrl: leaveUrl, ...found } = row
	const holdsKey = LETTERS[found.kind]?.holdsKey
	const redactLink = (content: string) =>
		leaveUrl ? content.replaceAll(leaveUrl, redactKeys(leaveUrl)) : content
	const readable = holdsKey ? redactKeys : redactLink
	return {
		...found,
		isKeyHidden: holdsKey || Boolean(leaveUrl),
		html: fillInVendorPage(readable(found.html), VENDOR_PAGES),
		text: fillInVendorPage(readable(found.text), VENDOR_PAGES),
	}
}

/** What nobody but the vendor sees the link of: where it is asked for. */
const VENDOR_PAGES = "/my"

const LINK = /(https?:\/\/[^\s"'<>/?#]+)([^\s"'<>]*)/g

function redactKeys(content: string): string {
	const redacted = content.replace(
		LINK,
		(_, site: string, path: string) => site + path.replace(/([/=])[\w.~-]{16,}/g, "$1…"),
	)
	return redacted.replace(SEALED_KEY, "…")
}
