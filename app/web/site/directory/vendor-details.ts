import { findVendor } from "../../../domain/directory/queries.server.ts"
import { getServices } from "../../request/context.ts"
import type { Route } from "./+types/vendor-details"

/** What a vendor says about itself, for the window over the list: `{ description, website }`. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const vendor = await findVendor(getServices(context).db, params.list, params.slug)
	if (!vendor) return Response.json(null, { status: 404 })
	return Response.json({ description: vendor.description, website: vendor.website })
}
