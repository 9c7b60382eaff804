/** The field with the newest mention that a screen showed. */
export const NEWEST = "newest"
