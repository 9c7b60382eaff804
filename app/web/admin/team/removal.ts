import { href, redirect } from "react-router"
import { removeMember } from "../../../domain/accounts/commands/members.server.ts"
import type { Message } from "../../../ui/messages.tsx"
import { getRequestContext, getServices } from "../../request/context.ts"
import { getAdmin } from "../../request/session.ts"
import { readSubmittedForm, respond } from "../shell/actions/respond.server.ts"
import type { Route } from "./+types/removal"
import { findNamedMember } from "./membership.server.ts"
import { LAST_OWNER, NOT_A_MEMBER, NOT_REMOVED } from "./messages.ts"

/** Removes somebody from the team, and ends all their sessions. */
export async function action({ request, params, context }: Route.ActionArgs) {
	const form = await readSubmittedForm(request)
	const { db, now } = getServices(context)
	const { log } = getRequestContext(context)
	const answer = (status: number, message: Message) => respond({ request, form, context }, [message], status)
	const change = { by: { organiser: getAdmin(context).id }, at: now() }
	try {
		const member = await findNamedMember(params, context)
		const removed = member && (await removeMember(db, member.id, change))
		if (removed?.ok) return answer(200, REMOVED)
		return removed?.reason === "last-owner" ? answer(409, LAST_OWNER) : answer(404, NOT_A_MEMBER)
	} catch (error) {
		log.error({ err: error }, "removing somebody from the team failed")
		return answer(503, NOT_REMOVED)
	}
}

const REMOVED: Message = { kind: "success", text: "Removed from the team." }

/** Looking at the address removes nobody: it asks first. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(href("/admin/team/:id/removal/new", params))
