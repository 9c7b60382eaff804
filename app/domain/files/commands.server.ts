import { and, asc, eq, inArray, lt, notInArray } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import type { FileStore } from "../../platform/files/file-store.server.ts"
import { type DocumentFolder, documentKey, documentName } from "./names.ts"
import type { DocumentField, NewDocument, StoredField } from "./rules.ts"
import { documents } from "./schema.server.ts"

/** A document that has its row and its key, and nothing yet that counts. */
export interface ReservedDocument<Field extends StoredField = DocumentField> {
	id: string
	key: string
	document: NewDocument<Field>
}

/** Claims a key of its own for each document, before any file is stored: see decision 004. */
export async function reserveDocuments<Field extends StoredField>(
	db: Db,
	folder: DocumentFolder,
	newDocuments: NewDocument<Field>[],
	{ brand, at }: { brand: string; at: Date },
): Promise<ReservedDocument<Field>[]> {
	const takenKeys = await keysOf(db, folder.applicationId)
	const reserved: ReservedDocument<Field>[] = []
	for (const document of newDocuments) {
		const name = documentName(document.field, brand, document.name)
		reserved.push(await reserveDocument(db, document, { folder, name, takenKeys, at }))
	}
	return reserved
}

async function keysOf(db: Db, applicationId: number): Promise<Set<string>> {
	const rows = await db
		.select({ key: documents.key })
		.from(documents)
		.where(eq(documents.applicationId, applicationId))
	return new Set(rows.map(({ key }) => key))
}

type ReservationTarget = { folder: DocumentFolder; name: string; takenKeys: Set<string>; at: Date }

/** The unique key decides, also between two submissions at the same moment; each row for itself, so that they never wait in a ring. */
async function reserveDocument<Field extends StoredField>(
	db: Db,
	document: NewDocument<Field>,
	{ folder, name, takenKeys, at }: ReservationTarget,
): Promise<ReservedDocument<Field>> {
	const { field, questionId, requirementId, submissionKey, name: originalName, mediaType } = document
	for (let version = 1; ; version += 1) {
		const key = documentKey(folder, name, version)
		if (takenKeys.has(key)) continue
		takenKeys.add(key)
		const [inserted] = await db
			.insert(documents)
			.values({
				applicationId: folder.applicationId,
				field,
				questionId,
				requirementId,
				submissionKey,
				key,
				originalName,
				mediaType,
				size: document.size,
				sha256: document.sha256,
				createdAt: at,
			})
			.onConflictDoNothing({ target: documents.key })
			.returning({ id: documents.id })
		if (inserted) return { id: inserted.id, key, document }
	}
}

/** Tries every file, side by side. @returns those the store did not take, with its errors */
export async function storeDocuments<Field extends StoredField>(
	files: Pick<FileStore, "put">,
	reserved: ReservedDocument<Field>[],
): Promise<{ reserved: ReservedDocument<Field>; error: unknown }[]> {
	const tried = await Promise.allSettled(
		reserved.map(({ key, document: { path, mediaType, size } }) => files.put(key, path, { mediaType, size })),
	)
	return reserved.flatMap((one, index) => {
		const result = tried[index]
		return result?.status === "rejected" ? [{ reserved: one, error: result.reason }] : []
	})
}

/**
 * Makes stored documents count, and those of the same field that counted before superseded: they are
 * kept. `owners` are the applications that the earlier ones may belong to; of a paper only its own are replaced.
 * @returns how many were superseded
 * @throws when one of them was swept meanwhile; the transaction must not go on
 */
export async function acceptDocuments(
	tx: Db,
	field: StoredField,
	ids: string[],
	{ owners, requirementId, at }: { owners: number[]; requirementId?: number; at: Date },
): Promise<number> {
	if (!ids.length) return 0
	const accepted = await tx
		.update(documents)
		.set({ state: "current" })
		.where(and(inArray(documents.id, ids), eq(documents.state, "reserved")))
		.returning({ id: documents.id })
	if (accepted.length !== ids.length) throw new Error("a reserved document was swept before it was accepted")
	const superseded = await tx
		.update(documents)
		.set({ state: "superseded", supersededAt: at })
		.where(
			and(
				inArray(documents.applicationId, owners),
				eq(documents.field, field),
				requirementId === undefined ? undefined : eq(documents.requirementId, requirementId),
				eq(documents.state, "current"),
				notInArray(documents.id, ids),
			),
		)
		.returning({ id: documents.id })
	return superseded.length
}

/**
 * Gives reserved documents up: file first, then row, so that whatever stops us leaves nothing that the sweep
 * can't find.
 */
export async function releaseDocuments(
	db: Db,
	files: Pick<FileStore, "remove">,
	ids: string[],
): Promise<void> {
	await Promise.all(ids.map((id) => releaseDocument(db, files, and(eq(documents.id, id)))))
}

/**
 * Releases what was reserved before `before` and never accepted: its process died.
 * @returns how many documents went
 * @throws when the store can't remove a file; the row stays for the next time
 */
export async function sweepReservedDocuments(
	db: Db,
	files: Pick<FileStore, "remove">,
	before: Date,
): Promise<number> {
	let swept = 0
	while (await releaseDocument(db, files, lt(documents.createdAt, before))) swept += 1
	return swept
}

/** One at a time: the lock on the row keeps a late acceptance out until its file is gone. */
function releaseDocument(
	db: Db,
	files: Pick<FileStore, "remove">,
	condition: ReturnType<typeof and>,
): Promise<boolean> {
	return db.transaction(async (tx) => {
		const [found] = await tx
			.select({ id: documents.id, key: documents.key })
			.from(documents)
			.where(and(eq(documents.state, "reserved"), condition))
			.orderBy(asc(documents.createdAt))
			.limit(1)
			.for("update", { skipLocked: true })
		if (!found) return false
		await files.remove(found.key)
		await tx.delete(documents).where(eq(documents.id, found.id))
		return true
	})
}
