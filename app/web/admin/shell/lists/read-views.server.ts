import { href, type RouterContextProvider } from "react-router"
import type { VendorVisibility } from "../../../../domain/applications/listed-columns.server.ts"
import { listViews, type ViewReader } from "../../../../domain/saved-views/queries.server.ts"
import { type FilterNames, findGone } from "../../../../domain/saved-views/rules.ts"
import { getServices } from "../../../request/context.ts"
import { getEdition } from "../editions/edition.ts"
import { filtersOf, type TableView } from "./applications-view.ts"
import { buildUrl } from "./list-query.ts"
import { addressOf, goneSentence, isSameQuery, toSavedQuery } from "./saved-query.ts"

interface CurrentQuery {
	view: Omit<TableView, "view">
	layout: "cards" | "table"
	names: FilterNames
	/** Of whoever looks. */
	visibility: VendorVisibility
}

export const viewReaderOf = ({ blindTo, hidesContacts = false }: VendorVisibility): ViewReader => ({
	isBlind: blindTo !== undefined,
	hidesContacts,
})

/** The saved views above a list of vendors, and what the list filters by and is not there any more. */
export async function readViewsBar(
	context: Readonly<RouterContextProvider>,
	{ view, layout, names, visibility }: CurrentQuery,
) {
	const current = toSavedQuery(view)
	const views = await listViews(getServices(context).db, getEdition(context).id, viewReaderOf(visibility))
	return {
		views: views.map(({ id, name, query, isSearchHidden }) => ({
			id,
			name,
			to: addressOf(query, layout),
			...(!isSearchHidden && isSameQuery(query, current) && { isShown: true }),
			...(findGone(query, names).length && { isOutdated: true }),
		})),
		saveTo: buildUrl(href("/admin/views"), queryFields(view)),
		gone: findGone(current, names).map(goneSentence),
	}
}

/** What is shown, as the address of the saved views has it. */
const queryFields = (view: Omit<TableView, "view">) => ({
	...filtersOf(view),
	sort: view.sort === "received" ? undefined : view.sort,
})

export type ViewsBarView = Awaited<ReturnType<typeof readViewsBar>>
