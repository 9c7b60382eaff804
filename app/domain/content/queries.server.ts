import { eq, inArray, sql } from "drizzle-orm"
import type { ZodType } from "zod"
import { createBatchedRead } from "../../platform/batched-read.server.ts"
import type { Db } from "../../platform/db.server.ts"
import { editions } from "../editions/schema.server.ts"
import { CONTENT_DOCUMENTS, type ContentDocument } from "./documents.ts"
import type { CompanyDetails } from "./inputs.ts"
import { parseWithFallback } from "./parse-document.server.ts"
import { contentDocuments } from "./schema.server.ts"

/**
 * One content document in the shape this version expects. Where the stored one does not fit, the built-in one is shown,
 * so that no page is missing because of its content.
 */
export async function readContentDocument<T>(db: Db, document: ContentDocument<T>): Promise<T> {
	const text = (await readStored(db, document.name))?.text
	return parseCached(document.schema, text, () =>
		parseWithFallback(document, text === undefined ? undefined : JSON.parse(text)),
	)
}

/** Pages read several, and some of them twice: for the frame, the head and the page itself. */
const readStored = createBatchedRead<string, { text: string }>(async (db, names) => {
	const { name, body } = contentDocuments
	const rows = await db
		.select({ name, text: sql<string>`${body}::text` })
		.from(contentDocuments)
		.where(inArray(name, names))
	return new Map(rows.map(({ name, ...stored }) => [name, stored]))
})

/**
 * Keeps the last text of each document and what was read out of it: checking takes longer than fetching, and is done once.
 * @param capacity how many documents; the one that was read first gives way
 */
export function createParseCache<Key>(capacity: number) {
	const entries = new Map<Key, { text: string | undefined; content: unknown }>()
	return function parseCached<T>(key: Key, text: string | undefined, parse: () => T): T {
		const cached = entries.get(key)
		if (cached && cached.text === text) return cached.content as T
		const content = deepFreeze(parse())
		if (entries.size >= capacity) entries.delete(entries.keys().next().value as Key)
		entries.set(key, { text, content })
		return content
	}
}

const parseCached = createParseCache<ZodType>(100)

/** Everybody gets the same object. */
function deepFreeze<T>(value: T): T {
	if (value !== null && typeof value === "object") for (const inner of Object.values(value)) deepFreeze(inner)
	return Object.freeze(value)
}

export async function listContentUpdateTimes(db: Db): Promise<Map<string, Date>> {
	const rows = await db
		.select({ name: contentDocuments.name, updatedAt: contentDocuments.updatedAt })
		.from(contentDocuments)
	return new Map(rows.map(({ name, updatedAt }) => [name, updatedAt]))
}

export const readCompanyDetails = (db: Db): Promise<CompanyDetails> =>
	readContentDocument(db, CONTENT_DOCUMENTS.company)

/** As letters about applications for an edition name them: with the address to which it wants answers. */
export async function readEditionCompany(db: Db, editionId: number): Promise<CompanyDetails> {
	const company = await readCompanyDetails(db)
	const [edition] = await db
		.select({ replyAddress: editions.replyAddress })
		.from(editions)
		.where(eq(editions.id, editionId))
	return { ...company, vendorEmail: edition?.replyAddress ?? company.vendorEmail }
}
