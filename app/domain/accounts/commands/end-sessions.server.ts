import { createOwnAccountEvent, recordAuditEvent } from "../../audit/commands.server.ts"
import type { AuthContext } from "../auth-context.ts"
import { type ReauthenticationFault, reauthenticate } from "./reauthenticate.server.ts"
import { type AdminSession, endOtherSessions, endSession, renewSession } from "./sessions.server.ts"

/**
 * Ends one of the admin's own sessions, or, without naming one, every other; by the password (ASVS 7.5.2).
 * The session that asks gets a new id. A session of somebody else is not found, and nothing is said of it.
 */
export async function endSessionsWithPassword(
	context: AuthContext,
	{ admin, sessionId }: AdminSession,
	{ password, session }: { password: string; session: string | undefined },
	requestHeaders: Headers,
): Promise<{ ok: true; cookies: string[] } | { ok: false; reason: ReauthenticationFault }> {
	const fault = await reauthenticate(context, admin, password)
	if (fault) return { ok: false, reason: fault }
	await context.db.transaction(async (tx) => {
		if (!session) await endOtherSessions(tx, admin.id, sessionId)
		else if (!(await endSession(tx, admin.id, session))) return
		await recordAuditEvent(
			tx,
			createOwnAccountEvent(session ? "session-ended" : "sessions-ended", admin.id, context.now()),
		)
	})
	return { ok: true, cookies: await renewSession(context, requestHeaders) }
}
