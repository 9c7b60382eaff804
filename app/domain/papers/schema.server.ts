import { sql } from "drizzle-orm"
import {
	type AnyPgColumn,
	boolean,
	check,
	date,
	index,
	integer,
	pgTable,
	text,
	unique,
} from "drizzle-orm/pg-core"
import { classify, oneOf } from "../../platform/classified-table.server.ts"
import { personal, retained, withoutCopy } from "../../platform/personal-data.ts"
import { timestamptz } from "../../platform/timestamptz.server.ts"
import { users } from "../accounts/schema.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { editions } from "../editions/schema.server.ts"
import { SENT_STATES } from "../paper-requirements/rules.ts"
import { paperRequirements } from "../paper-requirements/schema.server.ts"

/**
 * A paper that a vendor sent, as it is judged now: a newer upload takes its place, and is judged anew. Its files are
 * documents of the application. What an email has told of it stands beside.
 */
export const papers = pgTable(
	"papers",
	{
		id: integer().primaryKey().generatedAlwaysAsIdentity(),
		editionId: integer("edition_id")
			.notNull()
			.references(() => editions.id, { onDelete: "cascade" }),
		requirementId: integer("requirement_id")
			.notNull()
			.references(() => paperRequirements.id, { onDelete: "cascade" }),
		applicationId: integer("application_id")
			.notNull()
			.references(() => vendorApplications.id, { onDelete: "cascade" }),
		state: text({ enum: SENT_STATES }).notNull().default("received"),
		/** Counts uploads and verdicts: a verdict is about what its screen showed. */
		version: integer().notNull().default(1),
		receivedAt: timestamptz("received_at").notNull(),
		judgedAt: timestamptz("judged_at"),
		/** Null: nobody, or somebody whose account is removed. */
		judgedBy: text("judged_by").references(() => users.id, { onDelete: "set null" }),
		/** Of a rejected one. */
		reason: text().notNull().default(""),
		/** Of an accepted one that expires. */
		expiresOn: date("expires_on"),
		/** The paper of an earlier edition that counts here, whose files it has; null: it was sent for this one. */
		carriedFrom: integer("carried_from").references((): AnyPgColumn => papers.id, { onDelete: "cascade" }),
		/**
		 * The email that says this verdict; null: none yet. A trigger empties it with each version. No foreign key: whoever
		 * deletes old emails would wait for papers, and whoever judges these for emails.
		 */
		toldBy: integer("told_by"),
		/** Nothing is left to be told: nobody judged it, the email of it has left, or nobody is to be told. */
		isTold: boolean("is_told").notNull().default(true),
	},
	(table) => [
		unique("papers_requirement").on(table.requirementId, table.applicationId),
		index("papers_by_application").on(table.applicationId),
		index("papers_waiting").on(table.editionId, table.receivedAt, table.id).where(sql`state = 'received'`),
		index("papers_carried_from").on(table.carriedFrom).where(sql`carried_from is not null`),
		index("papers_carried")
			.on(table.editionId, table.receivedAt, table.id)
			.where(sql`carried_from is not null and state = 'accepted'`),
		index("papers_valid").on(table.expiresOn).where(sql`state = 'accepted' and expires_on is not null`),
		index("papers_untold").on(table.editionId, table.judgedAt).where(sql`not is_told`),
		check("papers_state", oneOf(table.state, SENT_STATES)),
		check("papers_reason", sql`(state = 'rejected') = (reason <> '')`),
		check("papers_judged", sql`(state = 'received') = (judged_at is null)`),
	],
)

const OF_THE_ROW = "of the row alone"

/** They go with the person. */
export const paperPrivacy = classify(papers, "vendors", {
	editionId: withoutCopy(retained(OF_THE_ROW), "the application has it"),
	requirementId: withoutCopy(retained(OF_THE_ROW), "the copy has its name"),
	applicationId: personal(),
	state: retained("goes with the row"),
	version: withoutCopy(retained(OF_THE_ROW), OF_THE_ROW),
	receivedAt: personal(),
	judgedAt: personal(),
	judgedBy: withoutCopy(retained("a colleague, who goes with the row"), "data of somebody else"),
	reason: personal(),
	expiresOn: personal(),
	carriedFrom: withoutCopy(retained(OF_THE_ROW), "the other row is in the copy"),
	toldBy: withoutCopy(retained(OF_THE_ROW), "the copy has their emails"),
	isTold: withoutCopy(retained(OF_THE_ROW), "the copy has their emails"),
})
