import type { ApplicationStatus } from "./rules.ts"

interface Mergeable {
	id: number
	status: ApplicationStatus
	/** When its vendor was last sent what was decided. Missing: never. */
	toldAt?: Date | undefined
}

/** Which applications may stay, and why none but these; missing: any may. */
export interface Keepable {
	ids: number[]
	reason?: "told-last" | "decided"
}

/**
 * Which of several applications of one vendor may stay: the one whose vendor was told last what was decided, so that the
 * product says what the vendor knows; where nobody was told anything, one that was decided; else any.
 */
export function findKeepable(applications: Mergeable[]): Keepable {
	const [lastTold] = applications
		.filter(({ toldAt }) => toldAt)
		.toSorted((one, other) => Number(other.toldAt) - Number(one.toldAt) || other.id - one.id)
	if (lastTold) return { ids: [lastTold.id], reason: "told-last" }
	const decided = applications.filter(({ status }) => status !== "pending")
	if (!decided.length) return { ids: applications.map(({ id }) => id) }
	return { ids: decided.map(({ id }) => id), reason: "decided" }
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
