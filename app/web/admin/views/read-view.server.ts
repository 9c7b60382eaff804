import type { RouterContextProvider } from "react-router"
import { findView, type SavedView, type ViewKey } from "../../../domain/saved-views/queries.server.ts"
import { getServices } from "../../request/context.ts"
import { getEdition } from "../edition.ts"
import { viewReaderOf } from "../read-views.server.ts"
import { parseId, redirectWithFlash } from "../respond.server.ts"
import { readVisibility } from "../visibility.server.ts"
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
