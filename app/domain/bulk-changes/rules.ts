import { type Excess, excessOf, type Mix } from "../applications/mix.ts"
import {
	type ApplicationStatus,
	CHOICES,
	type Choice,
	isChosen,
	STATUS_OF_CHOICE,
} from "../applications/rules.ts"

/**
 * What many applications are to become. yes, standby and no: chosen or, where letters leave at once, approved and denied;
 * none: what was chosen is taken back or, where letters leave at once, they are pending again.
 */
export const BULK_TARGETS = [...CHOICES, "none"] as const
export type BulkTarget = (typeof BULK_TARGETS)[number]

/** Where letters leave at once. */
export const STATUS_OF_TARGET: Record<BulkTarget, ApplicationStatus> = {
	...STATUS_OF_CHOICE,
	none: "pending",
}

/** What becomes of the tags of many: one is put on, or taken off. */
const TAG_TARGETS = ["tag", "untag"] as const
export type TagTarget = (typeof TAG_TARGETS)[number]

/** Whatever many can become. */
export const STORED_TARGETS = [...BULK_TARGETS, ...TAG_TARGETS] as const
export type StoredTarget = (typeof STORED_TARGETS)[number]

export const isTagTarget = (target: StoredTarget): target is TagTarget =>
	TAG_TARGETS.some((one) => one === target)

/** Where letters leave at once, whoever is denied is on the standby list. */
export const targetsFor = (holdsLetters: boolean): readonly BulkTarget[] =>
	holdsLetters ? BULK_TARGETS : BULK_TARGETS.filter((target) => target !== "standby")

/**
 * What becomes of one application. done: it was changed · already: it was so · changed: it is no longer as it was shown ·
 * told: its vendor knows an answer, which is changed one by one · letter-edited: words of an organiser would be lost ·
 * not-reviewed: whoever asked reviews blind and has not scored it · rules-changed: its edition does something else with
 * letters now · withdrawn: its vendor wants no stall · tag-deleted: there is no such tag any more.
 */
export const BULK_OUTCOMES = [
	"done",
	"already",
	"changed",
	"told",
	"letter-edited",
	"over-maximum",
	"not-reviewed",
	"merged",
	"erased",
	"withdrawn",
	"rules-changed",
	"edition-closed",
	"tag-deleted",
] as const
export type BulkOutcome = (typeof BULK_OUTCOMES)[number]

/** What is stored of an application, as far as it can be decided. */
export interface StoredDecision {
	status: ApplicationStatus
	choice: Choice | null
	isOnStandby: boolean
}

/** What a vendor of this state becomes. */
export function stateAfter(from: StoredDecision, target: BulkTarget, holdsLetters: boolean): StoredDecision {
	if (holdsLetters) return { ...from, choice: target === "none" ? null : target }
	const status = STATUS_OF_TARGET[target]
	return { status, choice: null, isOnStandby: status === "denied" }
}

/** So many applications of one kind of goods and stall go from one state to another one. */
export interface BulkMove {
	count: number
	category: string
	tentType: string | null
	from: StoredDecision
	to: StoredDecision
}

/** The maximums that all of these together would go over. */
export function excessAfter({ categories, stalls }: Mix, moves: readonly BulkMove[]): Excess[] {
	const gainOf = (isOfRow: (move: BulkMove) => boolean) =>
		moves
			.filter(isOfRow)
			.reduce((sum, { count, from, to }) => sum + count * (weightOf(to) - weightOf(from)), 0)
	const over = (row: Mix["stalls"][number], gain: number): Excess[] => (gain > 0 ? excessOf(row, gain) : [])
	return [
		...categories.flatMap((row) =>
			over(
				row,
				gainOf(({ category }) => category === row.name),
			),
		),
		...stalls.flatMap((row) =>
			over(
				row,
				gainOf(({ tentType }) => tentType === row.name),
			),
		),
	]
}

const weightOf = ({ status, choice }: StoredDecision): number => Number(isChosen(status, choice))

/** Whether somebody agreed to as much. */
export const isAccepted = (excess: readonly Excess[], accepted: readonly Excess[]): boolean =>
	excess.every(({ name, chosen, maximum }) =>
		accepted.some((one) => one.name === name && one.maximum === maximum && chosen <= one.chosen),
	)
