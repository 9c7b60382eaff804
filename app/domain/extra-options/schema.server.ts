import { sql } from "drizzle-orm"
import { boolean, check, integer, pgTable, text, unique } from "drizzle-orm/pg-core"
import { classifyAll } from "../../platform/classified-table.server.ts"
import { impersonal } from "../../platform/personal-data.ts"
import { timestamptz } from "../../platform/timestamptz.server.ts"
import { editions } from "../editions/schema.server.ts"

/** What accepted vendors of an edition can order besides the stall, but for wristbands and hay, whose prices the edition has. */
export const extraOptions = pgTable(
	"extra_options",
	{
		id: integer().primaryKey().generatedAlwaysAsIdentity(),
		editionId: integer("edition_id")
			.notNull()
			.references(() => editions.id, { onDelete: "cascade" }),
		slug: text().notNull(),
		position: integer().notNull(),
		name: text().notNull(),
		/** Whole Kenyan shillings, of one. */
		price: integer().notNull(),
		/** How many there are for all vendors; null: as many as are ordered. */
		stock: integer(),
		/** The most that one vendor can order; null: no limit of its own. */
		maxPerVendor: integer("max_per_vendor"),
		/** Null: until the end of the window for extras. */
		orderableUntil: timestamptz("orderable_until"),
		/** Slugs of categories; empty: for all. */
		categories: text().array().notNull(),
		/** Names of stalls; empty: for all. */
		stalls: text().array().notNull(),
		/** Nobody can order it any more; what was ordered stays. */
		isRetired: boolean("is_retired").notNull().default(false),
	},
	(table) => [
		unique("extra_options_slug").on(table.editionId, table.slug),
		check(
			"extra_options_not_negative",
			sql`${table.price} >= 0 and coalesce(${table.stock}, 0) >= 0 and coalesce(${table.maxPerVendor}, 1) >= 1`,
		),
	],
)

export const optionPrivacy = classifyAll(extraOptions, "nobody", impersonal)
