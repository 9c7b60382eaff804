import { sql } from "drizzle-orm"
import { index, integer, pgTable, text } from "drizzle-orm/pg-core"
import { classify, classifyAll } from "../../platform/classified-table.server.ts"
import { impersonal, personal, withoutCopy } from "../../platform/personal-data.ts"
import { timestamptz } from "../../platform/timestamptz.server.ts"

/**
 * Attendees who asked for news; on the list once they followed the link in the confirmation. Who leaves is
 * taken out altogether.
 */
export const newsletterSubscribers = pgTable(
	"newsletter_subscribers",
	{
		id: integer().primaryKey().generatedAlwaysAsIdentity(),
		email: text().notNull(),
		/** SHA-256 of the token in the link, hexadecimal; the token itself is only in the letter. */
		tokenHash: text("token_hash").notNull(),
		/** In the link of every letter that takes its reader off the list. It gives no other right, so it is kept as it is. */
		leaveToken: text("leave_token")
			.notNull()
			.default(sql`replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`)
			.unique("newsletter_subscribers_leave_token"),
		requestedAt: timestamptz("requested_at").notNull(),
		confirmedAt: timestamptz("confirmed_at"),
		/** As `emailKeyOf`: an address that came through the form has no blanks around it. */
		emailKey: text("email_key")
			.generatedAlwaysAs(sql`lower(email)`)
			.notNull()
			.unique("newsletter_subscribers_email"),
	},
	(table) => [
		index("newsletter_subscribers_token").on(table.tokenHash),
		index("newsletter_subscribers_search")
			.using("gin", sql`email_key gin_trgm_ops`)
			.with({ fastupdate: false }),
	],
)

const link = withoutCopy(personal(), "a link is for the reader of its letter alone")

/** Who is erased, or leaves, loses the row. */
export const subscriberPrivacy = classify(newsletterSubscribers, "vendors", {
	email: personal(),
	tokenHash: link,
	leaveToken: link,
	requestedAt: personal(),
	confirmedAt: personal(),
})

/**
 * A letter to everybody on the list. A draft until it is started; from then on what was previewed stands here as it goes
 * out, and nobody changes it. What became of its copies is counted in the outbox.
 */
export const newsletters = pgTable("newsletters", {
	id: integer().primaryKey().generatedAlwaysAsIdentity(),
	subject: text().notNull(),
	/** As it is written: mail/letter-text.ts. */
	body: text().notNull(),
	/** One more with each change, so that nobody sends or overwrites what they have not seen. */
	version: integer().notNull().default(1),
	changedAt: timestamptz("changed_at").notNull(),
	startedAt: timestamptz("started_at"),
	/** How many were on the list when it was started. */
	recipients: integer(),
	/** Both forms, and the page that takes a reader off the list, all with `PLACEHOLDER_TOKEN` where each copy has its own. */
	html: text(),
	text: text(),
	unsubscribeUrl: text("unsubscribe_url"),
	/** Of the request that started it. */
	requestId: text("request_id"),
	/** The last subscriber whose copy was written to the outbox. */
	queuedThrough: integer("queued_through").notNull().default(0),
	/** When the last copy was. */
	queuedAt: timestamptz("queued_at"),
	stoppedAt: timestamptz("stopped_at"),
})

export const newsletterPrivacy = classifyAll(newsletters, "nobody", impersonal)
