import type { HeadWords } from "../../../domain/content/head.server.ts"
import type { MetaWords } from "../../../domain/content/inputs.ts"
import type { DirectoryHeading } from "../../../domain/directory/inputs.ts"
import type { ListedVendor } from "../../../domain/directory/queries.server.ts"

/** As many letters of a description as search engines show. */
const LONGEST = 155

export type VendorHead = HeadWords & { picture: string }

/** The head of a vendor's own page, with its own sharing picture. */
export function vendorHead(
	{ name, slug, description }: ListedVendor,
	list: DirectoryHeading,
	{ siteName, vendor }: MetaWords,
	origin: string,
): VendorHead {
	return {
		title: `${name}, ${vendor.titleEnding}`,
		description: description ? cut(description) : vendor.fallbackDescription,
		canonical: `${origin}${list.path}/${slug}`,
		siteName,
		picture: `${origin}/directory/${list.slug}/${slug}/sharing-picture.jpg`,
	}
}

function cut(text: string): string {
	if (text.length <= LONGEST) return text
	const beginning = text.slice(0, LONGEST - 1)
	return `${beginning.slice(0, Math.max(beginning.lastIndexOf(" "), 0) || undefined).trimEnd()}…`
}
