import { and, eq, notInArray, sql } from "drizzle-orm"
import { type Db, lockKey } from "../../platform/db.server.ts"
import { lockApplication } from "../applications/locked-application.server.ts"
import { findApplicationEdition } from "../applications/queries.server.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import type { Action, MemberAct } from "../audit/rules.ts"
import { EDITION_CLOSED, type EditionClosed } from "../editions/closing.server.ts"
import type { ReviewFormInput, ReviewInput } from "./inputs.ts"
import { readReviewForm, readReviewFormInput } from "./queries.server.ts"
import { reviewForms, reviewQuestions, reviewScores, reviews } from "./schema.server.ts"

/**
 * Makes this what reviewers of an edition score; in the caller's transaction, which holds the edition. A question that is gone
 * is not counted any more, and counts again once it is back; what was scored is weighted anew.
 */
export async function writeReviewForm(
	tx: Db,
	editionId: number,
	{ isBlind, questions }: ReviewFormInput,
): Promise<void> {
	// Whoever reviews meanwhile is done before, or counts by the new weights.
	await tx.execute(sql`select pg_advisory_xact_lock(${lockKey("reviews")}, ${editionId}::int)`)
	await tx
		.insert(reviewForms)
		.values({ editionId, isBlind })
		.onConflictDoUpdate({ target: reviewForms.editionId, set: { isBlind } })
	const asked = questions.map(({ slug }) => slug)
	await tx
		.update(reviewQuestions)
		.set({ isRetired: true })
		.where(and(eq(reviewQuestions.editionId, editionId), notInArray(reviewQuestions.slug, asked)))
	for (const [nth, question] of questions.entries()) {
		const values = { ...question, editionId, position: nth + 1, isRetired: false }
		await tx
			.insert(reviewQuestions)
			.values(values)
			.onConflictDoUpdate({ target: [reviewQuestions.editionId, reviewQuestions.slug], set: values })
	}
	await tx.execute(sql`
		select score_applications(array(
			select distinct application.id from reviews join vendor_applications application on application.id = application_id
			where application.edition_id = ${editionId}))`)
}

/** Another edition asks its reviewers the same; what they made of vendors stays. In the caller's transaction. */
export async function copyReviewForm(tx: Db, from: number, to: number): Promise<void> {
	const form = await readReviewFormInput(tx, from)
	if (form.isBlind || form.questions.length) await writeReviewForm(tx, to, form)
}

export type ReviewResult =
	/** `missing`: questions without a score, which do not count until they have one. */
	| { ok: true; changed: boolean; missing: string[] }
	| { ok: false; reason: "vendor-not-found" | "nothing-asked" }
	| EditionClosed

/** What a reviewer makes of an application, in place of what they made of it before. */
export function saveReview(
	db: Db,
	application: number,
	{ isAbstained, note, scores }: ReviewInput,
	{ by, at }: MemberAct,
): Promise<ReviewResult> {
	return withReviewLock(db, application, async (tx, editionId) => {
		const { questions } = await readReviewForm(tx, editionId)
		if (!questions.length) return { ok: false, reason: "nothing-asked" }
		const values = { isAbstained, note, reviewedAt: at }
		const [review] = await tx
			.insert(reviews)
			.values({ applicationId: application, reviewerId: by, ...values })
			.onConflictDoUpdate({ target: [reviews.applicationId, reviews.reviewerId], set: values })
			.returning({ id: reviews.id })
		if (!review) throw new Error("the review was not stored")
		await storeScores(tx, review.id, questions, scores)
		await finishReview(tx, application, "application-reviewed", { by, at })
		const missing = questions.filter(({ slug }) => scores[slug] === undefined).map(({ label }) => label)
		return { ok: true, changed: true, missing: isAbstained ? [] : missing }
	})
}

/** Those of an abstention are kept, and count once it ends. */
async function storeScores(
	tx: Db,
	reviewId: number,
	questions: { id: number; slug: string }[],
	scores: ReviewInput["scores"],
): Promise<void> {
	const rows = questions.flatMap(({ id, slug }) => {
		const score = scores[slug]
		return score === undefined ? [] : [{ reviewId, questionId: id, score }]
	})
	if (!rows.length) return
	await tx
		.insert(reviewScores)
		.values(rows)
		.onConflictDoUpdate({
			target: [reviewScores.reviewId, reviewScores.questionId],
			set: { score: sql`excluded.score` },
		})
}

/** A reviewer takes back what they made of an application. */
export function withdrawReview(db: Db, application: number, { by, at }: MemberAct): Promise<ReviewResult> {
	return withReviewLock(db, application, async (tx) => {
		const withdrawn = await tx
			.delete(reviews)
			.where(and(eq(reviews.applicationId, application), eq(reviews.reviewerId, by)))
			.returning({ id: reviews.id })
		const changed = withdrawn.length > 0
		if (changed) await finishReview(tx, application, "review-withdrawn", { by, at })
		return { ok: true, changed, missing: [] }
	})
}

/** Before the application: whoever changes the questions takes applications after it. */
function withReviewLock(
	db: Db,
	id: number,
	run: (tx: Db, editionId: number) => Promise<ReviewResult>,
): Promise<ReviewResult> {
	return db.transaction(async (tx) => {
		const editionId = await findApplicationEdition(tx, id)
		if (editionId === undefined) return { ok: false, reason: "vendor-not-found" }
		await tx.execute(sql`select pg_advisory_xact_lock_shared(${lockKey("reviews")}, ${editionId}::int)`)
		const application = await lockApplication(tx, id)
		// It was erased, or moved to another edition, in this moment.
		if (application?.editionId !== editionId) return { ok: false, reason: "vendor-not-found" }
		return application.isEditionClosed ? EDITION_CLOSED : run(tx, editionId)
	})
}

async function finishReview(tx: Db, application: number, action: Action, { by, at }: MemberAct) {
	await tx.execute(sql`select score_applications(array[${application}::int])`)
	await recordAuditEvent(tx, {
		by: { organiser: by },
		at,
		action,
		about: { kind: "vendor", id: application },
	})
}
