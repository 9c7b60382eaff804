import { sql } from "drizzle-orm"
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { classifyAll, oneOf } from "../../platform/classified-table.server.ts"
import { impersonal } from "../../platform/personal-data.ts"
import { timestamptz } from "../../platform/timestamptz.server.ts"
import { users } from "../accounts/schema.server.ts"
import type { Excess } from "../applications/mix.ts"
import { APPLICATION_STATUSES, CHOICES } from "../applications/rules.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { editions } from "../editions/schema.server.ts"
import { BULK_OUTCOMES, STORED_TARGETS } from "./rules.ts"

const user = (name: string) => text(name).references(() => users.id, { onDelete: "set null" })

/** Many applications of an edition are changed as one: prepared and looked at, then begun, stopped or finished. */
export const bulkChanges = pgTable(
	"bulk_changes",
	{
		id: integer().primaryKey().generatedAlwaysAsIdentity(),
		editionId: integer("edition_id")
			.notNull()
			.references(() => editions.id, { onDelete: "cascade" }),
		/** What all of them become; null: each what it was before the change that is undone. */
		target: text({ enum: STORED_TARGETS }),
		undoesId: integer("undoes_id"),
		/** The tag that is put on or taken off. No foreign key: it may be deleted before or after. */
		tagId: integer("tag_id"),
		/** As it was called. */
		tagName: text("tag_name"),
		/** What its edition did with letters when it was prepared. */
		holdsLetters: boolean("holds_letters").notNull(),
		/** How many were asked for: those that are not of this edition have no row below. */
		asked: integer().notNull(),
		preparedBy: user("prepared_by"),
		preparedAt: timestamptz("prepared_at").notNull(),
		startedBy: user("started_by"),
		startedAt: timestamptz("started_at"),
		/** The maximums that whoever began it knows to be gone over. */
		acceptedExcess: jsonb("accepted_excess").$type<Excess[]>().notNull().default([]),
		/** Of our own site, for the links of letters: no trailing slash. */
		origin: text(),
		/** Of the request that began it: what the job does is found in the log by it. */
		requestId: text("request_id"),
		stoppedBy: user("stopped_by"),
		stoppedAt: timestamptz("stopped_at"),
		finishedAt: timestamptz("finished_at"),
	},
	(table) => [
		check("bulk_changes_target", oneOf(table.target, STORED_TARGETS)),
		check(
			"bulk_changes_tag",
			sql`(tag_id is null) = (tag_name is null) and (target in ('tag', 'untag')) <= (tag_id is not null)`,
		),
		check("bulk_changes_undoes", sql`(target is null) = (undoes_id is not null)`),
		index("bulk_changes_by_edition").on(table.editionId, table.id),
		index("bulk_changes_running")
			.on(table.id)
			.where(sql`started_at is not null and finished_at is null and stopped_at is null`),
	],
)

export const bulkChangePrivacy = classifyAll(bulkChanges, "nobody", impersonal)

/** The applications of such a change, as they were shown, and what became of each. */
export const bulkChangeItems = pgTable(
	"bulk_change_items",
	{
		bulkChangeId: integer("bulk_change_id")
			.notNull()
			.references(() => bulkChanges.id, { onDelete: "cascade" }),
		applicationId: integer("application_id")
			.notNull()
			.references(() => vendorApplications.id, { onDelete: "cascade" }),
		/** `stateVersion` when it was prepared, and what it stands for; of a tag its own version. */
		expected: text().notNull(),
		fromStatus: text("from_status", { enum: APPLICATION_STATUSES }).notNull(),
		fromChoice: text("from_choice", { enum: CHOICES }),
		fromStandby: boolean("from_standby").notNull(),
		/** Whether it had the tag; null: the change is about none. */
		fromTagged: boolean("from_tagged"),
		/** Null: its turn has not come. */
		outcome: text({ enum: BULK_OUTCOMES }),
		/** `stateVersion` of what was made of it. */
		made: text(),
		/** A denial that had not left was withdrawn: undone, it is sent again. */
		withdrewDenial: boolean("withdrew_denial").notNull().default(false),
		/** The entry of the audit log of whoever was faster. No foreign key: old entries are deleted. */
		lastEntry: integer("last_entry"),
	},
	(table) => [
		primaryKey({ columns: [table.bulkChangeId, table.applicationId] }),
		check("bulk_change_items_outcome", oneOf(table.outcome, BULK_OUTCOMES)),
		index("bulk_change_items_open").on(table.bulkChangeId, table.applicationId).where(sql`outcome is null`),
		index("bulk_change_items_by_application").on(table.applicationId),
	],
)

/** Which application was changed when its decisions say as well, which stay without the person. */
export const bulkChangeItemPrivacy = classifyAll(bulkChangeItems, "nobody", impersonal)
