import { integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { classifyAll } from "../../platform/classified-table.server.ts"
import { retained, withoutCopy } from "../../platform/personal-data.ts"
import { timestamptz } from "../../platform/timestamptz.server.ts"
import { editions } from "../editions/schema.server.ts"

/** The content of the site, one row a document: the name and shape of a file of `content/` (documents.ts). */
export const contentDocuments = pgTable("content_pieces", {
	name: text().primaryKey(),
	body: jsonb().notNull(),
	/** Kept by the database (migration 0007). */
	updatedAt: timestamptz("updated_at").notNull().defaultNow(),
})

/** The texts around the facts of one edition, one row a document (edition-documents.ts). */
export const editionDocuments = pgTable(
	"edition_documents",
	{
		editionId: integer("edition_id")
			.notNull()
			.references(() => editions.id, { onDelete: "cascade" }),
		name: text().notNull(),
		body: jsonb().notNull(),
		/** Kept by the database (migration 0018). */
		updatedAt: timestamptz("updated_at").notNull().defaultNow(),
	},
	(table) => [primaryKey({ columns: [table.editionId, table.name] })],
)

/** Whatever organisers write for visitors. */
export const published = withoutCopy(
	retained("what the site shows to everybody; organisers change it under Site content"),
	"everybody can read it",
)

export const contentPrivacy = classifyAll(contentDocuments, "nobody", published)

export const editionDocumentsPrivacy = classifyAll(editionDocuments, "nobody", published)
