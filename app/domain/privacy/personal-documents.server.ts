import type { Db } from "../../platform/db.server.ts"
import type { FileStore } from "../../platform/files/file-store.server.ts"
import { collectDocuments, type DownloadableFile } from "../extras/downloads.server.ts"
import { downloadName, sanitiseForReaders } from "../files/names.ts"
import { listDocuments, type StoredDocument } from "../files/queries.server.ts"
import type { Person } from "./person.server.ts"

/** A document of a person. */
export interface PersonalDocument {
	field: string
	/** As the vendor's device called it; for files of the old system, the end of the path. */
	name: string
	/** Its place in the archive; null when the store has no such file, or it lies elsewhere. */
	file: string | null
	/** Where it lies when that is not with us. */
	address?: string
	mediaType?: string
	/** Bytes. */
	size?: number
	sha256?: string
	state?: string
	sentAt?: string
	/** Its place in our store. */
	key?: string
}

/** Every document that was ever sent, and those that an imported record names. */
export async function findPersonalDocuments(
	db: Db,
	files: Pick<FileStore, "size">,
	{ applicationIds, brandName }: Person,
): Promise<PersonalDocument[]> {
	const stored = await listDocuments(db, applicationIds)
	const described = await Promise.all(
		stored.map((document) => describeStoredDocument(files, document, brandName)),
	)
	const keys = new Set(stored.map(({ key }) => key))
	const recorded: PersonalDocument[] = []
	for (const id of applicationIds) {
		const outcome = await collectDocuments(db, files, id)
		if (!outcome.ok) continue
		for (const one of outcome.offered)
			if (!(one.kind === "stored" && keys.has(one.key))) recorded.push(describeDownloadableFile(one))
	}
	return [...described, ...recorded].map((found, nth) => ({
		...found,
		file: found.file && `documents/${nth + 1}-${[...sanitiseForReaders(found.file)].slice(-100).join("")}`,
	}))
}

async function describeStoredDocument(
	files: Pick<FileStore, "size">,
	document: StoredDocument,
	brandName: string,
): Promise<PersonalDocument> {
	const { field, originalName, key, mediaType, size, sha256, state, createdAt } = document
	const isThere = (await files.size(key)) !== undefined
	return {
		field,
		name: originalName,
		file: isThere ? downloadName(field, brandName, originalName) : null,
		mediaType,
		size,
		sha256,
		state,
		sentAt: createdAt.toISOString(),
		key: isThere ? key : undefined,
	}
}

function describeDownloadableFile(one: DownloadableFile): PersonalDocument {
	const { field, name } = one
	return one.kind === "stored"
		? { field, name, file: name, key: one.key }
		: { field, name, file: null, address: one.url }
}
