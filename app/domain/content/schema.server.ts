import { jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core"

/** The words of the site, one row a piece: the name and shape of a file of `content/` (pieces.ts). */
export const contentPieces = pgTable("content_pieces", {
	name: text().primaryKey(),
	body: jsonb().notNull(),
	/** Kept by the database (migration 0007). */
	updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
})
