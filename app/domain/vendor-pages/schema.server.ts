import { sql } from "drizzle-orm"
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { classify, oneOf } from "../../platform/classified-table.server.ts"
import { impersonal, personal, retained, withoutCopy } from "../../platform/personal-data.ts"
import { timestamptz } from "../../platform/timestamptz.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { CODE_PURPOSES } from "./rules.ts"

/**
 * Opens the page of one application to whoever has the link. One at a time works; another address of the application
 * ends it (migration 0050), and so does the night in which its page has ended (`isPageLive`).
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
		createdAt: timestamptz("created_at").notNull(),
		revokedAt: timestamptz("revoked_at"),
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

/**
 * A code that was sent to the address on file, for one thing that the link alone is not enough for. The newest works, once and
 * shortly; another address of the application ends it (migration 0058).
 */
export const vendorCodes = pgTable(
	"vendor_codes",
	{
		applicationId: integer("application_id")
			.notNull()
			.references(() => vendorApplications.id, { onDelete: "cascade" }),
		purpose: text({ enum: CODE_PURPOSES }).notNull(),
		/** Random, so that equal codes look different. */
		salt: text().notNull(),
		/** HMAC-SHA-256 under a key of the installation: a code is short, and could be guessed from a plain one. */
		codeHash: text("code_hash").notNull(),
		expiresAt: timestamptz("expires_at").notNull(),
		/** How often a code was typed. */
		tries: integer().notNull().default(0),
	},
	(table) => [
		primaryKey({ columns: [table.applicationId, table.purpose] }),
		check("vendor_codes_purpose", oneOf(table.purpose, CODE_PURPOSES)),
	],
)

const code = withoutCopy(
	retained("goes with its row"),
	"opens something for whoever has the email, for a quarter of an hour",
)

export const vendorCodePrivacy = classify(vendorCodes, "vendors", {
	applicationId: withoutCopy(personal(), "it is their application"),
	purpose: code,
	salt: code,
	codeHash: code,
	expiresAt: impersonal,
	tries: impersonal,
})
