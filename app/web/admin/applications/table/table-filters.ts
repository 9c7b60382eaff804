import { CHOICE_FILTERS } from "../../../../domain/applications/rules.ts"
import type { TableView } from "../../applications-view.ts"
import type { LiveSearchProps } from "../../live-search.tsx"
import { namedFilter } from "../vendor-search.tsx"
import { type ColumnOptions, sortOptions } from "./columns.ts"

type Filters = NonNullable<LiveSearchProps["filters"]>

/** What the table is filtered by besides status and category, and its order. @param stalls those of the edition */
export function tableFilters(
	view: Omit<TableView, "view">,
	options: ColumnOptions,
	stalls: string[],
): Filters {
	const { stall, choice = "", came = "", sort } = view
	return [
		...namedFilter({ name: "stall", label: "Stall", all: "All Stalls" }, stalls, stall),
		...(options.holdsLetters ? [{ ...CHOICE_FILTER, value: choice }] : []),
		...(options.isBlind ? [] : [{ ...CAME_FILTER, value: came }]),
		{
			...{ name: "sort", label: "Sort", className: "basis-56 max-sm:grow max-sm:basis-[40%]" },
			...{ options: sortOptions(options), value: sort === "received" ? "" : sort },
		},
	]
}

const CHOICE_FILTER = {
	name: "choice",
	label: "Choice",
	className: "basis-52 max-sm:grow max-sm:basis-[40%]",
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
	className: "basis-52 max-sm:grow max-sm:basis-[40%]",
	options: [
		{ value: "", label: "New and returning" },
		{ value: "yes", label: "Came before" },
		{ value: "no", label: "Did not come before" },
	],
}
