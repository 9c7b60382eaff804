import { sql } from "drizzle-orm"
import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core"

/** Attendees who asked for news; on the list once they followed the link in the confirmation (R11). */
export const newsletterSubscribers = pgTable(
	"newsletter_subscribers",
	{
		id: integer().primaryKey().generatedAlwaysAsIdentity(),
		email: text().notNull(),
		/** SHA-256 of the token in the link, hexadecimal; the token itself is only in the letter. */
		tokenHash: text("token_hash").notNull(),
		requestedAt: timestamp("requested_at", { withTimezone: true }).notNull(),
		confirmedAt: timestamp("confirmed_at", { withTimezone: true }),
		emailKey: text("email_key")
			.generatedAlwaysAs(sql`lower(email)`)
			.notNull()
			.unique("newsletter_subscribers_email"),
	},
	(table) => [index("newsletter_subscribers_token").on(table.tokenHash)],
)
