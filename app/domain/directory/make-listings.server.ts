import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { categories } from "../application-forms/schema.server.ts"
import { isListed } from "../applications/listed-columns.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import type { Craft } from "../content/crafts.ts"
import { addListings, lockDirectory, removeUnusedLogos } from "./commands.server.ts"
import { findCraft } from "./find-craft.server.ts"
import { MAX_WEBSITE_LENGTH } from "./inputs.ts"
import { directoryVendors } from "./schema.server.ts"
import { isWebsite } from "./websites.ts"

/** How many listings were added, brought up to date, and taken away again, of how many vendors who agreed to be listed. */
export interface MadeListings {
	agreed: number
	added: number
	updated: number
	removed: number
}

/**
 * Makes a draft of each accepted application whose vendor agreed to it; in the caller's transaction. Again it changes only
 * what no organiser has written: a listing follows its application, and a draft goes with it. One that visitors see stays.
 */
export async function makeListings(tx: Db, editionId: number): Promise<MadeListings> {
	await lockDirectory(tx, editionId)
	const wanted = await listConsenting(tx, editionId)
	const existing = await listMade(tx, editionId)
	const byApplication = new Map(existing.map((listing) => [listing.applicationId, listing]))
	const missing = wanted.filter(({ applicationId }) => !byApplication.has(applicationId))
	await addListings(tx, editionId, missing)
	// One that an organiser wrote stays theirs.
	const stale = wanted.filter((listing) => differs(listing, byApplication.get(listing.applicationId)))
	for (const { applicationId, ...texts } of stale)
		await tx.update(directoryVendors).set(texts).where(eq(directoryVendors.applicationId, applicationId))
	const stay = new Set(wanted.map(({ applicationId }) => applicationId))
	const gone = existing.flatMap(({ applicationId, isOurs, publishedAt }) =>
		applicationId === null || stay.has(applicationId) || isOurs || publishedAt ? [] : [applicationId],
	)
	if (gone.length) await tx.delete(directoryVendors).where(inArray(directoryVendors.applicationId, gone))
	await removeUnusedLogos(tx)
	await tryLogosAgain(tx, editionId)
	return { agreed: wanted.length, added: missing.length, updated: stale.length, removed: gone.length }
}

type Texts = { name: string; craft: Craft | ""; description: string; website: string }

/** Whose listing may be made, or given a logo: accepted, agreed, still known. */
export const isConsenting: SQL | undefined = and(
	eq(vendorApplications.status, "approved"),
	eq(vendorApplications.directoryConsent, true),
	isListed,
)

/** Accepted, agreed, still known, and with a name to be found by. Nobody of them is erased until the transaction ends. */
async function listConsenting(tx: Db, editionId: number): Promise<(Texts & { applicationId: number })[]> {
	const { id, brandName, description, website, category } = vendorApplications
	const rows = await tx
		.select({ id, brandName, description, website, category, craft: categories.craft })
		.from(vendorApplications)
		.leftJoin(categories, and(eq(categories.editionId, editionId), eq(categories.name, category)))
		.where(and(eq(vendorApplications.editionId, editionId), isConsenting))
		.orderBy(id)
		.for("share", { of: vendorApplications })
	return rows.flatMap((row) => {
		const name = row.brandName.trim()
		if (!name) return []
		const craft = row.craft ?? findCraft(row.category) ?? ""
		const description = row.description.trim()
		return [{ applicationId: row.id, name, craft, description, website: formatWebsite(row.website) }]
	})
}

/** What could not be taken may be taken the next time an organiser asks. */
async function tryLogosAgain(tx: Db, editionId: number): Promise<void> {
	const { logoTakenAt, pictureId, editedAt } = directoryVendors
	const isWithout = and(isNull(pictureId), isNull(editedAt), sql`${logoTakenAt} is not null`)
	await tx
		.update(directoryVendors)
		.set({ logoTakenAt: null })
		.where(and(eq(directoryVendors.editionId, editionId), isWithout))
}

/** "https://www.udongo.co.ke/" → "www.udongo.co.ke"; nothing where that is no address, or too long to be read. */
export function formatWebsite(address: string): string {
	const short = address
		.trim()
		.replace(/^https:\/\//i, "")
		.replace(/\/$/, "")
	return short.length <= MAX_WEBSITE_LENGTH && isWebsite(short) ? short : ""
}

async function listMade(tx: Db, editionId: number) {
	const { applicationId, name, craft, description, website, editedAt, publishedAt } = directoryVendors
	const rows = await tx
		.select({ applicationId, name, craft, description, website, editedAt, publishedAt })
		.from(directoryVendors)
		.where(eq(directoryVendors.editionId, editionId))
	return rows.map(({ editedAt: at, ...listing }) => ({ ...listing, isOurs: at !== null }))
}

const differs = (wanted: Texts, listing: (Texts & { isOurs: boolean }) | undefined): boolean =>
	listing !== undefined &&
	!listing.isOurs &&
	(["name", "craft", "description", "website"] as const).some((field) => wanted[field] !== listing[field])
