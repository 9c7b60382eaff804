import { count, eq, max, type SQL, sql } from "drizzle-orm"
import { type Db, idArray, lockKey } from "../../platform/db.server.ts"
import { createUniqueSlug } from "../../values/fold.ts"
import { removeLogos } from "../pictures/logos.server.ts"
import { pictureIdOf } from "../pictures/rules.ts"
import type { DirectoryVendor, VendorEntry } from "./inputs.ts"
import { isListing } from "./queries.server.ts"
import { directoryVendors } from "./schema.server.ts"

/** Fills an empty list of the directory; leaves any other alone. Step 0009 gives it to its edition. */
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

/** In the caller's transaction. */
export async function updateVendor(
	tx: Db,
	editionId: number,
	slug: string,
	entry: VendorEntry,
): Promise<void> {
	await tx
		.update(directoryVendors)
		.set({ ...columnsOf(entry), editedAt: sql`now()` })
		.where(isListing(editionId, slug))
	await removeUnusedLogos(tx)
}

/** A logo is a file, or a picture of the library. */
function columnsOf({ logo, ...entry }: VendorEntry) {
	const pictureId = pictureIdOf(logo ?? "") ?? null
	return { ...entry, logo: pictureId === null ? logo : null, pictureId }
}

/**
 * One more vendor in the directory of an edition, on the site at once where the directory is; in the caller's
 * transaction.
 */
export async function addVendor(tx: Db, editionId: number, entry: VendorEntry): Promise<void> {
	const isPublic = sql`exists (
		select from directory_vendors where edition_id = ${editionId} and published_at is not null)`
	const publishedAt = sql`case when ${isPublic} then now() end`
	await addListings(tx, editionId, [{ ...columnsOf(entry), editedAt: sql`now()`, publishedAt }])
}

type Row = typeof directoryVendors.$inferSelect

export interface NewListing extends Pick<Row, "name" | "craft" | "description" | "website"> {
	logo?: Row["logo"]
	pictureId?: Row["pictureId"]
	applicationId?: number
	publishedAt?: SQL
	editedAt?: SQL
}

/** Drafts unless they say otherwise, each with an address of its own made from its name; in the caller's transaction. */
export async function addListings(tx: Db, editionId: number, listings: NewListing[]): Promise<void> {
	if (listings.length === 0) return
	await lockDirectory(tx, editionId)
	const { slug, list, position } = directoryVendors
	const existing = await tx
		.select({ slug, list })
		.from(directoryVendors)
		.where(eq(directoryVendors.editionId, editionId))
	// By the list the version before finds what is added to one of its own.
	const ownList = existing[0]?.list ?? `edition-${editionId}`
	const [last] = await tx
		.select({ position: max(position) })
		.from(directoryVendors)
		.where(eq(list, ownList))
	const taken = new Set(existing.map((one) => one.slug))
	const rows = listings.map((listing, index) => {
		const own = createUniqueSlug(listing.name, taken)
		taken.add(own)
		return { ...listing, editionId, list: ownList, slug: own, position: (last?.position ?? 0) + index + 1 }
	})
	for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
		await tx.insert(directoryVendors).values(rows.slice(at, at + ROWS_AT_ONCE))
}

/** A statement has at most 65,535 parameters. */
const ROWS_AT_ONCE = 1000

/** Whoever adds to the directory of an edition waits here for others who do, until their transactions end. */
export async function lockDirectory(tx: Db, editionId: number): Promise<void> {
	await tx.execute(sql`select pg_advisory_xact_lock(${lockKey("directory")}, ${editionId})`)
}

/** In the caller's transaction. */
export async function removeVendor(tx: Db, editionId: number, slug: string): Promise<void> {
	await tx.delete(directoryVendors).where(isListing(editionId, slug))
	await removeUnusedLogos(tx)
}

/** Logos that no listing shows any more go with the sweep; in the caller's transaction. */
export const removeUnusedLogos = (tx: Db): Promise<void> =>
	removeLogos(tx, sql`not exists (select from directory_vendors where picture_id = pictures.id)`)

/** What was made of the applications of somebody who is to be erased; in the caller's transaction. */
export async function deleteListingsOf(tx: Db, applicationIds: number[]): Promise<void> {
	await tx.delete(directoryVendors).where(isOfOne(applicationIds))
	await removeUnusedLogos(tx)
}

/** Nothing leads from a listing back to an application of which the person is no longer known. */
export async function detachListings(tx: Db, applicationIds: number[]): Promise<void> {
	await tx.update(directoryVendors).set({ applicationId: null }).where(isOfOne(applicationIds))
}

const isOfOne = (applicationIds: number[]) =>
	sql`${directoryVendors.applicationId} = any(${idArray(applicationIds)})`
