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
	timestamp,
	unique,
} from "drizzle-orm/pg-core"
import { classify, classifyAll, oneOf } from "../../platform/classified-table.server.ts"
import { impersonal, personal, retained, withoutCopy } from "../../platform/personal-data.ts"
import { users } from "../accounts/schema.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { editions } from "../editions/schema.server.ts"
import { SENT_STATES } from "./rules.ts"

const moment = (name: string) => timestamp(name, { withTimezone: true })

const editionId = () =>
	integer("edition_id")
		.notNull()
		.references(() => editions.id, { onDelete: "cascade" })

/**
 * A paper that the vendors of an edition hand in. Of the two forms there is a row once somebody changed what is asked of
 * them, or sent one.
 */
export const paperRequirements = pgTable(
	"paper_requirements",
	{
		id: integer().primaryKey().generatedAlwaysAsIdentity(),
		editionId: editionId(),
		/** "indemnity" and "insurance" are the two forms. */
		slug: text().notNull(),
		position: integer().notNull(),
		/** Empty of the two forms. */
		name: text().notNull(),
		/** The title of a blank form of the edition. */
		blankForm: text("blank_form"),
		/** The same, of a filled-in example. */
		sample: text(),
		dueOn: date("due_on"),
		expires: boolean().notNull(),
		isRequired: boolean("is_required").notNull(),
		/** Slugs of categories; empty: asked of all. */
		categories: text().array().notNull(),
		/** Names of stalls; empty: asked of all. */
		stalls: text().array().notNull(),
		/** Asked of nobody any more; what was sent stays. */
		isRetired: boolean("is_retired").notNull().default(false),
	},
	(table) => [unique("paper_requirements_slug").on(table.editionId, table.slug)],
)

export const requirementPrivacy = classifyAll(paperRequirements, "nobody", impersonal)

/**
 * A paper that a vendor sent, as it is judged now: a newer upload takes its place, and is judged anew. Its files are
 * documents of the application. What an email has told of it stands beside.
 */
export const papers = pgTable(
	"papers",
	{
		id: integer().primaryKey().generatedAlwaysAsIdentity(),
		editionId: editionId(),
		requirementId: integer("requirement_id")
			.notNull()
			.references(() => paperRequirements.id, { onDelete: "cascade" }),
		applicationId: integer("application_id")
			.notNull()
			.references(() => vendorApplications.id, { onDelete: "cascade" }),
		state: text({ enum: SENT_STATES }).notNull().default("received"),
		/** Counts uploads and verdicts: a verdict is about what its screen showed. */
		version: integer().notNull().default(1),
		receivedAt: moment("received_at").notNull(),
		judgedAt: moment("judged_at"),
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
