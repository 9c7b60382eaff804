/** By what two applications of an edition seem to be of one vendor. */
export const SAME_KEYS = ["email", "phone", "brand"] as const
export type SameKey = (typeof SAME_KEYS)[number]

/** How many applications are compared, and merged, at once at most. */
export const MAX_COMPARED = 6
