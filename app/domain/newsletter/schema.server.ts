import { sql } from "drizzle-orm"
import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core"
import { classify } from "../../platform/classified-table.server.ts"
import { personal, withoutCopy } from "../../platform/personal-data.ts"

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
		requestedAt: timestamp("requested_at", { withTimezone: true }).notNull(),
		confirmedAt: timestamp("confirmed_at", { withTimezone: true }),
		/** As `emailKeyOf`: an address that came through the form has no blanks around it. */
		emailKey: text("email_key")
			.generatedAlwaysAs(sql`lower(email)`)
			.notNull()
			.unique("newsletter_subscribers_email"),
	},
	(table) => [index("newsletter_subscribers_token").on(table.tokenHash)],
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
