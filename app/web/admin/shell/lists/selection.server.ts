import type { Selection } from "../../../../domain/applications/selection.server.ts"
import { readFilteredForm } from "../../../request/small-form.ts"
import { filtersOf, tableView } from "./applications-view.ts"
import { ALL_OF_FILTER, idOfSelectionField } from "./selection-fields.ts"

const FILTERS = Object.keys(filtersOf(tableView.parse({})))

/**
 * The form of the table about what is selected, and which applications it means: what is ticked, or all that the filter finds
 * at this moment, on whichever page it is.
 * @param fields what else is read
 */
export async function readSelection(
	request: Request,
	fields: string[],
): Promise<{ form: FormData; selection: Selection }> {
	const isRead = (name: string) =>
		[...fields, ...FILTERS, ALL_OF_FILTER].includes(name) || idOfSelectionField(name) !== undefined
	const read = await readFilteredForm(request, isRead)
	const form = read.ok ? read.form : new FormData()
	return { form, selection: selectionOf(form) }
}

function selectionOf(form: FormData): Selection {
	if (!form.has(ALL_OF_FILTER))
		return { ids: [...form.keys()].flatMap((name) => idOfSelectionField(name) ?? []) }
	const { q: text, ...filter } = filtersOf(tableView.parse(Object.fromEntries(form)))
	return { filter: { text, ...filter } }
}
