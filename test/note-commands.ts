import { eq } from "drizzle-orm"
import {
	deleteNote,
	editNote,
	type NoteKey,
	restoreNote,
	writeNote,
} from "../app/domain/notes/commands.server.ts"
import { notes } from "../app/domain/notes/schema.server.ts"
import { saveReview, withdrawReview } from "../app/domain/reviews/commands.server.ts"
import { setReviewForm } from "../app/domain/reviews/reviews.fixture.ts"
import type { Db } from "../app/platform/db.server.ts"

interface Writer {
	by: string
	at: Date
}

/** A note about an application, in an edition that is reviewed. */
export async function addNote(
	db: Db,
	editionId: number,
	application: number,
	writer: Writer,
): Promise<NoteKey> {
	await setReviewForm(db, editionId)
	await writeNote(db, application, "Karibu.", writer)
	const [note] = await db.select({ note: notes.id }).from(notes).where(eq(notes.applicationId, application))
	if (!note) throw new Error("the note was not stored")
	return { application, ...note }
}

/** What colleagues make of an application, and what each answers of an edition that is closed. */
export function createNoteCommands<Refusal>(db: Db, writer: Writer, refusal: Refusal) {
	const review = { isAbstained: true, note: "", scores: {} }
	const about = (attempt: (key: NoteKey) => Promise<unknown>) => ({
		attempt: ({ note }: { note: NoteKey }) => attempt(note),
		refusal,
	})
	return {
		saveReview: about(({ application }) => saveReview(db, application, review, writer)),
		withdrawReview: about(({ application }) => withdrawReview(db, application, writer)),
		writeNote: about(({ application }) => writeNote(db, application, "Karibu.", writer)),
		editNote: about((key) => editNote(db, key, "Karibu sana.", writer)),
		deleteNote: about((key) => deleteNote(db, key, writer)),
		restoreNote: about((key) => restoreNote(db, key, writer)),
	}
}
