import { sql } from "drizzle-orm"
import { index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core"
import { classifyAll } from "../../platform/classified-table.server.ts"
import { published } from "../content/schema.server.ts"
import type { Craft } from "./inputs.ts"

/** The vendors that visitors browse, one row an entry of a list: "july-2024". */
export const directoryVendors = pgTable(
	"directory_vendors",
	{
		list: text().notNull(),
		slug: text().notNull(),
		/** Order of the list as it was written; names decide on screen. */
		position: integer().notNull(),
		name: text().notNull(),
		craft: text().$type<Craft>().notNull(),
		/** A file below the logos path; null or "" shows the default user icon. */
		logo: text(),
		description: text().notNull().default(""),
		website: text().notNull().default(""),
		discount: text(),
		/** Kept by the database (migration 0007). */
		updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
	},
	(table) => [
		primaryKey({ columns: [table.list, table.slug] }),
		index("directory_vendors_by_name").on(table.list, sql`fold(${table.name}) collate "C"`, table.slug),
	],
)

export const directoryPrivacy = classifyAll(directoryVendors, "nobody", published)
