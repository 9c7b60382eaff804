import { and, eq, gt, inArray, isNull, lt, notInArray, or, type SQL } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { lockApplication } from "../applications/locked-application.server.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import type { Action, MemberAct } from "../audit/rules.ts"
import { EDITION_CLOSED, type EditionClosed } from "../editions/closing.server.ts"
import { listMentionable } from "./queries.server.ts"
import { findMentioned } from "./rules.ts"
import { noteMentions, notes } from "./schema.server.ts"

export type NoteResult =
	| { ok: true }
	| { ok: false; reason: "vendor-not-found" }
	/** There is none, or it is somebody else's. */
	| { ok: false; reason: "note-not-found" }
	| EditionClosed

/** How long the same words of the same writer are the same note, sent twice. */
const SAME_NOTE_MS = 60_000

/** Writes a note about an application, once however often it is sent, and names those whom it mentions. @param text as `noteText` makes it */
export function writeNote(db: Db, application: number, text: string, act: MemberAct): Promise<NoteResult> {
	return aboutApplication(db, application, async (tx, editionId) => {
		if (await isWritten(tx, application, text, act)) return { ok: true }
		const values = { applicationId: application, writerId: act.by, text, writtenAt: act.at }
		const [note] = await tx.insert(notes).values(values).returning({ id: notes.id })
		if (!note) throw new Error("the note was not stored")
		await storeMentions(tx, { id: note.id, editionId, text })
		await record(tx, application, "note-written", act)
		return { ok: true }
	})
}

/** The application is locked, so that of two that come at once the second finds the first. */
async function isWritten(tx: Db, application: number, text: string, { by, at }: MemberAct): Promise<boolean> {
	const isSame = and(eq(notes.applicationId, application), eq(notes.writerId, by), eq(notes.text, text))
	const isRecent = gt(notes.writtenAt, new Date(at.getTime() - SAME_NOTE_MS))
	return (await tx.$count(notes, and(isSame, isRecent, isNull(notes.deletedAt)))) > 0
}

/** Which note, of which application. */
export interface NoteKey {
	application: number
	note: number
}

/** Its writer words it otherwise; who is mentioned anew hears of it, who no longer is does not. */
export function editNote(db: Db, key: NoteKey, text: string, act: MemberAct): Promise<NoteResult> {
	return changeNote(db, key, act, "note-edited", { text, editedAt: act.at })
}

/** Its writer takes it away; until the night they may put it back. */
export function deleteNote(db: Db, key: NoteKey, act: MemberAct): Promise<NoteResult> {
	return changeNote(db, key, act, "note-deleted", { deletedAt: act.at })
}

export function restoreNote(db: Db, key: NoteKey, act: MemberAct): Promise<NoteResult> {
	return changeNote(db, key, act, "note-restored", { deletedAt: null })
}

type Change = Partial<Pick<typeof notes.$inferInsert, "text" | "editedAt" | "deletedAt">>

function changeNote(
	db: Db,
	{ application, note: id }: NoteKey,
	act: MemberAct,
	action: Action,
	change: Change,
): Promise<NoteResult> {
	return aboutApplication(db, application, async (tx, editionId) => {
		const [note] = await tx
			.update(notes)
			.set(change)
			.where(isOwn(application, id, act.by))
			.returning({ text: notes.text })
		if (!note) return { ok: false, reason: "note-not-found" }
		if (change.text !== undefined) await storeMentions(tx, { id, editionId, text: note.text })
		await record(tx, application, action, act)
		return { ok: true }
	})
}

const isOwn = (application: number, id: number, writer: string): SQL | undefined =>
	and(eq(notes.id, id), eq(notes.applicationId, application), eq(notes.writerId, writer))

/** Who was mentioned already keeps having read it. */
async function storeMentions(
	tx: Db,
	{ id, editionId, text }: { id: number; editionId: number; text: string },
): Promise<void> {
	const mentioned = findMentioned(text, await listMentionable(tx, editionId))
	const ofNote = eq(noteMentions.noteId, id)
	await tx.delete(noteMentions).where(and(ofNote, notInArray(noteMentions.userId, mentioned)))
	if (!mentioned.length) return
	const rows = mentioned.map((userId) => ({ noteId: id, userId }))
	await tx.insert(noteMentions).values(rows).onConflictDoNothing()
}

function aboutApplication(
	db: Db,
	id: number,
	run: (tx: Db, editionId: number) => Promise<NoteResult>,
): Promise<NoteResult> {
	return db.transaction(async (tx) => {
		const application = await lockApplication(tx, id)
		if (!application) return { ok: false, reason: "vendor-not-found" }
		return application.isEditionClosed ? EDITION_CLOSED : run(tx, application.editionId)
	})
}

function record(tx: Db, id: number, action: Action, { by, at }: MemberAct): Promise<void> {
	return recordAuditEvent(tx, { by: { organiser: by }, at, action, about: { kind: "vendor", id } })
}

/** Somebody has read what mentions them: the notes that their screen showed, and what is older than all of these. */
export async function markMentionsRead(db: Db, shown: number[], { by, at }: MemberAct): Promise<void> {
	const { userId, noteId, readAt } = noteMentions
	if (!shown.length) return
	const isShown = or(inArray(noteId, shown), lt(noteId, Math.min(...shown)))
	await db
		.update(noteMentions)
		.set({ readAt: at })
		.where(and(eq(userId, by), isNull(readAt), isShown))
}

/**
 * Somebody has opened an application, and so has read the notes on its page.
 * @returns whether any of them mentioned them and was not read yet
 */
export async function markMentionsReadOf(
	db: Db,
	application: number,
	{ by, at }: MemberAct,
): Promise<boolean> {
	const { userId, noteId, readAt } = noteMentions
	const ofApplication = db.select({ id: notes.id }).from(notes).where(eq(notes.applicationId, application))
	const read = await db
		.update(noteMentions)
		.set({ readAt: at })
		.where(and(eq(userId, by), isNull(readAt), inArray(noteId, ofApplication)))
		.returning({ noteId })
	return read.length > 0
}
