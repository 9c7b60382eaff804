import type { Db } from "../../platform/db.server.ts"
import { readPiece } from "../content/queries.server.ts"
import { DIRECTORY_WORDS } from "../directory/pieces.ts"
import { readVendorEntry } from "../directory/queries.server.ts"
import { readPictureEntry } from "../gallery/queries.server.ts"
import type { Part } from "./parts.server.ts"
import { newVendorStore, pictureStore, vendorStore } from "./stores.server.ts"

/** The name of the part that is one vendor of a list, or without `slug` one more. */
export const vendorPartName = (list: string, slug?: string): string =>
	slug ? `vendor.${list}.${slug}` : `new-vendor.${list}`

/** The name of the part that is one picture. */
export const picturePartName = (id: number): string => `picture.${id}`

/**
 * One of many, by the name of its part.
 * @returns undefined when nothing is called so
 */
export function findEntry(db: Db, name: string): Promise<Part | undefined> {
	if (!/^[a-z0-9.-]{1,200}$/.test(name)) return Promise.resolve(undefined)
	const [kind, first = "", slug = ""] = name.split(".")
	if (kind === "vendor") return findVendorPart(db, name, first, slug)
	if (kind === "new-vendor") return findVendorPart(db, name, first)
	if (kind === "picture" && /^\d{1,9}$/.test(first)) return findPicturePart(db, name, Number(first))
	return Promise.resolve(undefined)
}

async function findVendorPart(db: Db, name: string, list: string, slug?: string): Promise<Part | undefined> {
	const { lists } = await readPiece(db, DIRECTORY_WORDS)
	const heading = lists.find((one) => one.slug === list)
	if (!heading) return undefined
	const shared = { name, about: heading.heading, among: "vendors" } as const
	if (slug === undefined) {
		const store = newVendorStore(list)
		return { ...shared, title: "New vendor", page: heading.path, store, at: [], isNew: true }
	}
	const entry = await readVendorEntry(db, { list, slug })
	if (!entry) return undefined
	const page = `${heading.path}/${slug}`
	return { ...shared, title: entry.name, page, store: vendorStore(list, slug), at: [] }
}

async function findPicturePart(db: Db, name: string, id: number): Promise<Part | undefined> {
	const entry = await readPictureEntry(db, id)
	if (!entry) return undefined
	return {
		name,
		title: entry.caption,
		about: `Picture from ${entry.year}`,
		at: [],
		among: "pictures",
		page: `/gallery?year=${entry.year}`,
		store: pictureStore(id),
	}
}
