import { sql } from "drizzle-orm"
import { integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { classifyAll } from "../../platform/classified-table.server.ts"
import { impersonal } from "../../platform/personal-data.ts"
import { timestamptz } from "../../platform/timestamptz.server.ts"
import { users } from "../accounts/schema.server.ts"
import { editions } from "../editions/schema.server.ts"
import type { SavedQuery } from "./rules.ts"

/** Filters and order of the vendors of an edition under a name, for everybody who reads its applications. */
export const savedViews = pgTable(
	"saved_views",
	{
		id: integer().primaryKey().generatedAlwaysAsIdentity(),
		editionId: integer("edition_id")
			.notNull()
			.references(() => editions.id, { onDelete: "cascade" }),
		name: text().notNull(),
		query: jsonb().$type<SavedQuery>().notNull(),
		/** Counts changes, for the click that makes the next one. */
		version: integer().notNull().default(1),
		changedBy: text("changed_by").references(() => users.id, { onDelete: "set null" }),
		changedAt: timestamptz("changed_at").notNull(),
	},
	(table) => [uniqueIndex("saved_views_name").on(table.editionId, sql`fold(${table.name}) collate "C"`)],
)

export const savedViewPrivacy = classifyAll(savedViews, "nobody", impersonal)
