import { eq, inArray } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import type { FormChoices } from "../application-forms/rules.ts"
import { editions } from "../editions/schema.server.ts"
import { vendorApplications } from "./schema.server.ts"

/** What a vendor chose in the form of an edition, besides its fields and questions. */
export interface SentFormChoices extends FormChoices {
	/** The slug of the edition. */
	edition: string
	sentAt: Date
}

/** By the ids of these applications. */
export async function findSentFormChoices(db: Db, ids: number[]): Promise<Map<number, SentFormChoices>> {
	if (!ids.length) return new Map()
	const { id, editionId, category, termsVersion, directoryConsent, createdAt: sentAt } = vendorApplications
	const rows = await db
		.select({ id, edition: editions.slug, category, termsVersion, directoryConsent, sentAt })
		.from(vendorApplications)
		.innerJoin(editions, eq(editions.id, editionId))
		.where(inArray(id, ids))
	return new Map(rows.map(({ id: application, ...choices }) => [application, choices]))
}
