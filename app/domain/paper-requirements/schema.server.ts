import { boolean, date, integer, pgTable, text, unique } from "drizzle-orm/pg-core"
import { classifyAll } from "../../platform/classified-table.server.ts"
import { impersonal } from "../../platform/personal-data.ts"
import { editions } from "../editions/schema.server.ts"

/**
 * A paper that the vendors of an edition hand in. Of the two forms there is a row once somebody changed what is asked of
 * them, or sent one.
 */
export const paperRequirements = pgTable(
	"paper_requirements",
	{
		id: integer().primaryKey().generatedAlwaysAsIdentity(),
		editionId: integer("edition_id")
			.notNull()
			.references(() => editions.id, { onDelete: "cascade" }),
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
