import { sql } from "drizzle-orm"
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { classify, classifyAll } from "../../platform/classified-table.server.ts"
import { impersonal, personal, retained, withoutCopy } from "../../platform/personal-data.ts"
import { timestamptz } from "../../platform/timestamptz.server.ts"
import { users } from "../accounts/schema.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { editions } from "../editions/schema.server.ts"

/** What colleagues sort the applications of an edition by, in their own words. */
export const tags = pgTable(
	"tags",
	{
		id: integer().primaryKey().generatedAlwaysAsIdentity(),
		editionId: integer("edition_id")
			.notNull()
			.references(() => editions.id, { onDelete: "cascade" }),
		name: text().notNull(),
	},
	(table) => [uniqueIndex("tags_name").on(table.editionId, sql`fold(${table.name}) collate "C"`)],
)

export const tagPrivacy = classifyAll(tags, "nobody", impersonal)

/** Whether an application has a tag; a row stays when it is taken off, so that an undo knows what came in between. */
export const applicationTags = pgTable(
	"application_tags",
	{
		applicationId: integer("application_id")
			.notNull()
			.references(() => vendorApplications.id, { onDelete: "cascade" }),
		tagId: integer("tag_id")
			.notNull()
			.references(() => tags.id, { onDelete: "cascade" }),
		/** Counts whoever wanted it so or otherwise, also where it was so already. */
		version: integer().notNull().default(1),
		changedBy: text("changed_by").references(() => users.id, { onDelete: "set null" }),
		changedAt: timestamptz("changed_at").notNull(),
		/** Null: it has the tag. */
		removedAt: timestamptz("removed_at"),
		/** Whether lists show the application; kept by triggers. */
		isListed: boolean("is_listed").notNull().default(true),
	},
	(table) => [
		primaryKey({ columns: [table.applicationId, table.tagId] }),
		index("application_tags_by_tag")
			.on(table.tagId, table.applicationId)
			.where(sql`removed_at is null and is_listed`),
	],
)

const COLLEAGUE = "a colleague, who goes with the row"

/** They go with the person. */
export const applicationTagPrivacy = classify(applicationTags, "vendors", {
	applicationId: personal(),
	tagId: withoutCopy(retained("the copy has its name"), "the copy has its name"),
	version: withoutCopy(retained("of the row alone"), "of the row alone"),
	changedBy: withoutCopy(retained(COLLEAGUE), "data of somebody else"),
	changedAt: personal(),
	removedAt: personal(),
	isListed: withoutCopy(retained("of the row alone"), "of the row alone"),
})

/**
 * How many applications that lists show have a tag; kept by triggers on `application_tags` as `application_counts` are
 * (decision 079). A figure is the sum of its rows.
 */
export const tagCounts = pgTable(
	"tag_counts",
	{
		id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
		tagId: integer("tag_id").notNull(),
		applications: integer().notNull(),
	},
	(table) => [index("tag_counts_tag").on(table.tagId)],
)

export const tagCountPrivacy = classifyAll(tagCounts, "nobody", impersonal)
