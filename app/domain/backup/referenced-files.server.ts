import { and, asc, eq, gt, inArray, isNotNull, ne, or, type SQL, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { readInBatches } from "../../platform/read-in-batches.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { listUsedFiles } from "../blank-forms/queries.server.ts"
import { blankFormKey } from "../blank-forms/rules.ts"
import { editions } from "../editions/schema.server.ts"
import { candidateKeysOf } from "../extras/downloads.server.ts"
import { parseStoredPaths } from "../extras/rules.ts"
import { vendorExtras } from "../extras/schema.server.ts"
import { documents } from "../files/schema.server.ts"
import { PICTURES_FOLDER, pictureKey } from "../pictures/keys.ts"
import { pictureFiles, pictures } from "../pictures/schema.server.ts"

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
	yield* await listBlankFormFiles(db)
	if (await hasTable(db, "pictures")) yield* listPictureFiles(db)
}

/** A database of the version before has no table of newer things. */
async function hasTable(db: Db, name: string): Promise<boolean> {
	const { rows } = await db.execute<{ table: string | null }>(sql`select to_regclass(${name}) as "table"`)
	return Boolean(rows[0]?.table)
}

/** A few for each edition. */
async function listBlankFormFiles(db: Db): Promise<ReferencedFile[]> {
	if (!(await hasTable(db, "blank_forms"))) return []
	return (await listUsedFiles(db)).map((file) => ({ key: blankFormKey(file), sha256: file.sha256 }))
}

async function* listDocumentFiles(db: Db): AsyncGenerator<ReferencedFile> {
	const { key, sha256, state } = documents
	const readPage = (last: ReferencedFile | undefined, limit: number) =>
		db
			.select({ key, sha256 })
			.from(documents)
			.where(and(ne(state, "reserved"), gt(key, last?.key ?? "")))
			.orderBy(asc(key))
			.limit(limit)
	for await (const page of readInBatches(readPage, PAGE)) yield* page
}

/** Paths in imported extras. Where each may lie is tried; the documents of this product are not among them. */
async function* listLegacyFiles(db: Db): AsyncGenerator<ReferencedFile> {
	const readPage = (last: { id: number } | undefined, limit: number) =>
		findExtrasWithLinks(db, last?.id ?? 0, limit)
	for await (const page of readInBatches(readPage, PAGE)) {
		const candidates = page.flatMap(({ edition, applicationIds, formUrl, insuranceFormUrl }) =>
			parseStoredPaths(formUrl, insuranceFormUrl).flatMap((path) =>
				// Without an application as well: a path may be complete by itself.
				[0, ...applicationIds].flatMap((applicationId) => candidateKeysOf(path, { edition, applicationId })),
			),
		)
		yield* await excludeDocuments(db, [...new Set(candidates)])
	}
}

function findExtrasWithLinks(db: Db, after: number, limit: number) {
	const { id, formUrl, insuranceFormUrl, editionId, emailKey } = vendorExtras
	const applicationIds = sql<number[]>`array(select ${vendorApplications.id} from ${vendorApplications}
		where ${vendorApplications.editionId} = ${editionId} and ${vendorApplications.emailKey} = ${emailKey})`
	return db
		.select({ id, formUrl, insuranceFormUrl, edition: editions.slug, applicationIds })
		.from(vendorExtras)
		.innerJoin(editions, sql`${editions.id} = ${editionId}`)
		.where(and(gt(id, after), or(isNotNull(formUrl), isNotNull(insuranceFormUrl))))
		.orderBy(asc(id))
		.limit(limit)
}

async function excludeDocuments(db: Db, keys: string[]): Promise<ReferencedFile[]> {
	if (!keys.length) return []
	const found = await db.select({ key: documents.key }).from(documents).where(inArray(documents.key, keys))
	const documentKeys = new Set(found.map(({ key }) => key))
	return keys.filter((key) => !documentKeys.has(key)).map((key) => ({ key, sha256: undefined }))
}

async function* listPictureFiles(db: Db): AsyncGenerator<ReferencedFile> {
	const readPage = (last: { id: number } | undefined, limit: number) =>
		db
			.select({ id: pictures.id })
			.from(pictures)
			.where(and(eq(pictures.state, "current"), gt(pictures.id, last?.id ?? 0)))
			.orderBy(asc(pictures.id))
			.limit(limit)
	for await (const page of readInBatches(readPage, PAGE))
		yield* await findPictureFiles(
			db,
			inArray(
				pictures.id,
				page.map(({ id }) => id),
			),
		)
}

async function findPictureFiles(db: Db, condition: SQL): Promise<ReferencedFile[]> {
	const { id, sha256, mediaType, state } = pictures
	const found = await db
		.select({ picture: { id, sha256, mediaType }, file: pictureFiles })
		.from(pictures)
		.innerJoin(pictureFiles, eq(pictureFiles.pictureId, id))
		.where(and(eq(state, "current"), condition))
	return found.map(({ picture, file }) => ({ key: pictureKey(picture, file), sha256: file.sha256 }))
}

/** Those of these keys that a document, a blank form or a picture still has right now: others were erased or removed since. */
export async function filterStillReferenced(db: Db, keys: string[]): Promise<string[]> {
	return [...(await filterDocumentKeys(db, keys)), ...(await filterPictureKeys(db, keys))]
}

async function filterPictureKeys(db: Db, keys: string[]): Promise<string[]> {
	const hashes = keys.flatMap((key) => (key.startsWith(PICTURES_FOLDER) ? [key.split("/")[1] ?? ""] : []))
	if (!hashes.length) return []
	const found = new Set((await findPictureFiles(db, inArray(pictures.sha256, hashes))).map(({ key }) => key))
	return keys.filter((key) => found.has(key))
}

async function filterDocumentKeys(db: Db, keys: string[]): Promise<string[]> {
	if (!keys.length) return []
	const { key, state } = documents
	const found = await db
		.select({ key })
		.from(documents)
		.where(and(inArray(key, keys), ne(state, "reserved")))
	const blankForms = (await listBlankFormFiles(db)).filter((file) => keys.includes(file.key))
	return [...found, ...blankForms].map((row) => row.key)
}
