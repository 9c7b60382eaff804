import { eq, sql } from "drizzle-orm"
import { vendorApplications } from "../app/domain/applications/schema.server.ts"
import { readReviewForm } from "../app/domain/reviews/queries.server.ts"
import type { Db } from "../app/platform/db.server.ts"

const deviationOf = (means: number[]) => {
	const mean = means.reduce((sum, one) => sum + one, 0) / means.length
	return Math.sqrt(means.reduce((sum, one) => sum + (one - mean) ** 2, 0) / means.length)
}

/** Of every application what its score has to be, worked out from what each reviewer gave. */
export async function workOutScores(db: Db, edition: number) {
	const { questions } = await readReviewForm(db, edition)
	const { rows } = await db.execute<{ id: number; review: number; question_id: number; score: number }>(sql`
		select application.id, review.id as review, question_id, score
		from vendor_applications application join reviews review on application_id = application.id and not is_abstained
			join review_scores on review_id = review.id
		where edition_id = ${edition}`)
	const applications = await db
		.select()
		.from(vendorApplications)
		.where(eq(vendorApplications.editionId, edition))
	return applications.map(({ id }) => {
		const own = Map.groupBy(
			rows.filter((row) => row.id === id && questions.some((question) => question.id === row.question_id)),
			(row) => row.review,
		)
		const means = [...own.values()].map((given) => {
			const weightOf = (row: (typeof given)[number]) =>
				questions.find((question) => question.id === row.question_id)?.weight ?? 0
			const weights = given.reduce((sum, row) => sum + weightOf(row), 0)
			return given.reduce((sum, row) => sum + row.score * weightOf(row), 0) / weights
		})
		const score = means.length ? means.reduce((sum, one) => sum + one, 0) / means.length : null
		return { id, score, spread: means.length > 1 ? deviationOf(means) : null }
	})
}
