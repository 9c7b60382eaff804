import { and, asc, eq, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { directoryVendors } from "./schema.server.ts"

export type ListedVendor = Omit<typeof directoryVendors.$inferSelect, "position">

const listed = {
	list: directoryVendors.list,
	slug: directoryVendors.slug,
	name: directoryVendors.name,
	craft: directoryVendors.craft,
	logo: directoryVendors.logo,
	description: directoryVendors.description,
	website: directoryVendors.website,
	discount: directoryVendors.discount,
}

/** A whole list, alphabetically by name in any case (specification 2, Vendor directory). */
export function listVendors(db: Db, list: string): Promise<ListedVendor[]> {
	return db
		.select(listed)
		.from(directoryVendors)
		.where(eq(directoryVendors.list, list))
		.orderBy(asc(sql`lower(${directoryVendors.name})`), asc(directoryVendors.slug))
}

/** @returns undefined when the list has no such vendor */
export async function findVendor(db: Db, list: string, slug: string): Promise<ListedVendor | undefined> {
	const [vendor] = await db
		.select(listed)
		.from(directoryVendors)
		.where(and(eq(directoryVendors.list, list), eq(directoryVendors.slug, slug)))
	return vendor
}
