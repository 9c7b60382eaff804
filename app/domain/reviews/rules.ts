/** The scores that a reviewer gives. */
export const SCORES = [1, 2, 3, 4, 5] as const

/** How many questions an edition asks its reviewers at most. */
export const MAX_REVIEW_QUESTIONS = 3

export const MAX_NOTE_LENGTH = 2_000

/** What reviewers of an edition score. */
export interface ReviewQuestion {
	id: number
	slug: string
	label: string
	/** Beside those of the other questions. */
	weight: number
}

export interface ReviewForm {
	/** Reviewers see no names, and of others no scores, before they have scored. */
	isBlind: boolean
	/** In their order; empty: nothing is reviewed. */
	questions: ReviewQuestion[]
}

/** What scored applications can be ordered by: the mean of their scores, or how far reviewers are apart. */
export const SCORE_ORDERS = ["score", "disagreement"] as const
export type ScoreOrder = (typeof SCORE_ORDERS)[number]
