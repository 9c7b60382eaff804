import type { RouterContextProvider } from "react-router"
import { findOutdatedListing } from "../../../../domain/directory/listed-name.server.ts"
import { isDirectoryOnSite } from "../../../../domain/directory/rules.ts"
import { vendorSectionName } from "../../../../domain/editing/entries.server.ts"
import { getServices } from "../../../request/context.ts"
import { getEdition } from "../../shell/editions/edition.ts"

/** What visitors read another name in than the application has. */
export async function readOutdatedListing(context: Readonly<RouterContextProvider>, application: number) {
	const edition = getEdition(context)
	if (!isDirectoryOnSite(edition)) return undefined
	const listing = await findOutdatedListing(getServices(context).db, application)
	return listing && { ...listing, section: vendorSectionName(edition.slug, listing.slug) }
}
