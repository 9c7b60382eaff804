import { check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { classifyAll, oneOf } from "../../platform/classified-table.server.ts"
import { impersonal, personal, withoutCopy } from "../../platform/personal-data.ts"
import { timestamptz } from "../../platform/timestamptz.server.ts"
import { users } from "../accounts/schema.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { DIGEST_FREQUENCIES } from "./rules.ts"

/** Organisers who get emails about new applications. */
export const digestSubscriptions = pgTable(
	"digest_subscriptions",
	{
		userId: text("user_id")
			.primaryKey()
			.references(() => users.id, { onDelete: "cascade" }),
		frequency: text({ enum: DIGEST_FREQUENCIES }).notNull(),
		/** Of our own site, where they asked for it: their links lead there. */
		origin: text().notNull(),
	},
	(table) => [check("digest_subscriptions_frequency", oneOf(table.frequency, DIGEST_FREQUENCIES))],
)

/** New applications of which an organiser is still to be told; gone in the transaction that queues the email. */
export const digestEntries = pgTable(
	"digest_entries",
	{
		userId: text("user_id")
			.notNull()
			.references(() => digestSubscriptions.userId, { onDelete: "cascade" }),
		applicationId: integer("application_id")
			.notNull()
			.references(() => vendorApplications.id, { onDelete: "cascade" }),
		at: timestamptz().notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.userId, table.applicationId] }),
		index("digest_entries_application").on(table.applicationId),
	],
)

export const digestSubscriptionPrivacy = classifyAll(
	digestSubscriptions,
	"organisers",
	withoutCopy(personal(), "organisers see it under Account"),
)

export const digestEntryPrivacy = classifyAll(digestEntries, "nobody", impersonal)
