import type { HeadMetadata } from "../../../domain/content/head.server.ts"
import type { MetaCopy } from "../../../domain/content/inputs.ts"
import type { VendorListing } from "../../../domain/directory/queries.server.ts"
import type { DirectoryView } from "./read-directory.server.ts"

/** As many letters of a description as search engines show. */
const MAX_DESCRIPTION_LENGTH = 155

export type VendorHead = HeadMetadata & { picture: string }

export function buildVendorHead(
	{ name, slug, description }: VendorListing,
	list: DirectoryView,
	{ siteName, vendor }: MetaCopy,
	origin: string,
): VendorHead {
	return {
		title: `${name}, ${vendor.titleEnding}`,
		description: description ? truncate(description) : vendor.fallbackDescription,
		canonical: `${origin}${list.path}/${slug}`,
		siteName,
		picture: `${origin}/directory/${list.slug}/${slug}/sharing-picture.jpg`,
	}
}

function truncate(text: string): string {
	if (text.length <= MAX_DESCRIPTION_LENGTH) return text
	const beginning = text.slice(0, MAX_DESCRIPTION_LENGTH - 1)
	return `${beginning.slice(0, Math.max(beginning.lastIndexOf(" "), 0) || undefined).trimEnd()}…`
}
