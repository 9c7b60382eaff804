import { href, redirect } from "react-router"
import { listPublishedEditions } from "../../../domain/editions/queries.server.ts"
import { getServices } from "../../request/context.ts"
import type { Route } from "./+types/apply"
import { applicationFormPath } from "./contact-response.ts"

/** Leads to the application form of one edition, also while it takes none: the form says so. */
export async function loader({ params: { slug }, context }: Route.LoaderArgs): Promise<Response> {
	const editions = await listPublishedEditions(getServices(context).db)
	const isKnown = editions.some((edition) => edition.slug === slug)
	// The page of an edition that nobody knows says that it is not there.
	const address = isKnown ? applicationFormPath(slug) : href("/festivals/:slug", { slug })
	return redirect(address, { headers: { "cache-control": "no-store" } })
}
