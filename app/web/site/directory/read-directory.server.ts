import type { RouterContextProvider } from "react-router"
import { readEditionDocument } from "../../../domain/content/edition-documents.server.ts"
import { EDITION_DOCUMENTS } from "../../../domain/content/edition-documents.ts"
import { readContentDocument } from "../../../domain/content/queries.server.ts"
import { DIRECTORY_DOCUMENT } from "../../../domain/directory/inputs.ts"
import {
	type Directory,
	findVendor,
	listDirectories,
	listVendors,
	type VendorSummary,
} from "../../../domain/directory/queries.server.ts"
import {
	countPages,
	craftLabel,
	directoryPath,
	MAX_ON_A_PAGE,
	nameMatcher,
	pageLabels,
	pageOf,
} from "../../../domain/directory/rules.ts"
import { fillInCopy } from "../../../domain/editions/facts.ts"
import { compareFolded } from "../../../values/fold.ts"
import { getServices, type Services } from "../../request/context.ts"
import { findVisibleEdition, type VisibleEdition } from "../editions/visible-edition.server.ts"
import { respondNotFound } from "../not-found/respond-not-found.server.ts"

type Db = Services["db"]

/**
 * What a page with a `<Directory>` reads of its address. What was searched for has no end, and is not cached; of the others
 * only what leads to vendors is (`readDirectory`).
 */
export const EMBEDDED_PARAMETERS = { vendor: /^[\w-]{1,100}$/, q: /^$/, page: /^[1-9]\d?$/ }
export const DIRECTORY_PARAMETERS = { ...EMBEDDED_PARAMETERS, craft: /^[a-z-]{1,20}$/ }

interface DirectoryAddress {
	request: Request
	url: URL
	/** Of the edition, where the address has it. */
	slug: string | undefined
}

/**
 * The directory at this address, whose letter case does not matter where it is an older one; that of a draft for whoever
 * may see the draft.
 * @throws an answer 404
 */
export async function findDirectoryAt(
	context: Readonly<RouterContextProvider>,
	{ request, url, slug }: DirectoryAddress,
): Promise<{ directory: Directory } & Pick<VisibleEdition, "draft">> {
	const { db } = getServices(context)
	const first = `/${url.pathname.split("/")[1]}`.toLowerCase()
	const directories = await listDirectories(db)
	const directory = directories.find((one) =>
		slug === undefined ? one.directoryAlias?.toLowerCase() === first : one.slug === slug,
	)
	if (directory) return { directory, draft: undefined }
	const visible = slug === undefined ? undefined : await findVisibleEdition(context, request, { slug })
	if (!visible?.draft) throw await respondNotFound(db)
	return { directory: visible.edition, draft: visible.draft }
}

/** Heading, introduction and head of a directory, with the facts of its edition filled in. */
export async function readDirectoryTexts(db: Db, directory: Directory) {
	const [own, { standard }] = await Promise.all([
		readEditionDocument(db, directory.id, EDITION_DOCUMENTS.directory),
		readContentDocument(db, DIRECTORY_DOCUMENT),
	])
	return fillInCopy(own ?? standard, directory)
}

/** A directory as its pages show it. */
export interface DirectoryView {
	/** Of its edition. */
	slug: string
	path: string
	heading: string
	lead: string
	/** Shown for vendors without a logo, as what they make. */
	defaultLogo: string | null
}

export async function readDirectoryView(db: Db, directory: Directory): Promise<DirectoryView> {
	const { heading, lead, hasDrawings } = await readDirectoryTexts(db, directory)
	const defaultLogo = hasDrawings ? "/images/default-user.svg" : null
	return { slug: directory.slug, path: directoryPath(directory), heading, lead, defaultLogo }
}

/** What an address asks of a directory; null: nothing. */
export interface DirectoryRequest {
	vendor: string | null
	q: string | null
	page: string | null
	/** Undefined: the page offers no crafts. */
	craft?: string | null
}

/**
 * What `<Directory>` shows: a list, or a page of a long one, and the words of the vendor that `?vendor=` asks for.
 * Descriptions of the others stay on the server until they are asked for, so that the page stays small.
 * @throws an answer 404 for a vendor, a craft or a page that there is not, so that nobody fills the cache with those
 */
export async function readDirectory(db: Db, directory: Directory, asked: DirectoryRequest) {
	const [{ standard: _, sameCraft: __, otherMakers: ___, ...copy }, list, all, vendor] = await Promise.all([
		readContentDocument(db, DIRECTORY_DOCUMENT),
		readDirectoryView(db, directory),
		listVendors(db, directory.id),
		asked.vendor === null ? undefined : findVendor(db, directory.id, asked.vendor),
	])
	const choice = choose(all, asked)
	if (!choice || (asked.vendor !== null && !choice.vendors.some(({ slug }) => slug === vendor?.slug)))
		throw await respondNotFound(db)
	const { vendors, paging } = choice
	return {
		list,
		copy,
		// The craft of those whose picture tells it; of all it would weigh as much as their logos.
		vendors: vendors.map(({ craft, ...tile }) => (tile.logo ? tile : { ...tile, craft })),
		paging,
		filter: asked.craft === undefined ? undefined : { craft: asked.craft || null, crafts: listCrafts(all) },
		chosen: vendor && { slug: vendor.slug, description: vendor.description, website: vendor.website },
	}
}

export type DirectoryData = Awaited<ReturnType<typeof readDirectory>>

/** Of all vendors those of a craft, and of many those of a page. */
function choose(all: VendorSummary[], { vendor, q, page, craft }: DirectoryRequest) {
	const ofCraft = craft ? all.filter((one) => one.craft === craft) : all
	if (craft && ofCraft.length === 0) return undefined
	if (ofCraft.length <= MAX_ON_A_PAGE)
		return page === null || page === "1" ? { vendors: ofCraft, paging: undefined } : undefined
	const isWanted = nameMatcher(q ?? "")
	const found = ofCraft.filter(({ name }) => isWanted(name))
	const index = found.findIndex(({ slug }) => slug === vendor)
	const number = page === null ? Math.floor(Math.max(0, index) / MAX_ON_A_PAGE) + 1 : Number(page)
	if (!(number >= 1 && number <= countPages(found.length))) return undefined
	const paging = { page: number, labels: pageLabels(found), found: found.length, all: ofCraft.length }
	return { vendors: pageOf(found, number), paging }
}

/** The crafts of these vendors, in the order in which people look for them. */
function listCrafts(vendors: VendorSummary[]): string[] {
	const crafts = new Set(vendors.flatMap(({ craft }) => craft || []))
	return [...crafts].sort((one, other) => compareFolded(craftLabel(one), craftLabel(other)))
}
