import { asc, eq, inArray } from "drizzle-orm"
import { selectCopiedColumns } from "../../platform/classified-table.server.ts"
import type { Db } from "../../platform/db.server.ts"
import { withdrawalPrivacy, withdrawals } from "../applications/withdrawal-schema.server.ts"
import { notePrivacy, notes } from "../notes/schema.server.ts"
import { paperName } from "../paper-requirements/rules.ts"
import { paperRequirements } from "../paper-requirements/schema.server.ts"
import { paperPrivacy, papers } from "../papers/schema.server.ts"
import {
	reviewPrivacy,
	reviewQuestions,
	reviewScorePrivacy,
	reviewScores,
	reviews,
} from "../reviews/schema.server.ts"
import { applicationTagPrivacy, applicationTags, tags } from "../tags/schema.server.ts"

/** What colleagues wrote, without who did. */
export function readNotes(db: Db, ids: number[]) {
	return db
		.select(selectCopiedColumns(notePrivacy))
		.from(notes)
		.where(inArray(notes.applicationId, ids))
		.orderBy(asc(notes.id))
}

/** What was made of the papers that they sent, without who did. */
export async function readPapers(db: Db, ids: number[]) {
	const { slug, name } = paperRequirements
	const sent = await db
		.select({ slug, name, ...selectCopiedColumns(paperPrivacy) })
		.from(papers)
		.innerJoin(paperRequirements, eq(paperRequirements.id, papers.requirementId))
		.where(inArray(papers.applicationId, ids))
		.orderBy(asc(papers.id))
	return sent.map(({ slug: which, name: given, ...paper }) => ({
		paper: paperName({ slug: which, name: given }),
		...paper,
	}))
}

/** What they are sorted by, without who did. */
export function readTags(db: Db, ids: number[]) {
	const { applicationId, tagId } = applicationTags
	return db
		.select({ tag: tags.name, ...selectCopiedColumns(applicationTagPrivacy) })
		.from(applicationTags)
		.innerJoin(tags, eq(tags.id, tagId))
		.where(inArray(applicationId, ids))
		.orderBy(asc(applicationId), asc(tagId))
}

/** What was made of them, without who did. */
export async function readReviews(db: Db, ids: number[]) {
	const { id, applicationId } = reviews
	const made = await db
		.select({ id, ...selectCopiedColumns(reviewPrivacy) })
		.from(reviews)
		.where(inArray(applicationId, ids))
		.orderBy(asc(id))
	const scores = await db
		.select({ question: reviewQuestions.label, ...selectCopiedColumns(reviewScorePrivacy) })
		.from(reviewScores)
		.innerJoin(reviewQuestions, eq(reviewQuestions.id, reviewScores.questionId))
		.where(
			inArray(
				reviewScores.reviewId,
				made.map((review) => review.id),
			),
		)
	return made.map((review) => ({
		...review,
		scores: scores.filter(({ reviewId }) => reviewId === review.id),
	}))
}

/** That they withdrew, and why. */
export function readWithdrawals(db: Db, ids: number[]) {
	const { id, applicationId } = withdrawals
	return db
		.select(selectCopiedColumns(withdrawalPrivacy))
		.from(withdrawals)
		.where(inArray(applicationId, ids))
		.orderBy(asc(id))
}
