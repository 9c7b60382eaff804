import { isTellingSort } from "../../../../domain/applications/blind-review.ts"
import { TABLE_SORTS, type TableSort } from "../../../../domain/applications/rules.ts"
import { SORT_LABELS } from "../../shell/lists/column-labels.ts"

const COLUMNS: TableSort[] = [
	"brand",
	"category",
	"stall",
	"received",
	"came",
	"score",
	"disagreement",
	"choice",
	"status",
]

/** How wide the table is, in rem, from where on a column is there; the rest is there always. */
export const MIN_WIDTHS: Partial<Record<TableSort, number>> = {
	category: 34,
	score: 38,
	stall: 42,
	received: 50,
	came: 56,
	disagreement: 64,
}

export interface ColumnOptions {
	/** Whether there are choices. */
	holdsLetters: boolean
	/** Whether anything is scored. */
	hasReviews: boolean
	hasCategories: boolean
	/** Whoever looks reviews blind. */
	isBlind: boolean
}

/** What an edition has of them, and who looks may know. */
export const columnsOf = ({ holdsLetters, hasReviews, hasCategories, isBlind }: ColumnOptions) =>
	COLUMNS.filter(
		(name) =>
			(name !== "choice" || holdsLetters) &&
			(name !== "category" || hasCategories) &&
			((name !== "score" && name !== "disagreement") || hasReviews) &&
			(name !== "came" || !isBlind),
	)

/** Who reviews blind may not order by it. */
export const isFixed = (name: TableSort, { isBlind }: Pick<ColumnOptions, "isBlind">) =>
	isBlind && isTellingSort(name)

/** What one can order by, for a narrow screen, and for whoever chooses from a list. */
export const sortOptions = (options: ColumnOptions) =>
	TABLE_SORTS.filter((name) => columnsOf(options).includes(name) && !isFixed(name, options)).flatMap(
		(name) => [
			{ value: name === "received" ? "" : name, label: `Sort: ${SORT_LABELS[name]}` },
			{ value: `-${name}`, label: `Sort: ${SORT_LABELS[name]}, reversed` },
		],
	)
