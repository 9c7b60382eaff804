import { jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core"
import { classifyAll } from "../../platform/classified-table.server.ts"
import { retained, withoutCopy } from "../../platform/personal-data.ts"

/** The content of the site, one row a document: the name and shape of a file of `content/` (documents.ts). */
export const contentDocuments = pgTable("content_pieces", {
	name: text().primaryKey(),
	body: jsonb().notNull(),
	/** Kept by the database (migration 0007). */
	updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
})

/** Whatever organisers write for visitors. */
export const published = withoutCopy(
	retained("what the site shows to everybody; organisers change it under Site content"),
	"everybody can read it",
)

export const contentPrivacy = classifyAll(contentDocuments, "nobody", published)
