import { findApplication } from "../../../domain/applications/queries.server.ts"
import { getServices } from "../../request/context.ts"
import { parseId } from "../respond.server.ts"
import type { Route } from "./+types/vendor-details"
import { toVendorDetails } from "./vendor-view.ts"

export async function loader({ params, context }: Route.LoaderArgs) {
	const id = parseId(params.id)
	const vendor = id && (await findApplication(getServices(context).db, id))
	return vendor ? Response.json(toVendorDetails(vendor)) : Response.json(null, { status: 404 })
}
