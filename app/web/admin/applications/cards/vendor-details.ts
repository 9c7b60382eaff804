import { parseId } from "../../../../values/record-id.ts"
import { readVendorDetails } from "../read-vendor-details.server.ts"
import type { Route } from "./+types/vendor-details"

export async function loader({ params, context }: Route.LoaderArgs) {
	const id = parseId(params.id)
	const details = id && (await readVendorDetails(context, id))
	return details ? Response.json(details) : Response.json(null, { status: 404 })
}
