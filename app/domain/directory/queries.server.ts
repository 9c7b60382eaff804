import { and, asc, eq, ne, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import type { VendorEntry } from "./inputs.ts"
import { directoryVendors } from "./schema.server.ts"

/** What a square of the grid shows: the page holds some 140 of them, so it is no more than that. */
const summaryColumns = {
	slug: directoryVendors.slug,
	name: directoryVendors.name,
	logo: directoryVendors.logo,
	craft: directoryVendors.craft,
}

const listingColumns = {
	...summaryColumns,
	list: directoryVendors.list,
	description: directoryVendors.description,
	website: directoryVendors.website,
	updatedAt: directoryVendors.updatedAt,
}

/** As `fold` orders names. */
const foldedName = sql`fold(${directoryVendors.name}) collate "C"`

type Row = typeof directoryVendors.$inferSelect
export type VendorSummary = Pick<Row, keyof typeof summaryColumns>
export type VendorListing = Pick<Row, keyof typeof listingColumns>

/** A whole list, alphabetically by name as `fold` orders it. */
export function listVendors(db: Db, list: string): Promise<VendorSummary[]> {
	return db
		.select(summaryColumns)
		.from(directoryVendors)
		.where(eq(directoryVendors.list, list))
		.orderBy(asc(foldedName), asc(directoryVendors.slug))
}

/** Some others of a list: who make the same first, and then beginning with those that follow in the alphabet. */
export function listSimilarVendors(
	db: Db,
	{ list, slug, craft, name }: Pick<VendorListing, "list" | "slug" | "craft" | "name">,
	most: number,
): Promise<VendorSummary[]> {
	return db
		.select(summaryColumns)
		.from(directoryVendors)
		.where(and(eq(directoryVendors.list, list), ne(directoryVendors.slug, slug)))
		.orderBy(
			asc(sql`${directoryVendors.craft} <> ${craft}`),
			asc(sql`${foldedName} < fold(${name}) collate "C"`),
			asc(foldedName),
			asc(directoryVendors.slug),
		)
		.limit(most)
}

export async function listVendorUpdateTimes(db: Db, list: string): Promise<Map<string, Date>> {
	const rows = await db
		.select({ slug: directoryVendors.slug, updatedAt: directoryVendors.updatedAt })
		.from(directoryVendors)
		.where(eq(directoryVendors.list, list))
		.orderBy(asc(directoryVendors.slug))
	return new Map(rows.map(({ slug, updatedAt }) => [slug, updatedAt]))
}

/** @returns undefined when the list has no such vendor */
export async function findVendor(db: Db, list: string, slug: string): Promise<VendorListing | undefined> {
	// PostgreSQL has no such character, and fails when it is asked for one.
	if (`${list}${slug}`.includes("\0")) return undefined
	const [vendor] = await db
		.select(listingColumns)
		.from(directoryVendors)
		.where(and(eq(directoryVendors.list, list), eq(directoryVendors.slug, slug)))
	return vendor
}

/**
 * What an organiser may write of a vendor.
 * @param isLocked holds the vendor until the transaction ends
 * @returns undefined when the list has no such vendor
 */
export async function readVendorEntry(
	db: Db,
	{ list, slug }: Pick<VendorListing, "list" | "slug">,
	isLocked = false,
): Promise<VendorEntry | undefined> {
	const { name, craft, description, website, logo } = listingColumns
	const found = db
		.select({ name, craft, description, website, logo })
		.from(directoryVendors)
		.where(and(eq(directoryVendors.list, list), eq(directoryVendors.slug, slug)))
	const [entry] = await (isLocked ? found.for("update") : found)
	return entry && { ...entry, logo: entry.logo || null }
}

export async function listLogos(db: Db): Promise<string[]> {
	const rows = await db
		.selectDistinct({ logo: directoryVendors.logo })
		.from(directoryVendors)
		.orderBy(asc(directoryVendors.logo))
	return rows.flatMap(({ logo }) => (logo ? [logo] : []))
}

/** The other lists in which this vendor stands; a vendor keeps its slug from list to list. */
export async function findOtherLists(
	db: Db,
	vendor: Pick<VendorListing, "list" | "slug">,
): Promise<string[]> {
	const rows = await db
		.select({ list: directoryVendors.list })
		.from(directoryVendors)
		.where(and(eq(directoryVendors.slug, vendor.slug), ne(directoryVendors.list, vendor.list)))
		.orderBy(asc(directoryVendors.list))
	return rows.map(({ list }) => list)
}
