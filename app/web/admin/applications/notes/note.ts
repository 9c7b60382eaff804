import { redirect } from "react-router"
import { editNote } from "../../../../domain/notes/commands.server.ts"
import { parseId } from "../../../../values/record-id.ts"
import { applicationPath } from "../../shell/frame/application-link.tsx"
import type { Route } from "./+types/note"
import { handleNote, noteKeyOf, readNoteText } from "./note-outcome.ts"

/** Its writer words a note otherwise. */
export const action = (args: Route.ActionArgs) =>
	handleNote(args, "Your note is saved.", async ({ id, form, actor, services: { db } }) => {
		const typed = readNoteText(form)
		return "fault" in typed ? typed : editNote(db, noteKeyOf(id, args.params.note), typed.text, actor)
	})

/** Looking at the address changes nothing. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(applicationPath(parseId(params.id) ?? 0))
