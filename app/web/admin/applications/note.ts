import { redirect } from "react-router"
import { editNote } from "../../../domain/notes/commands.server.ts"
import { applicationPath } from "../application-link.tsx"
import { parseId } from "../respond.server.ts"
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
