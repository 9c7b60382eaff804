import { redirect } from "react-router"
import { writeNote } from "../../../../domain/notes/commands.server.ts"
import { parseId } from "../../../../values/record-id.ts"
import { applicationPath } from "../../shell/frame/application-link.tsx"
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
