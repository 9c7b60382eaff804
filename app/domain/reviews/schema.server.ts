import { sql } from "drizzle-orm"
import { boolean, check, index, integer, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core"
import { classify, classifyAll } from "../../platform/classified-table.server.ts"
import { impersonal, personal, retained, withoutCopy } from "../../platform/personal-data.ts"
import { timestamptz } from "../../platform/timestamptz.server.ts"
import { users } from "../accounts/schema.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { editions } from "../editions/schema.server.ts"

const editionId = () =>
	integer("edition_id")
		.notNull()
		.references(() => editions.id, { onDelete: "cascade" })

/** How the applications of an edition are reviewed; no row: openly. */
export const reviewForms = pgTable("review_forms", {
	editionId: editionId().primaryKey(),
	/** Reviewers see no names, and of others no scores, before they have scored. */
	isBlind: boolean("is_blind").notNull(),
})

export const reviewFormPrivacy = classifyAll(reviewForms, "nobody", impersonal)

/** What reviewers score from 1 to 5. */
export const reviewQuestions = pgTable(
	"review_questions",
	{
		id: integer().primaryKey().generatedAlwaysAsIdentity(),
		editionId: editionId(),
		/** It stays when the question is worded otherwise. */
		slug: text().notNull(),
		position: integer().notNull(),
		label: text().notNull(),
		/** Beside those of the other questions. */
		weight: integer().notNull(),
		/** Not asked and not counted any more; what was scored stays. */
		isRetired: boolean("is_retired").notNull(),
	},
	(table) => [
		unique("review_questions_slug").on(table.editionId, table.slug),
		check("review_questions_weight", sql`weight between 1 and 10`),
	],
)

export const reviewQuestionPrivacy = classifyAll(reviewQuestions, "nobody", impersonal)

/** What one reviewer makes of an application. */
export const reviews = pgTable(
	"reviews",
	{
		id: integer().primaryKey().generatedAlwaysAsIdentity(),
		applicationId: integer("application_id")
			.notNull()
			.references(() => vendorApplications.id, { onDelete: "cascade" }),
		/** Null once their account is removed: the scores still count. */
		reviewerId: text("reviewer_id").references(() => users.id, { onDelete: "set null" }),
		isAbstained: boolean("is_abstained").notNull(),
		note: text().notNull(),
		reviewedAt: timestamptz("reviewed_at").notNull(),
	},
	(table) => [
		unique("reviews_reviewer").on(table.applicationId, table.reviewerId),
		index("reviews_by_reviewer").on(table.reviewerId),
	],
)

/** They go with the person. */
export const reviewPrivacy = classify(reviews, "vendors", {
	applicationId: personal(),
	reviewerId: withoutCopy(retained("a colleague, who goes with the row"), "data of somebody else"),
	isAbstained: personal(),
	note: personal(),
	reviewedAt: personal(),
})

export const reviewScores = pgTable(
	"review_scores",
	{
		reviewId: integer("review_id")
			.notNull()
			.references(() => reviews.id, { onDelete: "cascade" }),
		questionId: integer("question_id")
			.notNull()
			.references(() => reviewQuestions.id, { onDelete: "cascade" }),
		score: integer().notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.reviewId, table.questionId] }),
		check("review_scores_score", sql`score between 1 and 5`),
	],
)

export const reviewScorePrivacy = classify(reviewScores, "vendors", {
	reviewId: personal(),
	questionId: personal(),
	score: personal(),
})
