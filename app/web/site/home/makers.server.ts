import { listVendors } from "../../../domain/directory/queries.server.ts"
import { logoAddress } from "../../../domain/directory/rules.ts"
import type { Services } from "../../request/context.ts"

export type Maker = { slug: string; name: string; logo: string }

const LAST_LIST_SLUG = "december-2024"

/** Some makers of the last market to look at, spread evenly from A to Z. */
export async function findMakers(db: Services["db"], count: number): Promise<Maker[]> {
	const vendors = await listVendors(db, LAST_LIST_SLUG)
	const makers = vendors.flatMap((vendor) => {
		const logo = logoAddress(vendor, { defaultLogo: null })
		return logo ? [{ slug: vendor.slug, name: vendor.name, logo }] : []
	})
	const interval = Math.max(1, Math.floor(makers.length / count))
	return makers.filter((_, index) => index % interval === 0).slice(0, count)
}
