import { CONTENT_DOCUMENTS } from "../../../domain/content/documents.ts"
import { readContentDocument } from "../../../domain/content/queries.server.ts"
import { DIRECTORY_DOCUMENT } from "../../../domain/directory/inputs.ts"
import { findVendor } from "../../../domain/directory/queries.server.ts"
import { logoAddress } from "../../../domain/directory/rules.ts"
import { getServices } from "../../request/context.ts"
import { respondWithPicture } from "../sharing/draw.server.ts"
import type { Route } from "./+types/sharing-picture"

/** What a shared link to a vendor's page shows: logo, name and market. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
	const { db } = getServices(context)
	const [vendor, { lists }, { siteName }] = await Promise.all([
		findVendor(db, params.list, params.slug),
		readContentDocument(db, DIRECTORY_DOCUMENT),
		readContentDocument(db, CONTENT_DOCUMENTS.meta),
	])
	const list = lists.find(({ slug }) => slug === params.list)
	if (!vendor || !list) return new Response(null, { status: 404 })
	return respondWithPicture(request, {
		name: vendor.name,
		subtitle: `${siteName} · ${list.heading}`,
		logo: logoAddress(vendor, list),
	})
}
