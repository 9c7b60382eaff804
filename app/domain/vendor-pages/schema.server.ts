import { sql } from "drizzle-orm"
import { index, integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core"
import { classify } from "../../platform/classified-table.server.ts"
import { impersonal, retained, withoutCopy } from "../../platform/personal-data.ts"
import { vendorApplications } from "../applications/schema.server.ts"

const moment = (name: string) => timestamp(name, { withTimezone: true })

/**
 * Opens the page of one application to whoever has the link. One at a time works; another address of the application
 * ends it (migration 0050), and so does the night 60 days after the edition.
 */
export const vendorLinks = pgTable(
	"vendor_links",
	{
		id: integer().primaryKey().generatedAlwaysAsIdentity(),
		applicationId: integer("application_id")
			.notNull()
			.references(() => vendorApplications.id, { onDelete: "cascade" }),
		/** 256 random bits, from which the token follows by a key of the installation: worth nothing without it. */
		seed: text().notNull(),
		/** SHA-256, by which a link is found. */
		tokenHash: text("token_hash").notNull().unique(),
		createdAt: moment("created_at").notNull(),
		revokedAt: moment("revoked_at"),
	},
	(table) => [
		uniqueIndex("vendor_links_one_live").on(table.applicationId).where(sql`revoked_at is null`),
		index("vendor_links_application").on(table.applicationId),
	],
)

const link = withoutCopy(
	retained("says of an address that it belonged to somebody who was erased; gone 60 days after the edition"),
	"part of an address for whoever has the link",
)

export const vendorLinkPrivacy = classify(vendorLinks, "vendors", {
	applicationId: link,
	seed: link,
	tokenHash: link,
	createdAt: impersonal,
	revokedAt: impersonal,
})
