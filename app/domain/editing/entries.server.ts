import type { Db } from "../../platform/db.server.ts"
import { countListings, findDirectory, readVendorEntry } from "../directory/queries.server.ts"
import { directoryPath } from "../directory/rules.ts"
import { isWebsite } from "../directory/websites.ts"
import { type Edition, findEdition } from "../editions/queries.server.ts"
import { findEditionOfPicture, readPictureEntry } from "../gallery/queries.server.ts"
import { isTemplateKind, TEMPLATE_DESCRIPTORS, type TemplateKind } from "../letter-templates/kinds.ts"
import {
	hungPictureSource,
	newPictureSource,
	newVendorSource,
	pictureSource,
	vendorSource,
} from "./entry-sources.server.ts"
import type { Section } from "./sections.server.ts"
import { letterTemplateSource } from "./sources.server.ts"

/** The name of the part that is one vendor of an edition, or without `slug` one more. @param edition its slug */
export const vendorSectionName = (edition: string, slug?: string): string =>
	slug ? `vendor.${edition}.${slug}` : `new-vendor.${edition}`

export const pictureSectionName = (id: number): string => `picture.${id}`

/** One more picture on the wall. */
export const NEW_PICTURE = "new-picture"

const newPictureSection: Section = {
	name: NEW_PICTURE,
	title: "New gallery picture",
	about: "A photograph of the library, hung behind the others of its year.",
	page: "/gallery",
	source: newPictureSource,
	at: [],
	among: "pictures",
	isNew: true,
}

/**
 * One of many, by the name of its part.
 * @returns undefined when nothing is called so
 */
export function findEntrySection(db: Db, name: string): Promise<Section | undefined> {
	if (!/^[a-z0-9.-]{1,200}$/.test(name)) return Promise.resolve(undefined)
	const [kind, first = "", slug = ""] = name.split(".")
	if (kind === "email") return findTemplateSection(db, first, slug)
	if (kind === "vendor") return findVendorSection(db, name, first, slug)
	if (kind === "new-vendor") return findVendorSection(db, name, first)
	if (name === NEW_PICTURE) return Promise.resolve(newPictureSection)
	if (kind === "picture" && /^\d{1,9}$/.test(first)) return findPictureSection(db, name, Number(first))
	return Promise.resolve(undefined)
}

/** Of a kind of letter to the vendors of an edition. @param edition its slug */
export const templateSectionName = (edition: string, kind: TemplateKind): string => `email.${edition}.${kind}`

export const templateSection = ({ id, slug, name }: Edition, kind: TemplateKind): Section => ({
	name: templateSectionName(slug, kind),
	title: `Email: ${TEMPLATE_DESCRIPTORS[kind].label}, ${name}`,
	about: TEMPLATE_DESCRIPTORS[kind].about,
	page: `/admin/emails/${kind}?edition=${slug}`,
	preview: `/admin/emails/${kind}/html?edition=${slug}`,
	source: letterTemplateSource(id, kind),
	at: [],
	among: "letter-templates",
	edition: slug,
})

async function findTemplateSection(db: Db, slug: string, kind: string): Promise<Section | undefined> {
	const edition = isTemplateKind(kind) ? await findEdition(db, slug) : undefined
	return edition && isTemplateKind(kind) ? templateSection(edition, kind) : undefined
}

async function findVendorSection(
	db: Db,
	name: string,
	edition: string,
	slug?: string,
): Promise<Section | undefined> {
	// Older entries of the audit log name the list of the edition.
	const directory = (await findEdition(db, edition)) ?? (await findDirectory(db, edition))
	if (!directory) return undefined
	const path = directoryPath(directory)
	const about = `Vendors: ${directory.name}`
	const shared = { name, about, among: "vendors", edition: directory.slug } as const
	if (slug === undefined) {
		const source = newVendorSource(directory.id)
		const notice = (await isOnSite(db, directory)) ? ON_SITE_AT_ONCE : undefined
		return { ...shared, title: "New vendor", page: path, source, at: [], notice, isNew: true }
	}
	const entry = await readVendorEntry(db, { editionId: directory.id, slug })
	if (!entry) return undefined
	const source = vendorSource(directory.id, slug)
	const notice = isWebsite(entry.website) ? undefined : noLinkNotice(entry.website)
	return { ...shared, title: entry.name, page: `${path}/${slug}`, source, at: [], notice }
}

const ON_SITE_AT_ONCE = "Visitors see these vendors: yours is on the site as soon as you add it."
const noLinkNotice = (website: string) =>
	`“${website}” is no web address, so it is no link. Correct the website or empty it before you save.`

/** Whether visitors see the directory, and so whatever is added to it. */
async function isOnSite(
	db: Db,
	{ id, publishedAt, directoryAlias }: Pick<Edition, "id" | "publishedAt" | "directoryAlias">,
): Promise<boolean> {
	return (publishedAt !== null || directoryAlias !== null) && (await countListings(db, id)).published > 0
}

async function findPictureSection(db: Db, name: string, id: number): Promise<Section | undefined> {
	const entry = await readPictureEntry(db, id)
	if (!entry) return undefined
	const title = entry.caption || "Picture without a caption"
	const shared: Pick<Section, "name" | "title" | "at" | "among"> = { name, title, at: [], among: "pictures" }
	if (!("year" in entry)) {
		const source = hungPictureSource(id, (await findEditionOfPicture(db, id)) ?? 0)
		return { ...shared, about: "Picture of an edition", page: "/gallery", source }
	}
	return {
		...shared,
		about: `Picture from ${entry.year}`,
		page: `/gallery?year=${entry.year}`,
		source: pictureSource(id),
	}
}
