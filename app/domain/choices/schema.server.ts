import { sql } from "drizzle-orm"
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { classifyAll, oneOf } from "../../platform/classified-table.server.ts"
import { impersonal } from "../../platform/personal-data.ts"
import { timestamptz } from "../../platform/timestamptz.server.ts"
import { users } from "../accounts/schema.server.ts"
import { CHOICES } from "../applications/rules.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { editions } from "../editions/schema.server.ts"
import { RELEASE_FAILURES, RELEASE_OUTCOMES } from "./rules.ts"

/** Somebody asked for choices of an edition to be told, at once or at a time. One of an edition at a time is unfinished. */
export const releases = pgTable(
	"releases",
	{
		id: integer().primaryKey().generatedAlwaysAsIdentity(),
		editionId: integer("edition_id")
			.notNull()
			.references(() => editions.id, { onDelete: "cascade" }),
		requestedBy: text("requested_by").references(() => users.id, { onDelete: "set null" }),
		requestedAt: timestamptz("requested_at").notNull(),
		dueAt: timestamptz("due_at").notNull(),
		/** Of our own site, for the links of the letters: no trailing slash. */
		origin: text().notNull(),
		/** Of the request that asked for it: what the job does is found in the log by it. */
		requestId: text("request_id"),
		stoppedBy: text("stopped_by").references(() => users.id, { onDelete: "set null" }),
		stoppedAt: timestamptz("stopped_at"),
		finishedAt: timestamptz("finished_at"),
	},
	(table) => [
		uniqueIndex("releases_one_unfinished")
			.on(table.editionId)
			.where(sql`finished_at is null and stopped_at is null`),
	],
)

export const releasePrivacy = classifyAll(releases, "nobody", impersonal)

/** The choices that a release was asked to tell, as they were then. */
export const releaseItems = pgTable(
	"release_items",
	{
		releaseId: integer("release_id")
			.notNull()
			.references(() => releases.id, { onDelete: "cascade" }),
		applicationId: integer("application_id")
			.notNull()
			.references(() => vendorApplications.id, { onDelete: "cascade" }),
		/** No foreign key: a choice that was changed or told is gone. */
		choiceId: integer("choice_id").notNull(),
		choice: text({ enum: CHOICES }).notNull(),
		/** Applications that seem to be of the same vendor and say something else, which whoever released it agreed to. */
		agreedTwoAnswers: integer("agreed_two_answers").array().notNull().default([]),
		/** Null: its turn has not come. */
		outcome: text({ enum: RELEASE_OUTCOMES }),
		/** Why it failed last, while it has no outcome. */
		failure: text({ enum: RELEASE_FAILURES }),
	},
	(table) => [
		primaryKey({ columns: [table.releaseId, table.applicationId] }),
		check("release_items_choice", oneOf(table.choice, CHOICES)),
		check("release_items_outcome", oneOf(table.outcome, RELEASE_OUTCOMES)),
		check("release_items_failure", oneOf(table.failure, RELEASE_FAILURES)),
		index("release_items_open").on(table.releaseId, table.applicationId).where(sql`outcome is null`),
		index("release_items_by_application").on(table.applicationId),
	],
)

/** Which application was told when its decision says as well, which stays without the person. */
export const releaseItemPrivacy = classifyAll(releaseItems, "nobody", impersonal)
