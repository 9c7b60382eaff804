import { href } from "react-router"
import type { ViewResult } from "../../../domain/saved-views/commands.server.ts"
import { MAX_VIEWS } from "../../../domain/saved-views/rules.ts"
import type { Message } from "../../../ui/messages.tsx"
import { EDITION_CLOSED_TEXT, lastActorMessage, type Viewer } from "../shell/decisions/decision-messages.ts"
import { editionUrl } from "../shell/editions/edition-url.ts"

/** The saved views of an edition, whatever another tab has chosen since. @param edition its slug @param shown what may be saved */
export const viewsUrl = (edition: string, shown: Record<string, string> = {}): string =>
	editionUrl(href("/admin/views"), edition, shown)

const urlOf =
	(path: "/admin/views/:id" | "/admin/views/:id/query" | "/admin/views/:id/removal") =>
	(edition: string, id: number): string =>
		editionUrl(href(path, { id: String(id) }), edition)

export const viewUrl = urlOf("/admin/views/:id")
export const replacementUrl = urlOf("/admin/views/:id/query")
export const removalUrl = urlOf("/admin/views/:id/removal")

export const VIEW_GONE: Message = {
	kind: "failure",
	text: "There is no such view any more. Nothing was changed.",
}
export const NOT_CHANGED: Message = { kind: "failure", text: "The view was not changed." }

/** Why nothing was saved. */
export function refusalText(refused: Extract<ViewResult, { ok: false }>, viewer: Viewer): string {
	if (refused.reason === "changed-meanwhile")
		return `${lastActorMessage("changed", refused.last, viewer)} Look at it again.`
	if (refused.reason === "edition-closed") return EDITION_CLOSED_TEXT
	if (refused.reason === "name-taken") return "There is a view with this name already."
	if (refused.reason === "too-many-views")
		return `An edition has at most ${MAX_VIEWS} views. Delete one first.`
	return VIEW_GONE.text
}
