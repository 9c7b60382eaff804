import type { Db } from "../../platform/db.server.ts"
import { writeReviewForm } from "./commands.server.ts"
import type { ReviewFormInput } from "./inputs.ts"

/** Two questions, of which the first weighs three times as much as the second. */
export const REVIEW_FORM: ReviewFormInput = {
	questions: [
		{ slug: "care", label: "Is it made with care?", weight: 3 },
		{ slug: "fit", label: "Does it fit the festival?", weight: 1 },
	],
	isBlind: false,
}

/** Makes this what reviewers of an edition score. */
export const setReviewForm = (
	db: Db,
	editionId: number,
	form: Partial<ReviewFormInput> = {},
): Promise<void> => db.transaction((tx) => writeReviewForm(tx, editionId, { ...REVIEW_FORM, ...form }))
