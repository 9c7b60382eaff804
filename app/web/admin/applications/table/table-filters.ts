import { CHOICE_FILTERS, OUTDATED_FILTERS } from "../../../../domain/applications/rules.ts"
import type { TableView } from "../../shell/lists/applications-view.ts"
import { outdatedLabels, scoreLabel } from "../../shell/lists/column-labels.ts"
import type { LiveSearchProps } from "../../shell/lists/live-search.tsx"
import { namedFilter } from "../vendor-search.tsx"
import { type ColumnOptions, sortOptions } from "./columns.ts"

type Filters = NonNullable<LiveSearchProps["filters"]>

/** What the table is filtered by besides status and category, and its order. @param stalls those of the edition */
export function tableFilters(
	view: Omit<TableView, "view">,
	options: ColumnOptions & { hasOutdated: boolean },
	stalls: string[],
): Filters {
	const { stall, choice = "", came = "", score = "", outdated = "", sort } = view
	return [
		...namedFilter({ name: "stall", label: "Stall", all: "All Stalls" }, stalls, stall),
		...(options.holdsLetters ? [{ ...CHOICE_FILTER, value: choice }] : []),
		...(options.isBlind ? [] : [{ ...CAME_FILTER, value: came }]),
		...(options.hasOutdated || outdated ? [{ ...OUTDATED_FILTER, value: outdated }] : []),
		...(options.hasReviews && !options.isBlind ? [scoreFilter(score)] : []),
		{
			name: "sort",
			label: "Sort",
			className: "basis-52 grow",
			options: sortOptions(options),
			value: sort === "received" ? "" : sort,
		},
	]
}

const CHOICE_FILTER = {
	name: "choice",
	label: "Choice",
	className: "basis-52 grow",
	options: [
		{ value: "", label: "All Choices" },
		...CHOICE_FILTERS.map((value) => ({
			value,
			label: value === "none" ? "Nothing chosen" : `Chosen: ${value}`,
		})),
	],
}

const CAME_FILTER = {
	name: "came",
	label: "Came before",
	className: "basis-52 grow",
	options: [
		{ value: "", label: "New and returning" },
		{ value: "yes", label: "Came before" },
		{ value: "no", label: "Did not come before" },
	],
}

const OUTDATED_FILTER = {
	name: "outdated",
	label: "Told",
	className: "basis-52 grow",
	options: [
		{ value: "", label: "Told anything" },
		...OUTDATED_FILTERS.map((value) => ({ value, label: outdatedLabels[value] })),
	],
}

const SCORES = [
	"from-4.5",
	"from-4",
	"from-3.5",
	"from-3",
	"from-2.5",
	"from-2",
	"to-3",
	"to-2.5",
	"to-2",
	"to-1.5",
]

/** A least or a greatest score; also one that only the address asks for. */
const scoreFilter = (value: string) => ({
	name: "score",
	label: "Score",
	className: "basis-52 grow",
	value,
	options: [
		{ value: "", label: "All Scores" },
		...(value && !SCORES.includes(value) ? [...SCORES, value] : SCORES).map((score) => ({
			value: score,
			label: scoreLabel(score),
		})),
	],
})
