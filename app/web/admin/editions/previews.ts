import { href, redirect } from "react-router"
import { createPreviewLink } from "../../../domain/editions/preview-links.server.ts"
import { formatNairobiDateTime } from "../../../values/clock.ts"
import { type AdminActionInput, handleAdminAction, outcomeOf } from "../shell/actions/admin-action.server.ts"
import { NO_EDITION } from "../shell/editions/edition-messages.ts"
import type { Route } from "./+types/previews"
import { NOT_CHANGED } from "./messages.ts"

/** Makes a link that shows a draft to somebody outside. */
export const action = (args: Route.ActionArgs) =>
	handleAdminAction(
		args,
		{ notFound: outcomeOf(404, NO_EDITION), failure: NOT_CHANGED, event: "a link to a draft was not made" },
		create,
	)

async function create({ id, actor, services: { db } }: AdminActionInput) {
	const link = await createPreviewLink(db, id, actor)
	if (!link) return outcomeOf(404, NO_EDITION)
	const text = `The preview link works until ${formatNairobiDateTime(link.expiresAt)}.`
	return outcomeOf(200, { kind: "success", text })
}

/** Looking at the address makes no link. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(href("/admin/editions/:id", params))
