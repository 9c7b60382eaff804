import { pgTable, text, timestamp } from "drizzle-orm/pg-core"

/**
 * Who asked to be erased, as a mark that only this product can make from an e-mail address (`erasureMark`): an old
 * file of the season must not bring them back unnoticed, and nobody learns from here who they were.
 */
export const erasedPeople = pgTable("erased_people", {
	mark: text().primaryKey(),
	erasedAt: timestamp("erased_at", { withTimezone: true }).notNull(),
})
