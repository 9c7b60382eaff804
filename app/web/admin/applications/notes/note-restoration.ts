import { redirect } from "react-router"
import { restoreNote } from "../../../../domain/notes/commands.server.ts"
import { parseId } from "../../../../values/record-id.ts"
import { applicationPath } from "../../shell/frame/application-link.tsx"
import type { Route } from "./+types/note-restoration"
import { handleNote, noteKeyOf } from "./note-outcome.ts"

/** Its writer puts a deleted note back. */
export const action = (args: Route.ActionArgs) =>
	handleNote(args, "Your note is back.", ({ id, actor, services: { db } }) =>
		restoreNote(db, noteKeyOf(id, args.params.note), actor),
	)

/** Looking at the address changes nothing. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(applicationPath(parseId(params.id) ?? 0))
