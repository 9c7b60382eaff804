import type { MixRow } from "../../../domain/applications/mix.ts"

/** "2 to 6", "at least 2", "at most 6"; empty without limits. */
export function formatRange({ minimum, maximum }: Pick<MixRow, "minimum" | "maximum">): string {
	if (minimum !== null && maximum !== null)
		return minimum === maximum ? `${minimum}` : `${minimum} to ${maximum}`
	if (minimum !== null) return `at least ${minimum}`
	return maximum === null ? "" : `at most ${maximum}`
}

/** What is still to be done about it: "2 more wanted", "1 too many". */
export function formatGap({ chosen, minimum, maximum }: Omit<MixRow, "name" | "waiting">): string {
	if (minimum !== null && chosen < minimum) return `${minimum - chosen} more wanted`
	if (maximum !== null && chosen > maximum) return `${chosen - maximum} too many`
	return maximum !== null && chosen === maximum ? "full" : ""
}
