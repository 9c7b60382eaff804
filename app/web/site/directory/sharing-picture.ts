import { createHash } from "node:crypto"
import { PIECES } from "../../../domain/content/pieces.ts"
import { readPiece } from "../../../domain/content/queries.server.ts"
import { DIRECTORY_WORDS } from "../../../domain/directory/pieces.ts"
import { findVendor } from "../../../domain/directory/queries.server.ts"
import { logoAddress } from "../../../domain/directory/rules.ts"
import { servicesOf } from "../../middleware/services.ts"
import type { Route } from "./+types/sharing-picture"
import { sharingPicture } from "./draw-sharing-picture.server.ts"

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
	const picture = await sharingPicture({
		name: vendor.name,
		below: `${siteName} · ${list.heading}`,
		logo: logoAddress(vendor, list),
	})
	const etag = `"${createHash("sha256").update(picture).digest("base64url")}"`
	const headers = { etag, "cache-control": "public, max-age=86400" }
	if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers })
	return new Response(new Uint8Array(picture), { headers: { ...headers, "content-type": "image/jpeg" } })
}
