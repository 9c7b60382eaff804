import type { RouterContextProvider } from "react-router"
import { templateSection } from "../../../domain/editing/entries.server.ts"
import { getRequestContext, getServices } from "../../request/context.ts"
import { previewTyped } from "../editor/typed-preview.server.ts"
import { getEdition } from "../shell/editions/edition.ts"
import { letterPage } from "../shell/letters/letter-page.ts"
import type { Route } from "./+types/html"
import { readPreview, requireKind } from "./read-template.server.ts"
import { templateView } from "./template-view.ts"

async function readAsked(params: { kind: string }, url: URL, context: Readonly<RouterContextProvider>) {
	const kind = await requireKind(params, context)
	const view = templateView.parse(Object.fromEntries(url.searchParams))
	const { origin } = getRequestContext(context)
	return { kind, edition: getEdition(context), view, origin, at: getServices(context).now() }
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
	const asked = await readAsked(params, url, context)
	return letterPage((await readPreview(getServices(context).db, asked)).html)
}

/** What somebody is typing, which nobody is sent and nothing keeps. */
export async function action({ request, params, url, context }: Route.ActionArgs) {
	const asked = await readAsked(params, url, context)
	const { db } = getServices(context)
	return previewTyped(request, templateSection(asked.edition, asked.kind), (template) =>
		readPreview(db, asked, template),
	)
}
