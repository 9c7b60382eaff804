import {
	and,
	asc,
	count,
	desc,
	eq,
	exists,
	inArray,
	isNotNull,
	not,
	notExists,
	or,
	type SQL,
	sql,
} from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { users } from "../accounts/schema.server.ts"
import { choiceColumns } from "../applications/choice-columns.server.ts"
import { hasStatus, isListed, isReviewedBy } from "../applications/listed-columns.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { TABLE_ORDERS } from "../applications/table-orders.server.ts"
import type { ReviewFormInput } from "./inputs.ts"
import type { ReviewForm, ScoreOrder } from "./rules.ts"
import { reviewForms, reviewQuestions, reviewScores, reviews } from "./schema.server.ts"

/** What an edition asks its reviewers now. */
export async function readReviewForm(db: Db, editionId: number): Promise<ReviewForm> {
	const { id, slug, label, weight, isRetired, position } = reviewQuestions
	const questions = await db
		.select({ id, slug, label, weight })
		.from(reviewQuestions)
		.where(and(eq(reviewQuestions.editionId, editionId), eq(isRetired, false)))
		.orderBy(asc(position))
	return { isBlind: await isReviewedBlind(db, editionId), questions }
}

export const isReviewedBlind = async (db: Db, editionId: number): Promise<boolean> =>
	(await db.$count(reviewForms, and(eq(reviewForms.editionId, editionId), eq(reviewForms.isBlind, true)))) > 0

/** Whether an application of an edition that is reviewed blind has no score of a reviewer, who then learns nothing of its vendor. */
export const isAnonymousTo = async (
	db: Db,
	reviewer: string,
	application: { id: number; editionId: number },
): Promise<boolean> =>
	(await isReviewedBlind(db, application.editionId)) && !(await hasReviewed(db, application.id, reviewer))

/** Whether an edition asks its reviewers anything now. */
export const isReviewed = async (db: Db, editionId: number): Promise<boolean> =>
	(await db.$count(
		reviewQuestions,
		and(eq(reviewQuestions.editionId, editionId), eq(reviewQuestions.isRetired, false)),
	)) > 0

/** The same as an organiser edits it. */
export async function readReviewFormInput(db: Db, editionId: number): Promise<ReviewFormInput> {
	const { isBlind, questions } = await readReviewForm(db, editionId)
	return { isBlind, questions: questions.map(({ id: _, ...question }) => question) }
}

/** What one reviewer made of an application. */
export interface Review {
	id: number
	/** A user's id; null: they are no longer on the team. */
	by: string | null
	/** How they are called. */
	name: string | null
	isAbstained: boolean
	note: string
	at: Date
	/** By the ids of the questions, those that are not asked any more too. */
	scores: Record<number, number>
}

/** The earliest first. */
export async function listReviews(db: Db, application: number): Promise<Review[]> {
	const { id, reviewerId: by, isAbstained, note, reviewedAt: at } = reviews
	const scores = sql<Record<number, number>>`coalesce((
		select json_object_agg(question_id, score) from ${reviewScores} where review_id = ${id}), '{}')`
	return db
		.select({ id, by, name: users.name, isAbstained, note, at, scores })
		.from(reviews)
		.leftJoin(users, eq(users.id, by))
		.where(eq(reviews.applicationId, application))
		.orderBy(asc(id))
}

/** Whether a reviewer has scored an application, or abstained; a note alone is neither. */
export const hasReviewed = async (db: Db, application: number, reviewer: string): Promise<boolean> =>
	(await listUnreviewed(db, [application], reviewer)).length === 0

const isScoredOrAbstained = or(
	eq(reviews.isAbstained, true),
	sql`exists (select from ${reviewScores} where ${reviewScores.reviewId} = ${reviews.id})`,
)

/** Some of what an edition asks now has a score, and some has none. */
const isInPart = sql<boolean>`(not ${reviews.isAbstained} and (
	select count(${reviewScores.questionId}) between 1 and count(*) - 1
	from ${reviewQuestions} left join ${reviewScores}
		on ${reviewScores.questionId} = ${reviewQuestions.id} and ${reviewScores.reviewId} = ${reviews.id}
	where ${reviewQuestions.editionId} = ${vendorApplications.editionId} and not ${reviewQuestions.isRetired}))`

/** Those of these applications whose score comes from a review that is half done as well. */
export async function findPartlyScored(db: Db, ids: number[]): Promise<Set<number>> {
	if (!ids.length) return new Set()
	const found = await db
		.selectDistinct({ id: reviews.applicationId })
		.from(reviews)
		.innerJoin(vendorApplications, eq(vendorApplications.id, reviews.applicationId))
		.where(and(inArray(reviews.applicationId, ids), isInPart))
	return new Set(found.map(({ id }) => id))
}

/** Those of these applications that a reviewer has neither scored nor abstained from. */
export async function listUnreviewed(db: Db, ids: number[], reviewer: string): Promise<number[]> {
	const { id } = vendorApplications
	const reviewed = await db
		.select({ id })
		.from(vendorApplications)
		.where(and(inArray(id, ids), isReviewedBy(reviewer)))
	return ids.filter((one) => reviewed.every((application) => application.id !== one))
}

const isOfEdition = (editionId: number) => and(eq(vendorApplications.editionId, editionId), isListed)

/** How many applications of an edition each reviewer has scored, of these in part, and of how many they abstained. */
export function listReviewProgress(db: Db, editionId: number) {
	const { reviewerId, isAbstained } = reviews
	return db
		.select({
			by: reviewerId,
			name: users.name,
			scored: count(sql`case when not ${isAbstained} then 1 end`),
			inPart: count(sql`case when ${isInPart} then 1 end`),
			abstained: count(sql`case when ${isAbstained} then 1 end`),
		})
		.from(reviews)
		.innerJoin(vendorApplications, eq(vendorApplications.id, reviews.applicationId))
		.leftJoin(users, eq(users.id, reviewerId))
		.where(and(isOfEdition(editionId), isScoredOrAbstained))
		.groupBy(reviewerId, users.name)
		.orderBy(asc(users.name))
}

/**
 * The next pending application that a reviewer has neither scored nor abstained from, in the order in which they came in; once
 * there is none, the next of those that they have scored in part.
 */
export async function findNextToReview(
	db: Db,
	{ editionId, reviewer, after = 0 }: { editionId: number; reviewer: string; after?: number },
): Promise<number | undefined> {
	const { id } = vendorApplications
	const own = (isDone?: SQL) =>
		db
			.select({ id: reviews.id })
			.from(reviews)
			.where(
				and(eq(reviews.applicationId, id), eq(reviews.reviewerId, reviewer), isScoredOrAbstained, isDone),
			)
	const [next] = await db
		.select({ id })
		.from(vendorApplications)
		.where(and(isOfEdition(editionId), hasStatus("pending"), notExists(own(not(isInPart)))))
		// From the first again after the last one.
		.orderBy(exists(own()), sql`${id} <= ${after}`, asc(id))
		.limit(1)
	return next?.id
}

/** How many are listed at most. */
export const LISTED_SCORES = 200

/** The applications of an edition that were scored, the highest first, of equals who applied first. */
export function listScored(db: Db, editionId: number, order: ScoreOrder) {
	const { id, number, brandName, category, tentSpace, status, withdrawnAt, reviewScore, reviewSpread } =
		vendorApplications
	const by = order === "score" ? reviewScore : reviewSpread
	return db
		.select({
			id,
			number,
			brandName,
			category,
			tentSpace,
			status,
			withdrawnAt,
			reviewScore,
			reviewSpread,
			isOnStandby: choiceColumns.isOnStandby,
		})
		.from(vendorApplications)
		.where(and(isOfEdition(editionId), isNotNull(by)))
		.orderBy(desc(TABLE_ORDERS[order]), asc(id))
		.limit(LISTED_SCORES)
}
