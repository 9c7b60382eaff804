import { href, redirect } from "react-router"
import { revokeLateLink } from "../../../domain/late-links/commands.server.ts"
import { type AdminActionInput, handleAdminAction, outcomeOf } from "../shell/actions/admin-action.server.ts"
import { EDITION_CLOSED_TEXT } from "../shell/decisions/decision-messages.ts"
import { getEdition } from "../shell/editions/edition.ts"
import type { Route } from "./+types/revocation"
import { ALREADY_REVOKED, ALREADY_USED, LINK_GONE, NOT_REVOKED, REVOKED } from "./messages.ts"

/** Ends a late link. */
export const action = (args: Route.ActionArgs) =>
	handleAdminAction(
		args,
		{ notFound: outcomeOf(404, LINK_GONE), failure: NOT_REVOKED, event: "a late link was not revoked" },
		(input) => revoke(input, getEdition(args.context).id),
	)

/** Looking at the address changes nothing. */
export const loader = () => redirect(href("/admin/late-links"))

async function revoke({ id, actor, services: { db } }: AdminActionInput, editionId: number) {
	const revoked = await revokeLateLink(db, { id, editionId }, actor)
	return revoked.ok ? outcomeOf(200, REVOKED) : REFUSALS[revoked.reason]
}

const REFUSALS = {
	"not-found": outcomeOf(404, LINK_GONE),
	"already-used": outcomeOf(409, ALREADY_USED),
	"already-revoked": outcomeOf(409, ALREADY_REVOKED),
	"edition-closed": outcomeOf(409, { kind: "failure", text: EDITION_CLOSED_TEXT }),
}
