import { findDirectory, findVendor } from "../../../domain/directory/queries.server.ts"
import { getServices } from "../../request/context.ts"
import { findVisibleEdition } from "../editions/visible-edition.server.ts"
import type { Route } from "./+types/vendor-details"

/** What a vendor says about itself, for the window over the list: `{ description, website }`. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
	const { db } = getServices(context)
	const directory =
		(await findDirectory(db, params.list)) ??
		(await findVisibleEdition(context, request, { slug: params.list }))?.edition
	const vendor = directory && (await findVendor(db, directory.id, params.slug))
	if (!vendor) return Response.json(null, { status: 404 })
	return Response.json({ description: vendor.description, website: vendor.website })
}
