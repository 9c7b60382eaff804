import { redirect } from "react-router"
import { writeNote } from "../../../domain/notes/commands.server.ts"
import { applicationPath } from "../application-link.tsx"
import { parseId } from "../respond.server.ts"
import type { Route } from "./+types/notes"
import { handleNote, readNoteText } from "./note-outcome.ts"

/** Writes a note for colleagues. */
export const action = (args: Route.ActionArgs) =>
	handleNote(args, "Your note is saved.", async ({ id, form, actor, services: { db } }) => {
		const typed = readNoteText(form)
		return "fault" in typed ? typed : writeNote(db, id, typed.text, actor)
	})

/** Looking at the address writes nothing. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(applicationPath(parseId(params.id) ?? 0))
