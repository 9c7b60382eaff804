import { type OutdatedFilter, SCORE_FILTER, type TableSort } from "../../../../domain/applications/rules.ts"

/** What the table of vendors is ordered by. */
export const SORT_LABELS: Record<TableSort, string> = {
	brand: "Brand",
	category: "Category",
	stall: "Stall",
	received: "Received",
	came: "Came before",
	score: "Score",
	disagreement: "Disagreement",
	choice: "Choice",
	status: "Status",
}

/** Whose vendor was told what does not hold any more. */
export const outdatedLabels: Record<OutdatedFilter, string> = {
	answer: "Told another answer",
}

/** A least or a greatest score, as the address has it. */
export function scoreLabel(filter: string): string {
	const [, bound, score] = SCORE_FILTER.exec(filter) ?? []
	return `Score ${score} or ${bound === "from" ? "more" : "less"}`
}
