import { addAbortSignal } from "node:stream"
import { buffer } from "node:stream/consumers"
import { and, asc, eq, isNull, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import type { FileStore } from "../../platform/files/file-store.server.ts"
import type { MemberAct } from "../audit/rules.ts"
import { findBlankForm } from "../blank-forms/queries.server.ts"
import { blankFormKey, blankFormName } from "../blank-forms/rules.ts"
import { blankFormFiles, blankForms } from "../blank-forms/schema.server.ts"
import { MEDIA_TYPES, type MediaType } from "../files/rules.ts"
import type { FindAttachments } from "../mail/mail-dispatcher.server.ts"
import { lockPicture } from "../pictures/commands.server.ts"
import { mediaTypeOf, pictureKey } from "../pictures/keys.ts"
import { pictureFiles, pictures } from "../pictures/schema.server.ts"
import { type DraftRefusal, type MailingKey, storeNewVersion, withDraft } from "./drafts.server.ts"
import { type AttachedFile, type AttachmentKind, attachmentFault, MAX_ATTACHMENTS } from "./rules.ts"
import { mailingAttachments } from "./schema.server.ts"

const { id, mailingId, kind, name, pictureId, blankFormId, fileSha256 } = mailingAttachments

/** A file that goes with an email, as it is now. */
export interface MailingAttachment extends AttachedFile {
	id: number
	kind: AttachmentKind
	name: string
	/** "image/webp"; empty where it is not there any more. */
	mediaType: string
	/** In the file store. */
	key: string
}

/** Of a picture of the library its largest kept width, which every mail program shows. */
const largestFile = sql`(select max(file.width) from picture_files file
	where file.picture_id = ${pictures.id} and file.kind = 'webp')`

/** Of a form the file of the time at which the sending began; of a draft that of now. */
const formFile = sql`coalesce(${fileSha256}, ${blankForms.sha256})`

/** What goes with an email, in order; what is not there any more has no size. */
export async function listAttachments(db: Db, mailing: number): Promise<MailingAttachment[]> {
	const found = await db
		.select({
			id,
			kind,
			name,
			picture: { id: pictures.id, sha256: pictures.sha256, mediaType: pictures.mediaType },
			file: { width: pictureFiles.width, size: pictureFiles.size },
			form: blankFormFiles,
		})
		.from(mailingAttachments)
		.leftJoin(pictures, and(eq(pictures.id, pictureId), eq(pictures.state, "current")))
		.leftJoin(
			pictureFiles,
			and(
				eq(pictureFiles.pictureId, pictures.id),
				eq(pictureFiles.kind, "webp"),
				eq(pictureFiles.width, largestFile),
			),
		)
		.leftJoin(blankForms, eq(blankForms.id, blankFormId))
		.leftJoin(blankFormFiles, eq(blankFormFiles.sha256, formFile))
		.where(eq(mailingId, mailing))
		.orderBy(asc(id))
	return found.map(({ picture, file, form, ...attachment }) => {
		if (form) return { ...attachment, size: form.size, mediaType: form.mediaType, key: blankFormKey(form) }
		if (!picture || !file) return { ...attachment, size: undefined, mediaType: "", key: "" }
		const kept = { kind: "webp", width: file.width } as const
		const stored = { mediaType: mediaTypeOf(picture, "webp"), key: pictureKey(picture, kept) }
		return { ...attachment, size: file.size, ...stored }
	})
}

export type AttachmentResult =
	| { ok: true }
	| DraftRefusal
	| { ok: false; reason: "file-not-found" }
	| { ok: false; reason: "over-limit"; fault: "too-many" | "too-large" }

/** Attaches a picture of the library, or a blank form of the edition, to a draft; one that is attached stays so, once. */
export function attachFile(
	db: Db,
	key: MailingKey,
	{ kind: what, file }: { kind: AttachmentKind; file: number },
	act: MemberAct,
): Promise<AttachmentResult> {
	return withDraft(db, key, async (tx) => {
		const named =
			what === "picture" ? await namePicture(tx, file) : await nameBlankForm(tx, file, key.editionId)
		if (named === undefined) return { ok: false, reason: "file-not-found" }
		const before = await listAttachments(tx, key.id)
		const column = what === "picture" ? pictureId : blankFormId
		const isThere = await tx.$count(mailingAttachments, and(eq(mailingId, key.id), eq(column, file)))
		if (isThere) return { ok: true }
		if (before.length >= MAX_ATTACHMENTS) return { ok: false, reason: "over-limit", fault: "too-many" }
		const source = what === "picture" ? { pictureId: file } : { blankFormId: file }
		const values = { mailingId: key.id, kind: what, name: named, ...source }
		const [made] = await tx.insert(mailingAttachments).values(values).returning({ id })
		const present = (await listAttachments(tx, key.id)).filter(({ size }) => size !== undefined)
		if (made && attachmentFault(present) === "too-large") {
			await tx.delete(mailingAttachments).where(eq(id, made.id))
			return { ok: false, reason: "over-limit", fault: "too-large" }
		}
		await storeNewVersion(tx, key.id, act)
		return { ok: true }
	})
}

/** Held until the transaction ends, so that nobody deletes it meanwhile. */
async function namePicture(tx: Db, picture: number): Promise<string | undefined> {
	const found = await lockPicture(tx, picture)
	return found?.alt && !found.isLogo ? found.alt : undefined
}

async function nameBlankForm(tx: Db, form: number, edition: number): Promise<string | undefined> {
	const found = await findBlankForm(tx, form)
	return found?.edition.id === edition ? blankFormName(found) : undefined
}

/** Takes a file off a draft. */
export function detachFile(
	db: Db,
	key: MailingKey,
	attachment: number,
	act: MemberAct,
): Promise<{ ok: true } | DraftRefusal> {
	return withDraft(db, key, async (tx) => {
		const removed = await tx
			.delete(mailingAttachments)
			.where(and(eq(id, attachment), eq(mailingId, key.id)))
			.returning({ id })
		if (removed.length) await storeNewVersion(tx, key.id, act)
		return { ok: true }
	})
}

/** Keeps the forms of a mailing as they are now, whatever becomes of them. */
export async function freezeAttachments(tx: Db, mailing: number): Promise<void> {
	await tx
		.update(mailingAttachments)
		.set({
			fileSha256: sql`(select form.sha256 from blank_forms form where form.id = ${blankFormId})`,
		})
		.where(and(eq(mailingId, mailing), isNull(fileSha256)))
}

/** Milliseconds that reading a file may take: with the 90 s of handing it over less than a claim lives. */
const READ_PATIENCE = 20_000

/** The files of a mailing as they leave with each of its letters, read once for all of them; none of other letters. */
export function createAttachmentReader(
	files: Pick<FileStore, "open">,
	patience = READ_PATIENCE,
): FindAttachments {
	/** By key, which names the content. Of the last mailing alone: 7 MB at the most. */
	let contents = new Map<string, Promise<Buffer>>()
	const read = async (key: string) => {
		const signal = AbortSignal.timeout(patience)
		return buffer(addAbortSignal(signal, await files.open(key)))
	}
	return async (db, letter) => {
		if (letter.mailingId === null) return []
		const attachments = await listAttachments(db, letter.mailingId)
		const missing = attachments.find(({ size }) => size === undefined)
		if (missing) return { missing: missing.name }
		const found = attachments.map((attachment) => {
			const { key } = attachment
			return { attachment, content: contents.get(key) ?? read(key) }
		})
		contents = new Map(found.map(({ attachment, content }) => [attachment.key, content]))
		return Promise.all(
			found.map(async ({ attachment, content }, nth) => ({
				filename: fileNameOf(attachment, nth),
				contentType: attachment.mediaType,
				content: await content,
			})),
		).catch((error: unknown) => {
			contents = new Map()
			throw error
		})
	}
}

/** Longest name of an attached file, without its ending. */
const MAX_FILE_NAME = 80

/** "Indemnity Form.pdf": what no system takes for a folder, an ending or a command. */
export function fileNameOf(
	{ name: called, mediaType }: Pick<MailingAttachment, "name" | "mediaType">,
	nth = 0,
): string {
	const plain = [
		...called
			.replace(/[^\p{L}\p{M}\p{N} _-]+/gu, " ")
			.replace(/ +/g, " ")
			.trim(),
	]
	const [ending = ""] = MEDIA_TYPES[mediaType as MediaType] ?? []
	return `${plain.slice(0, MAX_FILE_NAME).join("").trim() || `Attachment ${nth + 1}`}${ending}`
}
