import { sql } from "drizzle-orm"
import { bigint, boolean, check, index, integer, pgTable, text } from "drizzle-orm/pg-core"
import { classify, classifyAll, oneOf } from "../../platform/classified-table.server.ts"
import { impersonal, retained, withoutCopy } from "../../platform/personal-data.ts"
import { VERDICTS } from "../mail/rules.ts"

/**
 * What the vendor of an application was told last, beside what holds; kept by `refresh_announcement` in each transaction
 * that changes a letter about a decision, a status, a choice or the standby list, so that the vendors who were told
 * something else are found without looking at all. Nobody locks anything behind a row of it, so nobody waits in a circle.
 * No foreign key, as of letters: a key would lock the application behind its letter.
 */
export const announcements = pgTable(
	"announcements",
	{
		applicationId: integer("application_id").primaryKey(),
		editionId: integer("edition_id").notNull(),
		/** Null: nothing, by any letter that is left. */
		verdict: text({ enum: VERDICTS }),
		/**
		 * It is not what is chosen, or stored where nothing is, and no letter that says so is on its way. Never of an application
		 * that no list shows.
		 */
		isOutdated: boolean("is_outdated").notNull().default(false),
		/** A list shows it, and the vendor has a place on the standby list. */
		isOnStandby: boolean("is_on_standby").notNull().default(false),
		/** Of who was told yes, and has it: what the newest confirmation says of the edition (`StatedFacts`); null: nobody knows. */
		factsKey: text("facts_key"),
		/** That confirmation names another stall than the application. */
		hasOtherStall: boolean("has_other_stall").notNull().default(false),
	},
	(table) => [
		check("announcements_verdict", oneOf(table.verdict, VERDICTS)),
		index("announcements_confirmed")
			.on(table.editionId, table.applicationId)
			.where(sql`facts_key is not null`),
		index("announcements_outdated").on(table.editionId, table.applicationId).where(sql`is_outdated`),
	],
)

const LETTERS_SAY_IT = "the letters and the status say it"

export const announcementPrivacy = classify(announcements, "vendors", {
	applicationId: impersonal,
	editionId: impersonal,
	verdict: withoutCopy(retained("a decision, which stays without the person"), LETTERS_SAY_IT),
	isOutdated: withoutCopy(retained("never so of an erased person"), LETTERS_SAY_IT),
	factsKey: withoutCopy(retained("facts of the edition, as a number"), LETTERS_SAY_IT),
	hasOtherStall: withoutCopy(retained("never so of an erased person"), LETTERS_SAY_IT),
	isOnStandby: withoutCopy(retained("never so of an erased person"), "the place on the list is"),
})

/**
 * How many of an edition were told what does not hold, and are on the standby list; kept by triggers on `announcements` as
 * `application_counts` are (decision 079). A figure is the sum of its rows.
 */
export const announcementCounts = pgTable(
	"announcement_counts",
	{
		id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
		editionId: integer("edition_id").notNull(),
		outdated: integer().notNull(),
		onStandby: integer("on_standby").notNull(),
		/** Of these vendors, and only of them: how many there are, and how many were told another stall. */
		factsKey: text("facts_key"),
		confirmed: integer().notNull().default(0),
		otherStall: integer("other_stall").notNull().default(0),
	},
	(table) => [index("announcement_counts_edition").on(table.editionId)],
)

export const announcementCountPrivacy = classifyAll(announcementCounts, "nobody", impersonal)
