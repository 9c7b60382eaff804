import { sql } from "drizzle-orm"
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { classify, oneOf } from "../../platform/classified-table.server.ts"
import { impersonal, personal, retained, withoutCopy } from "../../platform/personal-data.ts"
import { timestamptz } from "../../platform/timestamptz.server.ts"
import { users } from "../accounts/schema.server.ts"
import { APPLICATION_STATUSES, VENDOR_EVENTS } from "./rules.ts"
import { vendorApplications } from "./schema.server.ts"

/** That a vendor withdrew, and what stood before, so that it can be undone. One of an application at a time holds. */
export const withdrawals = pgTable(
	"withdrawals",
	{
		id: integer().primaryKey().generatedAlwaysAsIdentity(),
		applicationId: integer("application_id")
			.notNull()
			.references(() => vendorApplications.id, { onDelete: "cascade" }),
		withdrawnAt: timestamptz("withdrawn_at").notNull(),
		/** An organiser, for a vendor on the telephone; null: the vendor, or somebody who left the team. */
		withdrawnBy: text("withdrawn_by").references(() => users.id, { onDelete: "set null" }),
		isByVendor: boolean("is_by_vendor").notNull(),
		/** "": none was given. */
		reason: text().notNull().default(""),
		fromStatus: text("from_status", { enum: APPLICATION_STATUSES }).notNull(),
		wasOnStandby: boolean("was_on_standby").notNull(),
		undoneAt: timestamptz("undone_at"),
		undoneBy: text("undone_by").references(() => users.id, { onDelete: "set null" }),
	},
	(table) => [
		check("withdrawals_from_status", oneOf(table.fromStatus, APPLICATION_STATUSES)),
		uniqueIndex("withdrawals_one_holds").on(table.applicationId).where(sql`undone_at is null`),
		index("withdrawals_application").on(table.applicationId, table.id),
	],
)

const stays = "the figures of a season hold without the person"

export const withdrawalPrivacy = classify(withdrawals, "vendors", {
	applicationId: retained(stays),
	withdrawnAt: retained(stays),
	withdrawnBy: withoutCopy(retained(stays), "data of somebody else; empty once their account is removed"),
	isByVendor: retained(stays),
	reason: personal(""),
	fromStatus: retained(stays),
	wasOnStandby: retained(stays),
	undoneAt: retained(stays),
	undoneBy: withoutCopy(retained(stays), "data of somebody else; empty once their account is removed"),
})

/** What vendors did on their page, until an organiser has seen it. */
export const vendorEvents = pgTable(
	"vendor_events",
	{
		id: integer().primaryKey().generatedAlwaysAsIdentity(),
		applicationId: integer("application_id")
			.notNull()
			.references(() => vendorApplications.id, { onDelete: "cascade" }),
		kind: text({ enum: VENDOR_EVENTS }).notNull(),
		at: timestamptz("at").notNull(),
		seenAt: timestamptz("seen_at"),
		seenBy: text("seen_by").references(() => users.id, { onDelete: "set null" }),
	},
	(table) => [
		check("vendor_events_kind", oneOf(table.kind, VENDOR_EVENTS)),
		index("vendor_events_unseen").on(table.applicationId).where(sql`seen_at is null`),
		index("vendor_events_application").on(table.applicationId, table.id),
	],
)

const done = withoutCopy(retained(stays), "the log says it")

export const vendorEventPrivacy = classify(vendorEvents, "vendors", {
	applicationId: done,
	kind: done,
	at: done,
	seenAt: impersonal,
	seenBy: withoutCopy(retained(stays), "data of somebody else; empty once their account is removed"),
})
