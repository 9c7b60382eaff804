import { and, desc, eq, ne } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { isListed } from "../applications/listed-columns.server.ts"
import { brandOf } from "../applications/rules.ts"
import { vendorApplications } from "../applications/schema.server.ts"

/** Another application of the edition with the same address. */
export interface AddressOwner {
	number: number
	brandName: string
}

/** Another application of the edition under an e-mail, the newest. */
export async function findOtherApplication(
	tx: Db,
	{ id, editionId }: { id: number; editionId: number },
	key: string,
): Promise<AddressOwner | undefined> {
	const { number, brandName, emailKey } = vendorApplications
	const [other] = await tx
		.select({ number, brandName })
		.from(vendorApplications)
		.where(
			and(
				eq(emailKey, key),
				eq(vendorApplications.editionId, editionId),
				ne(vendorApplications.id, id),
				isListed,
			),
		)
		.orderBy(desc(vendorApplications.id))
		.limit(1)
	return other && { ...other, brandName: brandOf(other) }
}
