/**
 * What became of a choice in a release. released: its vendor is told · changed: it was another one by then, or taken back ·
 * two-answers: what seems to be the same vendor would be told something else, which nobody was asked about ·
 * over-maximum: it has another stall or kind of goods than it was chosen for, and that one has no place left; the choice stays ·
 * edition-closed: nothing is told any more.
 */
export const RELEASE_OUTCOMES = [
	"released",
	"changed",
	"two-answers",
	"over-maximum",
	"edition-closed",
] as const
export type ReleaseOutcome = (typeof RELEASE_OUTCOMES)[number]

/** Why a choice could not be told yet, which is tried again: its email could not be written, or something else broke. */
export const RELEASE_FAILURES = ["email", "other"] as const
export type ReleaseFailure = (typeof RELEASE_FAILURES)[number]

/** How many vendors with the same choice a question names. */
export const NAMED_VENDORS = 200
