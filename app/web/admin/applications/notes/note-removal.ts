import { redirect } from "react-router"
import { deleteNote } from "../../../../domain/notes/commands.server.ts"
import { parseId } from "../../../../values/record-id.ts"
import { applicationPath } from "../../shell/frame/application-link.tsx"
import type { Route } from "./+types/note-removal"
import { handleNote, noteKeyOf } from "./note-outcome.ts"

/** Its writer takes a note away. */
export const action = (args: Route.ActionArgs) =>
	handleNote(
		args,
		"Your note is deleted. You can put it back for a day.",
		({ id, actor, services: { db } }) => deleteNote(db, noteKeyOf(id, args.params.note), actor),
	)

/** Looking at the address changes nothing. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(applicationPath(parseId(params.id) ?? 0))
