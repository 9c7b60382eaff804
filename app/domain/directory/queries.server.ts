import { and, asc, desc, eq, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm"
import { createBatchedRead } from "../../platform/batched-read.server.ts"
import type { Db } from "../../platform/db.server.ts"
import { editionFactsOf } from "../editions/queries.server.ts"
import { editions } from "../editions/schema.server.ts"
import { pictureName } from "../pictures/rules.ts"
import { pictures } from "../pictures/schema.server.ts"
import type { VendorEntry } from "./inputs.ts"
import { isItsPicture, type PictureStyle, pictureColumns, withPicture } from "./listing-picture.server.ts"
import { MAX_ON_A_PAGE } from "./rules.ts"
import { directoryVendors } from "./schema.server.ts"

/** What a square of the grid shows: a page holds some 140 of them, so it is no more than that. */
const summaryColumns = {
	slug: directoryVendors.slug,
	name: directoryVendors.name,
	logo: directoryVendors.logo,
	craft: directoryVendors.craft,
}

const listingColumns = {
	...summaryColumns,
	editionId: sql<number>`${directoryVendors.editionId}`,
	description: directoryVendors.description,
	website: directoryVendors.website,
	updatedAt: directoryVendors.updatedAt,
}

/** As `fold` orders names. */
export const foldedName = sql`fold(${directoryVendors.name}) collate "C"`

type Row = typeof directoryVendors.$inferSelect
export type VendorSummary = Pick<Row, keyof typeof summaryColumns> & PictureStyle
export type VendorListing = Omit<Pick<Row, keyof typeof listingColumns>, "editionId"> &
	PictureStyle & { editionId: number }

/** The edition of a directory that visitors may see. */
export type Directory = Readonly<ReturnType<typeof editionFactsOf>>

/** Editions that have a directory for visitors, the newest first. */
export async function listDirectories(db: Db): Promise<readonly Directory[]> {
	return (await readDirectories(db, "all")) ?? []
}

/**
 * An older address stays good, also where an organiser had taken the poster of its edition away before editions were
 * published.
 */
const readDirectories = createBatchedRead<"all", readonly Directory[]>(async (db) => {
	const rows = await db
		.select()
		.from(editions)
		.where(sql`(${editions.publishedAt} is not null or ${editions.directoryAlias} is not null) and exists (
			select from directory_vendors where edition_id = editions.id and directory_vendors.published_at is not null)`)
		.orderBy(desc(editions.startsOn), desc(editions.id))
	return new Map([["all", rows.map(editionFactsOf)]])
})

/** @param name the slug of its edition, or what its list was called before lists had editions: "december-2024" */
export async function findDirectory(db: Db, name: string): Promise<Directory | undefined> {
	const directories = await listDirectories(db)
	const ofSlug = directories.find(({ slug }) => slug === name)
	if (ofSlug || name.includes("\0")) return ofSlug
	const [earlier] = await db
		.select({ editionId: directoryVendors.editionId })
		.from(directoryVendors)
		.where(and(eq(directoryVendors.list, name), isNotNull(directoryVendors.editionId)))
		.limit(1)
	return directories.find(({ id }) => id === earlier?.editionId)
}

export const isListing = (editionId: number, slug: string) =>
	and(eq(directoryVendors.editionId, editionId), eq(directoryVendors.slug, slug))

/** What visitors see of an edition. */
const isPublicIn = (editionId: number, ...more: SQL[]) =>
	and(eq(directoryVendors.editionId, editionId), isNotNull(directoryVendors.publishedAt), ...more)

/** A whole directory, alphabetically by name as `fold` orders it. */
export async function listVendors(db: Db, editionId: number): Promise<VendorSummary[]> {
	const rows = await db
		.select({ ...summaryColumns, picture: pictureColumns })
		.from(directoryVendors)
		.leftJoin(pictures, isItsPicture)
		.where(isPublicIn(editionId))
		.orderBy(asc(foldedName), asc(directoryVendors.slug))
	return rows.map(withPicture)
}

/** On which page of a long directory a vendor stands, from 1. */
export async function findPageOf(
	db: Db,
	{ editionId, name, slug }: Pick<VendorListing, "editionId" | "name" | "slug">,
): Promise<number> {
	const isBefore = sql`(${foldedName}, ${directoryVendors.slug}) < (fold(${name}) collate "C", ${slug})`
	const before = await db.$count(directoryVendors, isPublicIn(editionId, isBefore))
	return Math.floor(before / MAX_ON_A_PAGE) + 1
}

/** Drafts too, in the same order. */
export function listOfficeVendors(db: Db, editionId: number) {
	const { slug, name, craft, publishedAt } = directoryVendors
	return db
		.select({ slug, name, craft, isDraft: sql<boolean>`${publishedAt} is null` })
		.from(directoryVendors)
		.where(eq(directoryVendors.editionId, editionId))
		.orderBy(asc(foldedName), asc(directoryVendors.slug))
}

/** How many listings of an edition visitors see, and how many wait for them. */
export async function countListings(
	db: Db,
	editionId: number,
): Promise<{ published: number; drafts: number }> {
	const all = eq(directoryVendors.editionId, editionId)
	const drafts = await db.$count(directoryVendors, and(all, isNull(directoryVendors.publishedAt)))
	return { published: (await db.$count(directoryVendors, all)) - drafts, drafts }
}

/** Some others of a directory: who make the same first, and then beginning with those that follow in the alphabet. */
export async function listSimilarVendors(
	db: Db,
	{ editionId, slug, craft, name }: Pick<VendorListing, "editionId" | "slug" | "craft" | "name">,
	most: number,
): Promise<VendorSummary[]> {
	const rows = await db
		.select({ ...summaryColumns, picture: pictureColumns })
		.from(directoryVendors)
		.leftJoin(pictures, isItsPicture)
		.where(isPublicIn(editionId, ne(directoryVendors.slug, slug)))
		.orderBy(
			asc(sql`${directoryVendors.craft} <> ${craft}`),
			asc(sql`${foldedName} < fold(${name}) collate "C"`),
			asc(foldedName),
			asc(directoryVendors.slug),
		)
		.limit(most)
	return rows.map(withPicture)
}

/** When what visitors see of each listing was last changed, or came on the site. */
export async function listVendorUpdateTimes(db: Db, editionId: number): Promise<Map<string, Date>> {
	const { slug, updatedAt, publishedAt } = directoryVendors
	const rows = await db
		.select({ slug, updatedAt, publishedAt })
		.from(directoryVendors)
		.where(isPublicIn(editionId))
		.orderBy(asc(slug))
	return new Map(
		rows.map((one) => [
			one.slug,
			one.publishedAt && one.publishedAt > one.updatedAt ? one.publishedAt : one.updatedAt,
		]),
	)
}

/** @returns undefined when visitors see no such listing in this edition */
export async function findVendor(
	db: Db,
	editionId: number,
	slug: string,
): Promise<VendorListing | undefined> {
	// PostgreSQL has no such character, and fails when it is asked for one.
	if (slug.includes("\0")) return undefined
	const [vendor] = await db
		.select({ ...listingColumns, picture: pictureColumns })
		.from(directoryVendors)
		.leftJoin(pictures, isItsPicture)
		.where(isPublicIn(editionId, eq(directoryVendors.slug, slug)))
	return vendor && withPicture(vendor)
}

/**
 * What an organiser may write of a vendor.
 * @param isLocked holds the vendor until the transaction ends
 * @returns undefined when the edition has no such vendor
 */
export async function readVendorEntry(
	db: Db,
	{ editionId, slug }: Pick<VendorListing, "editionId" | "slug">,
	isLocked = false,
): Promise<(Omit<VendorEntry, "craft"> & { craft: Row["craft"] }) | undefined> {
	const { name, craft, description, website, logo } = listingColumns
	const found = db
		.select({ name, craft, description, website, logo, pictureId: directoryVendors.pictureId })
		.from(directoryVendors)
		.where(isListing(editionId, slug))
	const [row] = await (isLocked ? found.for("update") : found)
	if (!row) return undefined
	const { pictureId, ...entry } = row
	return { ...entry, logo: pictureId === null ? entry.logo || null : pictureName(pictureId) }
}

export async function listLogos(db: Db): Promise<string[]> {
	const rows = await db
		.selectDistinct({ logo: directoryVendors.logo })
		.from(directoryVendors)
		.orderBy(asc(directoryVendors.logo))
	return rows.flatMap(({ logo }) => (logo ? [logo] : []))
}

/** The editions of the other directories in which this vendor stands; a vendor may keep its slug from one to the next. */
export async function findOtherEditions(
	db: Db,
	vendor: Pick<VendorListing, "editionId" | "slug">,
): Promise<number[]> {
	const { editionId, slug, publishedAt } = directoryVendors
	const rows = await db
		.select({ editionId })
		.from(directoryVendors)
		.where(and(eq(slug, vendor.slug), ne(editionId, vendor.editionId), isNotNull(publishedAt)))
	return rows.flatMap((row) => row.editionId ?? [])
}
