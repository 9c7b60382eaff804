/**
 * What became of a choice in a release. released: its vendor is told · changed: it was another one by then, or taken back ·
 * two-answers: what seems to be the same vendor would be told something else, which nobody was asked about ·
 * edition-closed: nothing is told any more.
 */
export const RELEASE_OUTCOMES = ["released", "changed", "two-answers", "edition-closed"] as const
export type ReleaseOutcome = (typeof RELEASE_OUTCOMES)[number]

/** How many vendors with the same choice a question names. */
export const NAMED_VENDORS = 200
