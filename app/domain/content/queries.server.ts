import { inArray, sql } from "drizzle-orm"
import type { ZodType } from "zod"
import { createBatchedRead } from "../../platform/batched-read.server.ts"
import type { Db } from "../../platform/db.server.ts"
import { CONTENT_DOCUMENTS, type ContentDocument } from "./documents.ts"
import type { CompanyDetails } from "./inputs.ts"
import { parseWithFallback } from "./parse-document.server.ts"
import { contentDocuments } from "./schema.server.ts"

/**
 * One content document in the shape this version expects. Where the stored one does not fit, the built-in one is shown,
 * so that no page is missing because of its content.
 */
export async function readContentDocument<T>(db: Db, document: ContentDocument<T>): Promise<T> {
	return parseCached(document, (await readStored(db, document.name))?.text)
}

/** Pages read several, and some of them twice: for the frame, the head and the page itself. */
const readStored = createBatchedRead<string, { text: string; updatedAt: Date }>(async (db, names) => {
	const { name, body, updatedAt } = contentDocuments
	const rows = await db
		.select({ name, text: sql<string>`${body}::text`, updatedAt })
		.from(contentDocuments)
		.where(inArray(name, names))
	return new Map(rows.map(({ name, ...stored }) => [name, stored]))
})

/** The last text of each document and what was read out of it: checking takes longer than fetching, and is done once. */
const parseCache = new WeakMap<ZodType, { text: string | undefined; words: unknown }>()

function parseCached<T>(document: ContentDocument<T>, text: string | undefined): T {
	const cached = parseCache.get(document.schema)
	if (cached && cached.text === text) return cached.words as T
	const content = deepFreeze(parseWithFallback(document, text === undefined ? undefined : JSON.parse(text)))
	parseCache.set(document.schema, { text, words: content })
	return content
}

/** Everybody gets the same object. */
function deepFreeze<T>(value: T): T {
	if (value !== null && typeof value === "object") for (const inner of Object.values(value)) deepFreeze(inner)
	return Object.freeze(value)
}

/** When a document of the content was last changed; undefined where the built-in one stands for it. */
export async function readContentUpdateTime<T>(
	db: Db,
	document: ContentDocument<T>,
): Promise<Date | undefined> {
	return (await readStored(db, document.name))?.updatedAt
}

export async function listContentUpdateTimes(db: Db): Promise<Map<string, Date>> {
	const rows = await db
		.select({ name: contentDocuments.name, updatedAt: contentDocuments.updatedAt })
		.from(contentDocuments)
	return new Map(rows.map(({ name, updatedAt }) => [name, updatedAt]))
}

export const readCompanyDetails = (db: Db): Promise<CompanyDetails> =>
	readContentDocument(db, CONTENT_DOCUMENTS.company)
