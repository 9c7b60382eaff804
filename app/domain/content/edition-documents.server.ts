import { and, eq, inArray, sql } from "drizzle-orm"
import { createBatchedRead } from "../../platform/batched-read.server.ts"
import type { Db } from "../../platform/db.server.ts"
import type { ContentDocument } from "./documents.ts"
import { completeDocument, parseStored } from "./parse-document.server.ts"
import { createParseCache } from "./queries.server.ts"
import { editionDocuments } from "./schema.server.ts"

/** @returns undefined where the edition has no such document, or none that this version can read */
export async function readEditionDocument<T>(
	db: Db,
	editionId: number,
	document: ContentDocument<T>,
): Promise<T | undefined> {
	const key = keyOf(editionId, document.name)
	const stored = await readStored(db, key)
	return stored && parseCached(key, stored.text, () => parseStored(document, JSON.parse(stored.text)).data)
}

const keyOf = (editionId: number, name: string) => `${editionId}/${name}`

const readStored = createBatchedRead<string, { text: string; updatedAt: Date }>(async (db, keys) => {
	const { editionId, name, body, updatedAt } = editionDocuments
	const rows = await db
		.select({ editionId, name, text: sql<string>`${body}::text`, updatedAt })
		.from(editionDocuments)
		.where(inArray(sql`${editionId} || '/' || ${name}`, keys))
	return new Map(rows.map(({ editionId: id, name: one, ...stored }) => [keyOf(id, one), stored]))
})

const parseCached = createParseCache<string>(200)

/** When a document of an edition was last changed. */
export async function readEditionUpdateTime(
	db: Db,
	editionId: number,
	document: ContentDocument<unknown>,
): Promise<Date | undefined> {
	return (await readStored(db, keyOf(editionId, document.name)))?.updatedAt
}

export type EditionDocumentName = Pick<typeof editionDocuments.$inferSelect, "editionId" | "name">

/** Which edition has which documents. */
export const listEditionDocumentNames = (db: Db): Promise<EditionDocumentName[]> =>
	db.select({ editionId: editionDocuments.editionId, name: editionDocuments.name }).from(editionDocuments)

/**
 * What is stored, whether this version can read it or not.
 * @param isLocked holds it until the transaction ends
 */
export async function readStoredEditionDocument(
	db: Db,
	editionId: number,
	{ name }: ContentDocument<unknown>,
	isLocked = false,
): Promise<unknown> {
	const found = db
		.select({ body: editionDocuments.body })
		.from(editionDocuments)
		.where(and(eq(editionDocuments.editionId, editionId), eq(editionDocuments.name, name)))
	const [row] = await (isLocked ? found.for("update") : found)
	return row?.body
}

/** In the caller's transaction. Keys that only a newer version knows stay. */
export async function writeEditionDocument(
	tx: Db,
	editionId: number,
	document: ContentDocument<unknown>,
	content: unknown,
): Promise<void> {
	const { name } = document
	const body = completeDocument(content, await readStoredEditionDocument(tx, editionId, document, true))
	await tx
		.insert(editionDocuments)
		.values({ editionId, name, body })
		.onConflictDoUpdate({ target: [editionDocuments.editionId, editionDocuments.name], set: { body } })
}
