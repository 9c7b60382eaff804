import { and, desc, eq } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { emailKeyOf } from "../../values/email-key.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import type { Edition } from "../editions/queries.server.ts"

/** What extras need to know of their edition. */
export type ExtrasEdition = Pick<
	Edition,
	"id" | "slug" | "name" | "title" | "wristbandPrice" | "hayBalePrice"
>

export interface ExtrasVendor {
	id: number
	brandName: string
	/** How extras are kept (decision 009). */
	emailKey: string
	/** An organiser has approved them; anybody can apply. */
	isApproved: boolean
	/** Every application of this e-mail in the edition, this one included. */
	applicationIds: number[]
}

/**
 * Whose extras an e-mail means: in this edition the newest approved application, else the newest.
 * @returns undefined when no application of the edition has this e-mail
 */
export async function findExtrasVendor(
	db: Db,
	editionId: number,
	email: string,
): Promise<ExtrasVendor | undefined> {
	const { id, brandName, emailKey, status } = vendorApplications
	const [vendor, ...others] = await db
		.select({ id, brandName, emailKey, status })
		.from(vendorApplications)
		.where(and(eq(emailKey, emailKeyOf(email)), eq(vendorApplications.editionId, editionId)))
		.orderBy(desc(eq(status, "approved")), desc(id))
	if (!vendor) return undefined
	const isApproved = vendor.status === "approved"
	return { ...vendor, isApproved, applicationIds: [vendor, ...others].map((application) => application.id) }
}
