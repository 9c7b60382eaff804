import { and, desc, eq, inArray, ne } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
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
