import { and, asc, count, desc, eq, gt, inArray, ne, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import {
	APPLICATION_FILE_FIELDS,
	type ApplicationFileField,
	DOCUMENT_FIELDS,
	type DocumentField,
	PHOTO_FIELDS,
	type PhotoField,
} from "./rules.ts"
import { documents } from "./schema.server.ts"

export type StoredDocument = typeof documents.$inferSelect

/** The documents of these applications that count or once counted, the newest first. */
export function listDocuments(db: Db, applicationIds: number[]): Promise<StoredDocument[]> {
	return db
		.select()
		.from(documents)
		.where(and(inArray(documents.applicationId, applicationIds), ne(documents.state, "reserved")))
		.orderBy(desc(documents.createdAt), desc(documents.key))
}

/** The document that lies at `key`; undefined for files of the old system, and for reserved ones. */
export async function findDocumentAt(db: Db, key: string): Promise<StoredDocument | undefined> {
	const [found] = await db
		.select()
		.from(documents)
		.where(and(eq(documents.key, key), ne(documents.state, "reserved")))
	return found
}

/** Bytes that lie in the store for these applications, superseded and reserved documents included. */
export async function measureDocuments(
	db: Db,
	applicationIds: number[],
	since: Date,
): Promise<{ inAll: number; since: number }> {
	const bytes = sql<number>`coalesce(sum(${documents.size}), 0)::float8`
	const recent = sql<number>`coalesce(sum(${documents.size}) filter (where ${gt(documents.createdAt, since)}), 0)::float8`
	const [stored] = await db
		.select({ inAll: bytes, since: recent })
		.from(documents)
		.where(inArray(documents.applicationId, applicationIds))
	return stored ?? { inAll: 0, since: 0 }
}

/** A document that a later upload took the place of. */
export interface EarlierDocument {
	id: string
	applicationId: number
	field: DocumentField
	/** The last part of its key. */
	name: string
	/** Bytes. */
	size: number
	sentAt: Date
}

/** The superseded documents of these applications, the newest first. */
export async function listEarlierDocuments(db: Db, applicationIds: number[]): Promise<EarlierDocument[]> {
	const found = await db
		.select()
		.from(documents)
		.where(
			and(
				inArray(documents.applicationId, applicationIds),
				inArray(documents.field, [...DOCUMENT_FIELDS]),
				eq(documents.state, "superseded"),
			),
		)
		.orderBy(desc(documents.createdAt), desc(documents.key))
	return found.map(({ id, applicationId, field, key, size, createdAt }) => ({
		id,
		applicationId,
		field: field as DocumentField,
		size,
		name: key.slice(key.lastIndexOf("/") + 1),
		sentAt: createdAt,
	}))
}

/** A picture that came with an application. */
export interface SentPhoto {
	id: string
	applicationId: number
	field: PhotoField
	/** As the vendor's device called it. */
	name: string
}

/** Those of these applications, the logo first, then in the order in which they were chosen. */
export async function listPhotos(db: Db, applicationIds: number[]): Promise<SentPhoto[]> {
	if (!applicationIds.length) return []
	const { id, applicationId, field, originalName: name, key, state } = documents
	const found = await db
		.select({ id, applicationId, field, name })
		.from(documents)
		.where(
			and(inArray(applicationId, applicationIds), inArray(field, [...PHOTO_FIELDS]), eq(state, "current")),
		)
		.orderBy(asc(field), asc(documents.createdAt), asc(key))
	return found.map((photo) => ({ ...photo, field: photo.field as PhotoField }))
}

/** How many files came with an application, by what they are. */
export async function countSentFiles(
	db: Db,
	applicationId: number,
): Promise<Partial<Record<ApplicationFileField, number>>> {
	const { field, state } = documents
	const found = await db
		.select({ field, files: count() })
		.from(documents)
		.where(
			and(
				eq(documents.applicationId, applicationId),
				inArray(field, [...APPLICATION_FILE_FIELDS]),
				eq(state, "current"),
			),
		)
		.groupBy(field)
	return Object.fromEntries(found.map((row) => [row.field, row.files]))
}

/** A document of this application that counts or once counted; undefined when it has none of that id. */
export async function findDocument(
	db: Db,
	applicationId: number,
	documentId: string,
): Promise<StoredDocument | undefined> {
	const [found] = await db
		.select()
		.from(documents)
		.where(
			and(
				eq(documents.id, documentId),
				eq(documents.applicationId, applicationId),
				ne(documents.state, "reserved"),
			),
		)
	return found
}
