import { href, redirect } from "react-router"
import { detachFile } from "../../../domain/mailings/attachments.server.ts"
import { parseId } from "../../../values/record-id.ts"
import { outcomeOf } from "../shell/actions/admin-action.server.ts"
import type { Route } from "./+types/attachment-removal"
import { handleMailingAction } from "./mailing-action.server.ts"
import { NOT_CHANGED } from "./messages.ts"
import { refusedDraft } from "./refusals.server.ts"

/** Takes a file off a draft. */
export const action = (args: Route.ActionArgs) =>
	handleMailingAction(args, { failure: NOT_CHANGED }, async (key, { actor, services: { db } }) => {
		const detached = await detachFile(db, key, parseId(args.params.attachment) ?? 0, actor)
		if (!detached.ok) return refusedDraft(detached)
		return outcomeOf(200, { kind: "success", text: "The file was taken off." })
	})

/** Looking at the address changes nothing. */
export const loader = ({ params: { id } }: Route.LoaderArgs) =>
	redirect(href("/admin/mailings/:id/attachments", { id }))
