import { href, redirect } from "react-router"
import { endOtherSessions, endSession } from "../../domain/accounts/commands/sessions.server.ts"
import { servicesOf, visitOf } from "../middleware/services.ts"
import { adminOf, sessionIdOf } from "../middleware/session.ts"
import type { Route } from "./+types/ended-sessions"
import { typed } from "./typed.ts"

/** Ends one of the admin's own sessions, or, without naming one, every other. */
export async function action({ request, context }: Route.ActionArgs) {
	const { db } = servicesOf(context)
	const { id } = adminOf(context)
	const { session } = await typed(request, "session")
	if (session) await endSession(db, id, session)
	else await endOtherSessions(db, id, sessionIdOf(context))
	visitOf(context).log.info({ userId: id }, "sessions ended")
	return redirect(`${href("/admin/account")}?done=${session ? "session-ended" : "sessions-ended"}`)
}
