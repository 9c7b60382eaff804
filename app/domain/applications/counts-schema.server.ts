import { bigint, boolean, date, index, integer, pgTable, text } from "drizzle-orm/pg-core"
import { classifyAll } from "../../platform/classified-table.server.ts"
import { impersonal } from "../../platform/personal-data.ts"
import { APPLICATION_STATUSES } from "./rules.ts"

/**
 * What the figures of an edition add up to, kept by triggers on `vendor_applications` in the transaction that changes it
 * (decision 079). Whoever writes adds rows of their own, negative ones for what is no more, so that nobody waits; now and
 * then the rows of one kind become one. A figure is the sum of its rows.
 */
export const applicationCounts = pgTable(
	"application_counts",
	{
		id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
		editionId: integer("edition_id").notNull(),
		status: text({ enum: APPLICATION_STATUSES }).notNull(),
		isErased: boolean("is_erased").notNull(),
		isWithdrawn: boolean("is_withdrawn").notNull().default(false),
		/** Of accepted vendors whose tent space names type and amount. */
		tentType: text("tent_type"),
		applications: integer().notNull(),
		/** Whole Kenyan shillings: what these tents cost. */
		revenue: bigint({ mode: "number" }).notNull(),
	},
	(table) => [index("application_counts_edition").on(table.editionId)],
)

export const countPrivacy = classifyAll(applicationCounts, "nobody", impersonal)

/**
 * How many of an edition are chosen and wait, by kind of goods and stall; kept by triggers on `vendor_applications` as
 * `application_counts` are (decision 079). A figure is the sum of its rows.
 */
export const mixCounts = pgTable(
	"mix_counts",
	{
		id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
		editionId: integer("edition_id").notNull(),
		/** Empty: none was chosen. */
		category: text().notNull(),
		/** Null: the tent space does not name type and amount. */
		tentType: text("tent_type"),
		chosen: integer().notNull(),
		waiting: integer().notNull(),
		/** Whole Kenyan shillings: what the tents of the chosen cost. */
		revenue: bigint({ mode: "number" }).notNull(),
	},
	(table) => [index("mix_counts_edition").on(table.editionId)],
)

export const mixCountPrivacy = classifyAll(mixCounts, "nobody", impersonal)

/**
 * How many applications of an edition came in on a day of Nairobi, and how many of those are confirmed; kept by triggers
 * on `vendor_applications` as `application_counts` are (decision 079). A figure is the sum of its rows.
 */
export const dayCounts = pgTable(
	"application_day_counts",
	{
		id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
		editionId: integer("edition_id").notNull(),
		day: date().notNull(),
		/** Erased ones too: they came in. Of merged ones only the one that stays. */
		applications: integer().notNull(),
		/** Accepted vendors to whom a confirmation went out, without erased ones. */
		confirmed: integer().notNull(),
		/** Whole Kenyan shillings: what their tents cost. */
		confirmedRevenue: bigint("confirmed_revenue", { mode: "number" }).notNull(),
	},
	(table) => [index("application_day_counts_edition").on(table.editionId)],
)

export const dayCountPrivacy = classifyAll(dayCounts, "nobody", impersonal)
