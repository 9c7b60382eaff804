import { jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core"
import { classify } from "../../platform/classified-table.server.ts"
import { impersonal, retained, withoutCopy } from "../../platform/personal-data.ts"

/** The content of the site, one row a document: the name and shape of a file of `content/` (documents.ts). */
export const contentDocuments = pgTable("content_pieces", {
	name: text().primaryKey(),
	body: jsonb().notNull(),
	/** Kept by the database (migration 0007). */
	updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
})

const published = withoutCopy(
	retained("what the site shows to everybody; organisers change it under Site content"),
	"everybody can read it",
)

export const contentPrivacy = classify(contentDocuments, "nobody", {
	name: impersonal,
	body: published,
	updatedAt: impersonal,
})
