import type { Db } from "../../platform/db.server.ts"
import { readContentDocument } from "../content/queries.server.ts"
import { DIRECTORY_DOCUMENT } from "../directory/inputs.ts"
import { readVendorEntry } from "../directory/queries.server.ts"
import { readPictureEntry } from "../gallery/queries.server.ts"
import type { Section } from "./sections.server.ts"
import { newVendorSource, pictureSource, vendorSource } from "./sources.server.ts"

/** The name of the part that is one vendor of a list, or without `slug` one more. */
export const vendorSectionName = (list: string, slug?: string): string =>
	slug ? `vendor.${list}.${slug}` : `new-vendor.${list}`

export const pictureSectionName = (id: number): string => `picture.${id}`

/**
 * One of many, by the name of its part.
 * @returns undefined when nothing is called so
 */
export function findEntrySection(db: Db, name: string): Promise<Section | undefined> {
	if (!/^[a-z0-9.-]{1,200}$/.test(name)) return Promise.resolve(undefined)
	const [kind, first = "", slug = ""] = name.split(".")
	if (kind === "vendor") return findVendorSection(db, name, first, slug)
	if (kind === "new-vendor") return findVendorSection(db, name, first)
	if (kind === "picture" && /^\d{1,9}$/.test(first)) return findPictureSection(db, name, Number(first))
	return Promise.resolve(undefined)
}

async function findVendorSection(
	db: Db,
	name: string,
	list: string,
	slug?: string,
): Promise<Section | undefined> {
	const { lists } = await readContentDocument(db, DIRECTORY_DOCUMENT)
	const directoryList = lists.find((one) => one.slug === list)
	if (!directoryList) return undefined
	const shared = { name, about: directoryList.heading, among: "vendors" } as const
	if (slug === undefined) {
		const source = newVendorSource(list)
		return { ...shared, title: "New vendor", page: directoryList.path, source, at: [], isNew: true }
	}
	const entry = await readVendorEntry(db, { list, slug })
	if (!entry) return undefined
	const page = `${directoryList.path}/${slug}`
	return { ...shared, title: entry.name, page, source: vendorSource(list, slug), at: [] }
}

async function findPictureSection(db: Db, name: string, id: number): Promise<Section | undefined> {
	const entry = await readPictureEntry(db, id)
	if (!entry) return undefined
	return {
		name,
		title: entry.caption,
		about: `Picture from ${entry.year}`,
		at: [],
		among: "pictures",
		page: `/gallery?year=${entry.year}`,
		source: pictureSource(id),
	}
}
