import { and, asc, gt, inArray, isNotNull, ne, or, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { editions } from "../editions/schema.server.ts"
import { candidateKeysOf } from "../extras/downloads.server.ts"
import { parseStoredPaths } from "../extras/rules.ts"
import { vendorExtras } from "../extras/schema.server.ts"
import { documents } from "../files/schema.server.ts"

/** A file of the store that a row names. */
export interface ReferencedFile {
	key: string
	/** Hexadecimal; undefined for a place where a file of the old system may lie, or not. */
	sha256: string | undefined
}

const PAGE = 1_000

/** Every file that the rows of this moment name: whoever stores files of another kind names them here. */
export async function* listReferencedFiles(db: Db): AsyncGenerator<ReferencedFile> {
	yield* listDocumentFiles(db)
	yield* listLegacyFiles(db)
}

async function* listDocumentFiles(db: Db): AsyncGenerator<ReferencedFile> {
	const { key, sha256, state } = documents
	for (let last = ""; ; ) {
		const page = await db
			.select({ key, sha256 })
			.from(documents)
			.where(and(ne(state, "reserved"), gt(key, last)))
			.orderBy(asc(key))
			.limit(PAGE)
		yield* page
		if (page.length < PAGE) return
		last = page.at(-1)?.key ?? ""
	}
}

/** Paths in imported extras. Where each may lie is tried; the documents of this product are not among them. */
async function* listLegacyFiles(db: Db): AsyncGenerator<ReferencedFile> {
	for (let last = 0; ; ) {
		const page = await findExtrasWithLinks(db, last)
		const candidates = page.flatMap(({ edition, applicationIds, formUrl, insuranceFormUrl }) =>
			parseStoredPaths(formUrl, insuranceFormUrl).flatMap((path) =>
				// Without an application as well: a path may be complete by itself.
				[0, ...applicationIds].flatMap((applicationId) => candidateKeysOf(path, { edition, applicationId })),
			),
		)
		yield* await excludeDocuments(db, [...new Set(candidates)])
		if (page.length < PAGE) return
		last = page.at(-1)?.id ?? 0
	}
}

function findExtrasWithLinks(db: Db, after: number) {
	const { id, formUrl, insuranceFormUrl, editionId, emailKey } = vendorExtras
	const applicationIds = sql<number[]>`array(select ${vendorApplications.id} from ${vendorApplications}
		where ${vendorApplications.editionId} = ${editionId} and ${vendorApplications.emailKey} = ${emailKey})`
	return db
		.select({ id, formUrl, insuranceFormUrl, edition: editions.slug, applicationIds })
		.from(vendorExtras)
		.innerJoin(editions, sql`${editions.id} = ${editionId}`)
		.where(and(gt(id, after), or(isNotNull(formUrl), isNotNull(insuranceFormUrl))))
		.orderBy(asc(id))
		.limit(PAGE)
}

async function excludeDocuments(db: Db, keys: string[]): Promise<ReferencedFile[]> {
	if (!keys.length) return []
	const found = await db.select({ key: documents.key }).from(documents).where(inArray(documents.key, keys))
	const documentKeys = new Set(found.map(({ key }) => key))
	return keys.filter((key) => !documentKeys.has(key)).map((key) => ({ key, sha256: undefined }))
}

/** Those of these keys that a document still has right now: others were erased since. */
export async function filterStillReferenced(db: Db, keys: string[]): Promise<string[]> {
	if (!keys.length) return []
	const { key, state } = documents
	const found = await db
		.select({ key })
		.from(documents)
		.where(and(inArray(key, keys), ne(state, "reserved")))
	return found.map((row) => row.key)
}
