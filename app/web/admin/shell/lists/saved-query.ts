import { type GoneFilter, normalizeQuery, type SavedQuery } from "../../../../domain/saved-views/rules.ts"
import { filtersOf, parseSort, type TableView, tableAddress, vendorsAddress } from "./applications-view.ts"

/** What a screen of vendors shows, without the page of it. */
export function toSavedQuery({ sort, ...view }: Omit<TableView, "view">): SavedQuery {
	const { q: text, ...filter } = filtersOf({ ...view, sort })
	return normalizeQuery({ text, ...filter, ...parseSort(sort) })
}

/** As an address of the table has it. */
function toTableView({ text, sort, isDescending, ...filter }: SavedQuery): Partial<TableView> {
	return { ...filter, q: text, sort: isDescending ? `-${sort}` : sort }
}

/** Whether it filters by what cards are not filtered by. */
export function hasTableFilters(query: SavedQuery): boolean {
	const { text, sort, isDescending, status, category, tag, ...others } = query
	return Object.keys(others).length > 0
}

/** The address that shows it; as cards only what cards can show. */
export function addressOf(query: SavedQuery, layout: "cards" | "table"): string {
	const { text, sort, isDescending, status, category, tag } = query
	const needsTable = sort !== "received" || isDescending || hasTableFilters(query)
	return layout === "table" || needsTable
		? tableAddress(toTableView(query))
		: vendorsAddress({ q: text, status, category, tag, view: "cards" })
}

/** Whether both show the same. */
export const isSameQuery = (one: SavedQuery, other: SavedQuery): boolean =>
	tableAddress(toTableView(one)) === tableAddress(toTableView(other))

/** What is filtered by and gone, in a sentence. */
export function goneSentence(gone: GoneFilter): string {
	return gone.kind === "tag"
		? "This edition has no such tag any more: it was deleted."
		: `This edition has no ${gone.kind} “${gone.name}”.`
}
