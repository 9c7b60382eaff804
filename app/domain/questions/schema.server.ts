import { sql } from "drizzle-orm"
import { type AnyPgColumn, boolean, check, integer, pgTable, text, unique } from "drizzle-orm/pg-core"
import { classifyAll, oneOf } from "../../platform/classified-table.server.ts"
import { impersonal } from "../../platform/personal-data.ts"
import { editions } from "../editions/schema.server.ts"
import { QUESTION_KINDS } from "./rules.ts"

/** What the application form of an edition asks besides the fields that all of them have. */
export const questions = pgTable(
	"questions",
	{
		id: integer().primaryKey().generatedAlwaysAsIdentity(),
		editionId: integer("edition_id")
			.notNull()
			.references(() => editions.id, { onDelete: "cascade" }),
		/** In the columns of exchange files; it stays when the question is worded otherwise. */
		slug: text().notNull(),
		position: integer().notNull(),
		label: text().notNull(),
		hint: text(),
		kind: text({ enum: QUESTION_KINDS }).notNull(),
		options: text().array().notNull().default(sql`'{}'`),
		isRequired: boolean("is_required").notNull(),
		/**
		 * Asked only of vendors of the category of this slug, which stays when the category is called otherwise. Nobody is
		 * asked once the category is gone, so it may name one that is not there.
		 */
		category: text(),
		/** Asked only if this one has this answer. */
		conditionQuestionId: integer("condition_question_id").references((): AnyPgColumn => questions.id),
		conditionValue: text("condition_value"),
		/** Not asked any more; what was answered stays. */
		isRetired: boolean("is_retired").notNull(),
	},
	(table) => [
		unique("questions_slug").on(table.editionId, table.slug),
		check("questions_kind", oneOf(table.kind, QUESTION_KINDS)),
		check("questions_condition", sql`(condition_question_id is null) = (condition_value is null)`),
	],
)

export const questionPrivacy = classifyAll(questions, "nobody", impersonal)
