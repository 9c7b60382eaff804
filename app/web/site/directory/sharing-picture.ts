import { PIECES } from "../../../domain/content/pieces.ts"
import { readPiece } from "../../../domain/content/queries.server.ts"
import { DIRECTORY_WORDS } from "../../../domain/directory/pieces.ts"
import { findVendor } from "../../../domain/directory/queries.server.ts"
import { logoAddress } from "../../../domain/directory/rules.ts"
import { servicesOf } from "../../middleware/services.ts"
import { answerPicture } from "../sharing/answer.server.ts"
import type { Route } from "./+types/sharing-picture"

/** What a shared link to a vendor's page shows: logo, name and market. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
	const { db } = servicesOf(context)
	const [vendor, { lists }, { siteName }] = await Promise.all([
		findVendor(db, params.list, params.slug),
		readPiece(db, DIRECTORY_WORDS),
		readPiece(db, PIECES.meta),
	])
	const list = lists.find(({ slug }) => slug === params.list)
	if (!vendor || !list) return new Response(null, { status: 404 })
	return answerPicture(request, {
		name: vendor.name,
		below: `${siteName} · ${list.heading}`,
		logo: logoAddress(vendor, list),
	})
}
