import type { PreviewGroup } from "../../../domain/bulk-changes/preview.server.ts"
import type { FoundBulkChange } from "../../../domain/bulk-changes/queries.server.ts"
import { pluralize } from "../../../values/number.ts"
import { vendorsLabel } from "./labels.ts"

type Change = FoundBulkChange["change"]

/** What becomes of letters. */
export const letterLines = (moves: PreviewGroup[], change: Change): string[] =>
	change.holdsLetters ? heldLetterLines(moves) : sentLetterLines(moves, change)

/** How many are denied by an email that leaves at once. */
export function countDenials(moves: PreviewGroup[], { holdsLetters, target }: Change): number {
	if (holdsLetters) return 0
	if (!target) return total(moves, ({ denials }) => denials)
	return total(moves, ({ to, count }) => (to.status === "denied" ? count : 0))
}

const total = (moves: PreviewGroup[], countOf: (move: PreviewGroup) => number): number =>
	moves.reduce((sum, move) => sum + countOf(move), 0)

const emails = (count: number, one: string, many: string) =>
	count ? [`${pluralize(count, "email")} ${count === 1 ? one : many}`] : []

const heldLetterLines = (moves: PreviewGroup[]) => [
	...emails(
		total(moves, ({ to, count }) => (to.choice ? count : 0)),
		"will be held until it is released",
		"will be held until they are released",
	),
	...emails(
		total(moves, ({ from, count }) => (from.choice ? count : 0)),
		"that is held now will be discarded",
		"that are held now will be discarded",
	),
]

const countApproved = ({ from, to, count }: PreviewGroup) =>
	to.status === "approved" && from.status !== "approved" ? count : 0

function sentLetterLines(moves: PreviewGroup[], change: Change) {
	const approved = change.target ? total(moves, countApproved) : 0
	const announced = change.undoesId === null ? 0 : total(moves, (move) => move.announced)
	return [
		...emails(countDenials(moves, change), "of denial will be sent", "of denial will be sent"),
		...(approved
			? [
					`Approved, and emailed once you send the confirmation on Accepted Vendors: ${vendorsLabel(approved)}`,
				]
			: []),
		...emails(
			total(moves, ({ waiting }) => waiting),
			"that has not left will be withdrawn",
			"that have not left will be withdrawn",
		),
		...(announced
			? [`Already told otherwise: ${vendorsLabel(announced)}. Afterwards a letter of correction is offered`]
			: []),
	]
}
