/** The field with the newest change that a screen showed. */
export const NEWEST = "newest"
