import { type Directory, listDirectories, listVendors } from "../../../domain/directory/queries.server.ts"
import { directoryPath, logoAddress } from "../../../domain/directory/rules.ts"
import type { Services } from "../../request/context.ts"
import type { VendorLogoProps } from "../directory/vendor-logo.tsx"

/** Without a logo it is shown by its first letter. */
export type Maker = {
	slug: string
	name: string
	logo: string | undefined
	style: VendorLogoProps["style"]
}

/** Where makers were last, and some of them to look at; undefined where no edition has a directory. */
export async function findLastMakers(
	db: Services["db"],
	most: number,
): Promise<{ edition: Directory; link: string; makers: Maker[] } | undefined> {
	const [edition] = await listDirectories(db)
	return edition && { edition, link: directoryPath(edition), makers: await findMakers(db, edition.id, most) }
}

/** Spread evenly from A to Z, of those with a logo where there are enough. */
async function findMakers(db: Services["db"], editionId: number, most: number): Promise<Maker[]> {
	const all = (await listVendors(db, editionId)).map((vendor) => ({
		slug: vendor.slug,
		name: vendor.name,
		logo: logoAddress(vendor, { defaultLogo: null }),
		style: vendor.style,
	}))
	const withLogo = all.filter(({ logo }) => logo)
	const makers = withLogo.length >= most ? withLogo : all
	const interval = Math.max(1, Math.floor(makers.length / most))
	return makers.filter((_, index) => index % interval === 0).slice(0, most)
}
