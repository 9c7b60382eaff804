import { and, eq, isNotNull } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { isListed } from "../applications/listed-columns.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { directoryVendors } from "./schema.server.ts"

/** A published listing that has another name than the application it was made of. */
export interface OutdatedListing {
	slug: string
	name: string
	/** An organiser wrote it: it follows its application no more. */
	isEdited: boolean
}

export async function findOutdatedListing(
	db: Db,
	applicationId: number,
): Promise<OutdatedListing | undefined> {
	const { slug, name, editedAt, publishedAt } = directoryVendors
	const [found] = await db
		.select({ slug, name, editedAt, brandName: vendorApplications.brandName })
		.from(directoryVendors)
		.innerJoin(vendorApplications, eq(vendorApplications.id, directoryVendors.applicationId))
		.where(and(eq(directoryVendors.applicationId, applicationId), isNotNull(publishedAt), isListed))
	if (!found?.brandName.trim() || found.brandName.trim() === found.name) return undefined
	return { slug: found.slug, name: found.name, isEdited: found.editedAt !== null }
}
