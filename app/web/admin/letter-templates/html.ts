import { getRequestContext, getServices } from "../../request/context.ts"
import { getEdition } from "../edition.ts"
import { letterPage } from "../letter-page.ts"
import type { Route } from "./+types/html"
import { readPreview, requireKind } from "./read-template.server.ts"
import { templateView } from "./template-view.ts"

export async function loader({ params, url, context }: Route.LoaderArgs) {
	const kind = await requireKind(params, context)
	const view = templateView.parse(Object.fromEntries(url.searchParams))
	const { origin } = getRequestContext(context)
	const { db, now } = getServices(context)
	const asked = { kind, edition: getEdition(context), view, origin, at: now() }
	return letterPage((await readPreview(db, asked)).html)
}
