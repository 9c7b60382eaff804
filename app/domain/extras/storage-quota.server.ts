import type { Db } from "../../platform/db.server.ts"
import { daysBefore } from "../../values/clock.ts"
import { lockApplications } from "../applications/locked-application.server.ts"
import type { Edition } from "../editions/queries.server.ts"
import { type ReservedDocument, reserveDocuments } from "../files/commands.server.ts"
import { measureDocuments } from "../files/queries.server.ts"
import type { DocumentField, NewDocument, StoredField } from "../files/rules.ts"
import {
	MAX_STORED_BYTES,
	MAX_STORED_BYTES_PER_DAY,
	MAX_STORED_BYTES_UNAPPROVED,
	OWN_PAGE_BYTES,
} from "./rules.ts"
import type { ExtrasVendor } from "./vendor.server.ts"

/** How documents come. */
type Way = "form" | "own-page"

/** Bytes that may still be stored of this vendor; none, or fewer, when there is no room. */
export async function findRemainingBytes(
	db: Db,
	vendor: ExtrasVendor,
	at: Date,
	way: Way = "form",
): Promise<number> {
	const stored = await measureDocuments(db, vendor.applicationIds, daysBefore(at, 1))
	const limit = vendor.isApproved ? MAX_STORED_BYTES : MAX_STORED_BYTES_UNAPPROVED
	const more = way === "own-page" ? OWN_PAGE_BYTES : 0
	return more + Math.min(limit - stored.inAll, MAX_STORED_BYTES_PER_DAY - stored.since)
}

/**
 * Reserves the documents of a form if there is room for all of them. Forms of one vendor that come at once wait for
 * each other here, so that each sees what the one before has reserved.
 * @returns undefined when there is no room; nothing is reserved then
 */
export function reserveWithinQuota<Field extends StoredField = DocumentField>(
	db: Db,
	{
		edition,
		vendor,
		documents,
		way = "form",
	}: { edition: Pick<Edition, "slug">; vendor: ExtrasVendor; documents: NewDocument<Field>[]; way?: Way },
	at: Date,
): Promise<ReservedDocument<Field>[] | undefined> {
	const folder = { edition: edition.slug, applicationId: vendor.id }
	return db.transaction(async (tx) => {
		await lockApplications(tx, vendor.applicationIds, "no key update")
		if (totalSizeOf(documents) > (await findRemainingBytes(tx, vendor, at, way))) return undefined
		return reserveDocuments(tx, folder, documents, { brand: vendor.brandName, at })
	})
}

/** Bytes. */
export const totalSizeOf = (documents: NewDocument<string>[]) =>
	documents.reduce((sum, { size }) => sum + size, 0)
