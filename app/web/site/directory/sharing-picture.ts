import { CONTENT_DOCUMENTS } from "../../../domain/content/documents.ts"
import { readContentDocument } from "../../../domain/content/queries.server.ts"
import { findDirectory, findVendor } from "../../../domain/directory/queries.server.ts"
import { logoAddress } from "../../../domain/directory/rules.ts"
import { getServices } from "../../request/context.ts"
import { respondWithPicture } from "../sharing/draw.server.ts"
import { readLibraryFile } from "../sharing/library-file.server.ts"
import type { Route } from "./+types/sharing-picture"
import { readDirectoryView } from "./read-directory.server.ts"

/** What a shared link to a vendor's page shows: logo, name and market. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
	const services = getServices(context)
	const { db } = services
	const directory = await findDirectory(db, params.list)
	const vendor = directory && (await findVendor(db, directory.id, params.slug))
	if (!vendor) return new Response(null, { status: 404 })
	const [list, { siteName }] = await Promise.all([
		readDirectoryView(db, directory),
		readContentDocument(db, CONTENT_DOCUMENTS.meta),
	])
	const logo = logoAddress(vendor, list)
	return respondWithPicture(request, {
		name: vendor.name,
		subtitle: `${siteName} · ${list.heading}`,
		logo: logo?.startsWith("/pictures/")
			? { src: logo, paper: vendor.style?.backgroundColor, read: () => readLibraryFile(services, logo) }
			: logo,
	})
}
