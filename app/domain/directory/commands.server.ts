import { count, eq } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import type { DirectoryVendor } from "./inputs.ts"
import { directoryVendors } from "./schema.server.ts"

/** Fills an empty list of the directory; leaves any other alone. */
export async function addFirstDirectory(db: Db, list: string, vendors: DirectoryVendor[]): Promise<void> {
	const [known] = await db
		.select({ vendors: count() })
		.from(directoryVendors)
		.where(eq(directoryVendors.list, list))
	if (known?.vendors) return
	await db
		.insert(directoryVendors)
		.values(vendors.map((vendor, index) => ({ ...vendor, list, position: index + 1 })))
		.onConflictDoNothing()
}
