import type { RouterContextProvider } from "react-router"
import type { ViewReader } from "../../../domain/saved-views/queries.server.ts"
import type { SavedQuery } from "../../../domain/saved-views/rules.ts"
import { tableView, withoutTelling } from "../shell/lists/applications-view.ts"
import { viewReaderOf } from "../shell/lists/read-views.server.ts"
import { toSavedQuery } from "../shell/lists/saved-query.ts"
import { readVisibility } from "../shell/rights/visibility.server.ts"

/** What a screen of vendors showed, by the fields of an address or a form; without what who asks may not know. */
export async function readCurrentQuery(
	context: Readonly<RouterContextProvider>,
	fields: Iterable<[string, FormDataEntryValue]>,
): Promise<{ shown: SavedQuery; reader: ViewReader }> {
	const reader = viewReaderOf(await readVisibility(context))
	const asked = tableView.parse(Object.fromEntries(fields))
	return { shown: toSavedQuery(reader.isBlind ? withoutTelling(asked) : asked), reader }
}
