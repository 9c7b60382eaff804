import { and, eq } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { type FileStore, isStorageKey } from "../../platform/files/file-store.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { editions } from "../editions/schema.server.ts"
import { DOCUMENTS_FOLDER, type DocumentFolder, downloadName, folderKey } from "../files/names.ts"
import {
	type EarlierDocument,
	findDocumentAt,
	listDocuments,
	listEarlierDocuments,
	type StoredDocument,
} from "../files/queries.server.ts"
import { DOCUMENT_FIELDS, type DocumentField } from "../files/rules.ts"
import { parseDocumentLinks } from "./rules.ts"
import { vendorExtras } from "./schema.server.ts"
import { type ExtrasVendor, findExtrasVendor } from "./vendor.server.ts"

/** Something to download: a file of our store, or a page that an imported record links to. */
export type DownloadableFile = { field: DocumentField; name: string } & (
	| { kind: "stored"; key: string }
	| { kind: "web"; url: string; host: string }
)

interface MissingFile {
	field: DocumentField
	name: string
	/** For the organiser's console and our log. */
	why: string
}

interface VendorDocuments {
	ok: true
	brandName: string
	offered: DownloadableFile[]
	/** Named in the record, and not to be had. */
	lost: MissingFile[]
	/** Superseded, the newest first. */
	earlier: EarlierDocument[]
}

export type DocumentsOutcome =
	| VendorDocuments
	| { ok: false; reason: "vendor-not-found" }
	| { ok: false; reason: "no-extras" | "no-documents"; brandName: string; owner: DocumentsOwner | undefined }

/** Another application of the same e-mail, which has the extras. */
export interface DocumentsOwner {
	id: number
	brandName: string
}

interface Vendor {
	id: number
	brandName: string
	edition: string
	extras: { formUrl: string | null; insuranceFormUrl: string | null } | null
	owner: ExtrasVendor
}

/**
 * What can be downloaded of a vendor: each link of the record, looked up in the store,
 * and the earlier versions. A file that can't be had does not keep the others from being offered.
 * @throws when the database fails
 */
export async function collectDocuments(
	db: Db,
	files: Pick<FileStore, "size">,
	applicationId: number,
): Promise<DocumentsOutcome> {
	const vendor = await findVendor(db, applicationId)
	if (!vendor) return { ok: false, reason: "vendor-not-found" }
	const { brandName, owner, extras } = vendor
	const other = owner.id === applicationId ? undefined : { id: owner.id, brandName: owner.brandName }
	if (!extras || other)
		return { ok: false, reason: "no-extras", brandName, owner: extras ? other : undefined }
	const links = {
		indemnity: parseDocumentLinks(extras.formUrl),
		insurance: parseDocumentLinks(extras.insuranceFormUrl),
	}
	if (!links.indemnity.length && !links.insurance.length) {
		return { ok: false, reason: "no-documents", brandName, owner: undefined }
	}
	const stored = await listDocuments(db, owner.applicationIds)
	const lookup = { db, vendor, stored, files }
	const found = await Promise.all(
		DOCUMENT_FIELDS.flatMap((field) => links[field].map((link) => resolveLink(field, link, lookup))),
	)
	return {
		ok: true,
		brandName,
		offered: found.filter((one): one is DownloadableFile => "kind" in one),
		lost: found.filter((one): one is MissingFile => "why" in one),
		earlier: await listEarlierDocuments(db, owner.applicationIds),
	}
}

async function findVendor(db: Db, applicationId: number): Promise<Vendor | undefined> {
	const { id, brandName, editionId, emailKey } = vendorApplications
	const [found] = await db
		.select({
			id,
			brandName,
			editionId,
			emailKey,
			edition: editions.slug,
			extras: {
				// First, because a joined row is taken for missing when its first column is null.
				id: vendorExtras.id,
				formUrl: vendorExtras.formUrl,
				insuranceFormUrl: vendorExtras.insuranceFormUrl,
			},
		})
		.from(vendorApplications)
		.innerJoin(editions, eq(editions.id, editionId))
		.leftJoin(vendorExtras, and(eq(vendorExtras.emailKey, emailKey), eq(vendorExtras.editionId, editionId)))
		.where(eq(id, applicationId))
	const owner = found && (await findExtrasVendor(db, found.editionId, found.emailKey))
	return owner && { ...found, owner }
}

interface LookupContext {
	db: Db
	vendor: Vendor
	stored: StoredDocument[]
	files: Pick<FileStore, "size">
}

async function resolveLink(
	field: DocumentField,
	link: ReturnType<typeof parseDocumentLinks>[number],
	lookup: LookupContext,
): Promise<DownloadableFile | MissingFile> {
	if (link.kind === "web")
		return { field, kind: "web", name: baseName(new URL(link.url).pathname), url: link.url, host: link.host }
	const name = baseName(link.path)
	try {
		const key = await locate(link.path, lookup)
		if (!key) return { field, name, why: `there is no file ${link.path}` }
		return { field, kind: "stored", name: nameOf(key, lookup) ?? name, key }
	} catch (error) {
		return {
			field,
			name,
			why: `the file store failed for ${link.path}: ${error instanceof Error ? error.message : error}`,
		}
	}
}

/** As it is saved by who downloads it; undefined for a file of the old system. */
function nameOf(key: string, { stored, vendor }: LookupContext): string | undefined {
	const document = stored.find((one) => one.key === key)
	return document && downloadName(document.field, vendor.brandName, document.originalName)
}

/** A path as we write it, or as the old system did: relative to its bucket. Never a file of another vendor. */
async function locate(
	path: string,
	{ db, vendor, stored, files }: LookupContext,
): Promise<string | undefined> {
	if (stored.some(({ key }) => key === path)) return (await files.size(path)) === undefined ? undefined : path
	const candidates = candidateKeysOf(path, { edition: vendor.edition, applicationId: vendor.id })
	const sizes = await Promise.all(candidates.map((key) => files.size(key)))
	const key = candidates.find((_, index) => sizes[index] !== undefined)
	return key && !(await findDocumentAt(db, key)) ? key : undefined
}

/** Where the file of a path that the old system wrote may lie: relative to its bucket or to the vendor's folder. */
export function candidateKeysOf(path: string, folder: DocumentFolder): string[] {
	return [`${folderKey(folder)}/${path}`, DOCUMENTS_FOLDER + path, path].filter(
		(key) => isStorageKey(key) && key.startsWith(DOCUMENTS_FOLDER),
	)
}

const baseName = (path: string) => path.slice(path.lastIndexOf("/") + 1) || path
