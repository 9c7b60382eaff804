import { and, count, eq, max } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { createUniqueSlug } from "../../values/fold.ts"
import type { DirectoryVendor, VendorEntry } from "./inputs.ts"
import { directoryVendors } from "./schema.server.ts"

/** Fills an empty list of the directory; leaves any other alone. */
export async function addFirstDirectory(db: Db, list: string, vendors: DirectoryVendor[]): Promise<void> {
	const [existing] = await db
		.select({ vendors: count() })
		.from(directoryVendors)
		.where(eq(directoryVendors.list, list))
	if (existing?.vendors) return
	await db
		.insert(directoryVendors)
		.values(vendors.map((vendor, index) => ({ ...vendor, list, position: index + 1 })))
		.onConflictDoNothing()
}

const vendorCondition = (list: string, slug: string) =>
	and(eq(directoryVendors.list, list), eq(directoryVendors.slug, slug))

export async function updateVendor(db: Db, list: string, slug: string, entry: VendorEntry): Promise<void> {
	await db.update(directoryVendors).set(entry).where(vendorCondition(list, slug))
}

/** One more vendor in a list, with an address of its own made from its name; in the caller's transaction. */
export async function addVendor(tx: Db, list: string, entry: VendorEntry): Promise<void> {
	const existing = await tx
		.select({ slug: directoryVendors.slug })
		.from(directoryVendors)
		.where(eq(directoryVendors.list, list))
	const [last] = await tx
		.select({ position: max(directoryVendors.position) })
		.from(directoryVendors)
		.where(eq(directoryVendors.list, list))
	const slug = createUniqueSlug(entry.name, new Set(existing.map((one) => one.slug)))
	await tx.insert(directoryVendors).values({ ...entry, list, slug, position: (last?.position ?? 0) + 1 })
}

export async function removeVendor(db: Db, list: string, slug: string): Promise<void> {
	await db.delete(directoryVendors).where(vendorCondition(list, slug))
}
