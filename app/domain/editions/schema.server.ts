import { sql } from "drizzle-orm"
import { boolean, date, integer, pgTable, text, unique, uniqueIndex } from "drizzle-orm/pg-core"
import { classifyAll } from "../../platform/classified-table.server.ts"
import { impersonal } from "../../platform/personal-data.ts"

/** One festival of one season; the year is data, not a table name. */
export const editions = pgTable(
	"editions",
	{
		id: integer().primaryKey().generatedAlwaysAsIdentity(),
		/** In addresses and storage keys, e.g. "christmas-2025". */
		slug: text().notNull().unique(),
		/** "Christmas 2025". */
		name: text().notNull(),
		/** "Christmas Festival": how letters call it. */
		title: text().notNull(),
		startsOn: date("starts_on", { mode: "string" }).notNull(),
		endsOn: date("ends_on", { mode: "string" }).notNull(),
		applicationsOpen: boolean("applications_open").notNull().default(false),
		/** The edition that vendors apply to and send extras for; one at the most. */
		isCurrent: boolean("is_current").notNull().default(false),
		/** Whole Kenyan shillings. */
		wristbandPrice: integer("wristband_price").notNull(),
		hayBalePrice: integer("hay_bale_price").notNull(),
		/** The number that the next application gets. */
		nextNumber: integer("next_number").notNull().default(1),
	},
	(table) => [uniqueIndex("editions_one_current").on(table.isCurrent).where(sql`is_current`)],
)

/** What a vendor can book, with its price in whole Kenyan shillings. */
export const tentOptions = pgTable(
	"tent_options",
	{
		id: integer().primaryKey().generatedAlwaysAsIdentity(),
		editionId: integer("edition_id")
			.notNull()
			.references(() => editions.id, { onDelete: "cascade" }),
		position: integer().notNull(),
		name: text().notNull(),
		price: integer().notNull(),
	},
	(table) => [unique("tent_options_name").on(table.editionId, table.name)],
)

export const editionPrivacy = classifyAll(editions, "nobody", impersonal)

export const tentPrivacy = classifyAll(tentOptions, "nobody", impersonal)
