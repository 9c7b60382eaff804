import type { ApplicationStatus, Choice } from "../applications/rules.ts"

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

type Decidable = Mergeable & { choice?: Choice | null }

/** Which of those that may stay is offered first: one that is accepted, else chosen yes, else the one that is looked at. */
export function suggestKept(applications: Decidable[], lookedAt: number): number {
	const keepable = findKeepable(applications).ids
	const able = applications.filter(({ id }) => keepable.includes(id))
	const rankOf = ({ status, choice }: Decidable) => (status === "approved" ? 0 : choice === "yes" ? 1 : 2)
	const [first] = able.toSorted(
		(one, other) =>
			rankOf(one) - rankOf(other) || Number(other.id === lookedAt) - Number(one.id === lookedAt),
	)
	return first?.id ?? lookedAt
}

/** What a decision is about. */
const DECIDED_FIELDS = ["tentSpace", "category"]

/**
 * Whether the value of the application that stays is offered first, and not what the vendor wrote last: what the vendor was told stays, and
 * of who is decided or chosen what that is about.
 */
export const keepsOwnValue = (applications: Decidable[], keptId: number, field: string): boolean =>
	applications.some(({ toldAt }) => toldAt) ||
	(DECIDED_FIELDS.includes(field) &&
		applications.some(({ id, status, choice }) => id === keptId && (status !== "pending" || Boolean(choice))))
