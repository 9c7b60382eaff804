import type { RouterContextProvider } from "react-router"
import { listMentionable, listNotes } from "../../../../domain/notes/queries.server.ts"
import { formatNairobiDateTime } from "../../../../values/clock.ts"
import { getServices } from "../../../request/context.ts"
import { getAdmin } from "../../../request/session.ts"
import { actorName } from "../../shell/decisions/decision-messages.ts"
import { getEdition } from "../../shell/editions/edition.ts"

/** What colleagues wrote about an application, and whom a note can name. */
export async function readNotesView(context: Readonly<RouterContextProvider>, application: number) {
	const { db } = getServices(context)
	const reader = getAdmin(context).id
	const found = await listNotes(db, application, reader)
	return {
		mentionable: (await listMentionable(db, getEdition(context).id)).map(({ name }) => name),
		/** One of them mentions whoever reads, for the first time. */
		hasUnread: found.some(({ isUnread }) => isUnread),
		notes: found.map(({ id, by, name, text, writtenAt, editedAt, deletedAt }) => ({
			id,
			text,
			isOwn: by === reader,
			isDeleted: deletedAt !== null,
			who: actorName({ by, name: name ?? "a former colleague" }, { by: reader }),
			at: `${formatNairobiDateTime(writtenAt)}${editedAt ? `, edited ${formatNairobiDateTime(editedAt)}` : ""}`,
		})),
	}
}
