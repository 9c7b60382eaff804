import type { Db } from "../../platform/db.server.ts"
import type { FileStore } from "../../platform/files/file-store.server.ts"
import { downloadName, ensureExtension } from "./names.ts"
import { findDocumentAt } from "./queries.server.ts"
import { MEDIA_TYPES, type MediaType } from "./rules.ts"

export interface FileDetails {
	/** Missing: a file of the old system, which has no row. */
	documentId: string | undefined
	name: string
	mediaType: string
	/** Bytes. */
	size: number
}

/**
 * What is known of the file at `key`. Its kind is what we judged it to be when it came in; for files of the
 * old system, what their name says, as far as it is a kind we know.
 * @param readBrand of an application
 * @returns undefined when there is no such file
 * @throws when the store does not answer
 */
export async function findFile(
	db: Db,
	files: Pick<FileStore, "size">,
	key: string,
	readBrand: (applicationId: number) => Promise<string | undefined>,
): Promise<FileDetails | undefined> {
	const [document, size] = await Promise.all([findDocumentAt(db, key), files.size(key)])
	const keptName = key.slice(key.lastIndexOf("/") + 1)
	if (size === undefined) return undefined
	if (!document) {
		return { documentId: undefined, name: keptName, size, mediaType: mediaTypeFromName(keptName) }
	}
	const { id: documentId, mediaType, field, originalName } = document
	const brand = await readBrand(document.applicationId)
	const name = brand === undefined ? keptName : downloadName(field, brand, originalName)
	return { documentId, name: ensureExtension(name, mediaType as MediaType), size, mediaType }
}

/** What the name of a file says it is, as far as it is a kind that we know. */
export function mediaTypeFromName(name: string): string {
	const match = Object.entries(MEDIA_TYPES).find(([, extensions]) =>
		extensions.some((extension) => name.toLowerCase().endsWith(extension)),
	)
	return match?.[0] ?? "application/octet-stream"
}
