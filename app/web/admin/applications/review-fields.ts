/** The fields of a review: one for each question, by its slug, and these. */
export const scoreField = (slug: string): string => `score-${slug}`
export const REVIEW_NOTE = "note"
export const ABSTAIN = "abstain"

export const NOT_REVIEWED = "Failed to save the review"
