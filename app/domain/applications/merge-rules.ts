import type { ApplicationStatus } from "./rules.ts"

interface Mergeable {
	id: number
	status: ApplicationStatus
	/** When its vendor was last sent what was decided. Missing: never. */
	toldAt?: Date | undefined
}

/**
 * Which of several applications of one vendor may stay: the one whose vendor was told last what was decided, so that the
 * product says what the vendor knows; where nobody was told anything, one that was decided; else any.
 */
export function keepableIds(applications: Mergeable[]): number[] {
	const [lastTold] = applications
		.filter(({ toldAt }) => toldAt)
		.toSorted((one, other) => Number(other.toldAt) - Number(one.toldAt) || other.id - one.id)
	if (lastTold) return [lastTold.id]
	const decided = applications.filter(({ status }) => status !== "pending")
	return (decided.length ? decided : applications).map(({ id }) => id)
}

/** How many applications are compared at once at most. */
export const MAX_COMPARED = 6

/** Of an application that was merged: what taking the two apart puts back into the one that stayed. */
export interface MergeUndo {
	/** By the names of its fields (`CorrectableField`). */
	fields: Record<string, string>
	/** Extras that went along to the address of the one that stayed. */
	extras?: { from: string; to: string }
}
