import { sql } from "drizzle-orm"
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core"
import { classify } from "../../platform/classified-table.server.ts"
import { impersonal, retained, withoutCopy } from "../../platform/personal-data.ts"
import { timestamptz } from "../../platform/timestamptz.server.ts"
import { users } from "../accounts/schema.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { editions } from "../editions/schema.server.ts"

/**
 * Lets one vendor apply once after applications have closed. One that was not used goes with the night after it has ended;
 * one that was keeps who used it.
 */
export const lateLinks = pgTable(
	"late_links",
	{
		id: integer().primaryKey().generatedAlwaysAsIdentity(),
		editionId: integer("edition_id")
			.notNull()
			.references(() => editions.id, { onDelete: "cascade" }),
		/** SHA-256: who reads the database can't use a link that is on its way. */
		tokenHash: text("token_hash").notNull().unique(),
		/** Whom it is for, in an organiser's words; empty once it was used. */
		note: text().notNull().default(""),
		createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
		createdAt: timestamptz("created_at").notNull(),
		expiresAt: timestamptz("expires_at").notNull(),
		revokedAt: timestamptz("revoked_at"),
		usedAt: timestamptz("used_at"),
		applicationId: integer("application_id").references(() => vendorApplications.id, {
			onDelete: "set null",
		}),
	},
	(table) => [
		index("late_links_edition").on(table.editionId, table.id),
		index("late_links_application").on(table.applicationId),
		check("late_links_used_once", sql`used_at is null or revoked_at is null`),
	],
)

const lateLink = "whom it was for is gone once it was used, or has ended"

export const lateLinkPrivacy = classify(lateLinks, "vendors", {
	editionId: impersonal,
	tokenHash: withoutCopy(retained(lateLink), "part of an address for whoever has the link"),
	note: withoutCopy(retained(lateLink), "names nobody who has applied"),
	createdBy: withoutCopy(retained(lateLink), "data of somebody else; empty once their account is removed"),
	createdAt: impersonal,
	expiresAt: impersonal,
	revokedAt: impersonal,
	usedAt: impersonal,
	applicationId: withoutCopy(retained(lateLink), "the application itself is in the copy"),
})
