import { href, redirect } from "react-router"
import { revokePreviewLink } from "../../../domain/editions/preview-links.server.ts"
import type { Message } from "../../../ui/messages.tsx"
import { parseId } from "../../../values/record-id.ts"
import { handleAdminAction, outcomeOf } from "../shell/actions/admin-action.server.ts"
import type { Route } from "./+types/preview-removal"
import { NOT_CHANGED } from "./messages.ts"

const NO_LINK: Message = { kind: "failure", text: "This link does not exist." }

/** Ends a link to a draft at once. */
export const action = (args: Route.ActionArgs) =>
	handleAdminAction(
		args,
		{ notFound: outcomeOf(404, NO_LINK), failure: NOT_CHANGED, event: "a link to a draft was not revoked" },
		async ({ id, actor, services: { db } }) => {
			const isRevoked = await revokePreviewLink(db, id, parseId(args.params.preview) ?? 0, actor)
			if (!isRevoked) return outcomeOf(404, NO_LINK)
			return outcomeOf(200, { kind: "success", text: "The link no longer works." })
		},
	)

/** Looking at the address revokes nothing. */
export const loader = ({ params: { id } }: Route.LoaderArgs) => redirect(href("/admin/editions/:id", { id }))
