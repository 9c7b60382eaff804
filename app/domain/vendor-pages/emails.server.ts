import { and, desc, eq, isNull, notInArray, type SQL, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { emailKeyExpression } from "../../values/email-key.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { hasLeft, isQueuedAfter, leftAt } from "../mail/left-letters.server.ts"
import { KEY_LETTERS, LETTERS_OF_ORGANISERS } from "../mail/rules.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { fillInVendorPage } from "../mail/vendor-page-link.ts"
import { type FoundLink, findByLink, type LinkMaker } from "./links.server.ts"

/** As many emails as a page shows: the newest. */
const LISTED_EMAILS = 50

const { id, editionId, emailKey } = vendorApplications

type Application = { id: number; emailKey: string }

/**
 * Emails about an application that left for the address on file: what went to one that it had before is not for whoever reads the
 * page. None whose links are for somebody at one moment, and none that are held.
 */
function hasReached({ id: application, emailKey: key }: Application): SQL | undefined {
	const { applicationId, kind } = outboxMails
	return and(
		eq(applicationId, application),
		key === "" ? sql`false` : eq(sql.raw(emailKeyExpression("outbox_mails.recipient")), key),
		hasLeft(),
		notInArray(kind, [...KEY_LETTERS, ...LETTERS_OF_ORGANISERS]),
	)
}

const { subject } = outboxMails

/** Another answer to the application, or the same with other facts, left after it. */
const isReplaced = sql<boolean>`${outboxMails.tells} is not null and exists (
	select from ${outboxMails} later
	where later.application_id = outbox_mails.application_id
		and later.tells is not null and ${isQueuedAfter("later", "outbox_mails")} and ${hasLeft("later")})`

/** What was sent about it to the address on file, the newest first. */
export const listEmails = (db: Db, application: Application) =>
	db
		.select({ id: outboxMails.id, subject, sentAt: leftAt, isReplaced })
		.from(outboxMails)
		.where(hasReached(application))
		.orderBy(desc(outboxMails.queuedAt), desc(outboxMails.id))
		.limit(LISTED_EMAILS)

/** An email of an application that a link opens, as plain text. */
export async function readVendorEmail(
	db: Db,
	{ token, mailId }: { token: string; mailId: number },
	maker: LinkMaker,
): Promise<{ ok: true; email: ReadableEmail } | Exclude<FoundLink, { ok: true }>> {
	const link = await findByLink(db, token, maker)
	if (!link.ok) return link
	for (const application of await listTheirs(db, link.applicationId)) {
		const [email] = await db
			.select({ subject, text: outboxMails.text, sentAt: leftAt, isReplaced })
			.from(outboxMails)
			.where(and(eq(outboxMails.id, mailId), hasReached(application)))
		if (email) return { ok: true, email: toReadable(email) }
	}
	return { ok: false, reason: "not-found" }
}

interface ReadableEmail {
	subject: string
	text: string
	sentAt: Date
	/** What it tells of the application is told anew by a later one. */
	isReplaced: boolean
}

/** Without the way to the page on which it stands. */
const toReadable = ({ text, subject, sentAt, isReplaced }: ReadableEmail): ReadableEmail => ({
	subject,
	sentAt,
	isReplaced,
	text: fillInVendorPage(text, "").trim(),
})

/** The application of a link, and the others of its address in its edition. */
async function listTheirs(db: Db, applicationId: number) {
	const own = db
		.select({ emailKey, editionId })
		.from(vendorApplications)
		.where(eq(id, applicationId))
		.as("own")
	return db
		.select({ id, emailKey })
		.from(vendorApplications)
		.innerJoin(own, and(eq(own.emailKey, emailKey), eq(own.editionId, editionId)))
		.where(isNull(vendorApplications.erasedAt))
		.limit(LISTED_EMAILS)
}
