import type { RouterContextProvider } from "react-router"
import { findView, type SavedView, type ViewKey } from "../../../domain/saved-views/queries.server.ts"
import { parseId } from "../../../values/record-id.ts"
import { getServices } from "../../request/context.ts"
import { redirectWithFlash } from "../shell/actions/respond.server.ts"
import { getEdition } from "../shell/editions/edition.ts"
import { viewReaderOf } from "../shell/lists/read-views.server.ts"
import { readVisibility } from "../shell/rights/visibility.server.ts"
import { VIEW_GONE, viewsUrl } from "./view-urls.ts"

type Context = Readonly<RouterContextProvider>

/** The view that an address names; who reviews blind is told of none that would tell. */
export async function viewKeyOf(context: Context, id: string): Promise<ViewKey> {
	const reader = viewReaderOf(await readVisibility(context))
	return { id: parseId(id) ?? 0, editionId: getEdition(context).id, ...reader }
}

/** Throws the way to the others where there is none. */
export async function readView(context: Context, id: string): Promise<SavedView> {
	const view = await findView(getServices(context).db, await viewKeyOf(context, id))
	if (!view) throw await redirectWithFlash(viewsUrl(getEdition(context).slug), [VIEW_GONE], context)
	return view
}
