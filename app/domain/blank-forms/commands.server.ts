import { and, eq } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import type { FileStore } from "../../platform/files/file-store.server.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import type { AuditDetails } from "../audit/rules.ts"
import { EDITION_CLOSED, type EditionClosed, lockOpenEdition } from "../editions/closing.server.ts"
import type { BlankFormFields } from "./inputs.ts"
import { findBlankForm } from "./queries.server.ts"
import { type BlankForm, type BlankFormFile, blankFormKey, blankFormName, describeFile } from "./rules.ts"
import { blankFormFiles, blankForms } from "./schema.server.ts"

interface Change {
	/** The hash of the file that the screen showed; empty where it showed none. */
	expected: string
	/** A user's id. */
	by: string
	at: Date
}

export type BlankFormUpload = Change & {
	editionId: number
	fields: BlankFormFields
	/** Judged; it lies at `path` on this machine. */
	file: BlankFormFile & { path: string }
}

export type BlankFormResult =
	| { ok: true; name: string; isReplaced: boolean }
	| EditionClosed
	| { ok: false; reason: "changed-meanwhile" }

/**
 * Makes a file the form of its kind and title in an edition, in place of the one before. The file's row comes first, then
 * the file, then the form: whatever stops us leaves a file that the sweep finds, never a form without one.
 * @throws when the store does not take the file or the database fails; nothing is changed then
 */
export async function uploadBlankForm(
	db: Db,
	files: Pick<FileStore, "put">,
	upload: BlankFormUpload,
): Promise<BlankFormResult> {
	const { file, at } = upload
	await reserveFile(db, file, at)
	await files.put(blankFormKey(file), file.path, file)
	return db.transaction((tx) => saveForm(tx, upload))
}

async function reserveFile(db: Db, { sha256, mediaType, size }: BlankFormFile, at: Date): Promise<void> {
	await db
		.insert(blankFormFiles)
		.values({ sha256, mediaType, size, uploadedAt: at })
		.onConflictDoUpdate({ target: blankFormFiles.sha256, set: { uploadedAt: at } })
}

/** The foreign key keeps the file's row, and so the file, from being swept meanwhile. */
async function saveForm(
	tx: Db,
	{ editionId, fields, file, expected, by, at }: BlankFormUpload,
): Promise<BlankFormResult> {
	const { kind, title } = fields
	const { sha256 } = file
	const previous = await lockForm(tx, editionId, fields)
	if (!(await lockOpenEdition(tx, editionId))) return EDITION_CLOSED
	if ((previous?.sha256 ?? "") !== expected) return { ok: false, reason: "changed-meanwhile" }
	const values = { editionId, kind, title, sha256, updatedAt: at }
	const saved = previous
		? await tx.update(blankForms).set(values).where(eq(blankForms.id, previous.id)).returning()
		: await tx.insert(blankForms).values(values).onConflictDoNothing().returning()
	if (!saved.length) return { ok: false, reason: "changed-meanwhile" }
	await recordAuditEvent(tx, {
		by: { organiser: by },
		at,
		action: "blank-form-uploaded",
		about: { kind: "edition", id: editionId },
		before: previous && detailsOf(previous),
		after: detailsOf({ ...file, kind, title }),
	})
	return { ok: true, name: blankFormName(fields), isReplaced: previous !== undefined }
}

/** The form of this kind and title until our transaction ends. */
async function lockForm(
	tx: Db,
	editionId: number,
	{ kind, title }: BlankFormFields,
): Promise<BlankForm | undefined> {
	const isMeant = and(
		eq(blankForms.editionId, editionId),
		eq(blankForms.kind, kind),
		eq(blankForms.title, title),
	)
	const [locked] = await tx.select({ id: blankForms.id }).from(blankForms).where(isMeant).for("update")
	return locked && findBlankForm(tx, locked.id)
}

const detailsOf = (form: BlankFormFile & Pick<BlankForm, "kind" | "title">): AuditDetails => ({
	form: blankFormName(form),
	file: describeFile(form),
	sha256: form.sha256,
})

export type RemovalResult =
	| { ok: true; name: string }
	| EditionClosed
	| { ok: false; reason: "not-found" | "changed-meanwhile" }

/** Takes a form away from its edition; its address ends at once, and the sweep takes a file that no form names. */
export function removeBlankForm(db: Db, id: number, { expected, by, at }: Change): Promise<RemovalResult> {
	return db.transaction(async (tx) => {
		await tx.select({ id: blankForms.id }).from(blankForms).where(eq(blankForms.id, id)).for("update")
		const form = await findBlankForm(tx, id)
		if (!form) return { ok: false, reason: "not-found" }
		if (!(await lockOpenEdition(tx, form.edition.id))) return EDITION_CLOSED
		if (form.sha256 !== expected) return { ok: false, reason: "changed-meanwhile" }
		await tx.delete(blankForms).where(eq(blankForms.id, id))
		await recordAuditEvent(tx, {
			by: { organiser: by },
			at,
			action: "blank-form-removed",
			about: { kind: "edition", id: form.edition.id },
			before: detailsOf(form),
		})
		return { ok: true, name: blankFormName(form) }
	})
}
