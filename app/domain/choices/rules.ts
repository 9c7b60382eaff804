/**
 * What became of a choice in a release. released: its vendor is told · changed: it was another one by then, or taken back ·
 * edition-closed: nothing is told any more.
 */
export const RELEASE_OUTCOMES = ["released", "changed", "edition-closed"] as const
export type ReleaseOutcome = (typeof RELEASE_OUTCOMES)[number]

/** What was chosen and not released when a screen showed it: a release is asked for with it. */
export function choicesVersion(unreleased: { choiceId: number }[]): string {
	const newest = unreleased.reduce((highest, { choiceId }) => Math.max(highest, choiceId), 0)
	return `${unreleased.length}:${newest}`
}
