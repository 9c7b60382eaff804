import { createOwnAccountEvent, recordAuditEvent } from "../../audit/commands.server.ts"
import type { AuthContext, BrowserTokens } from "../auth-context.ts"
import { type ReauthenticationFault, reauthenticate } from "./reauthenticate.server.ts"
import { type AdminSession, endOtherSessions, endSession, renewSession } from "./sessions.server.ts"

/**
 * Ends one of the admin's own sessions, or, without naming one, every other; by the password (ASVS 7.5.2).
 * The session that asks gets a new token. A session of somebody else is not found, and no message mentions it.
 */
export async function endSessionsWithPassword(
	context: AuthContext,
	{ admin, sessionId }: AdminSession,
	{ password, session }: { password: string; session: string | undefined },
): Promise<{ ok: true; tokens: BrowserTokens } | { ok: false; reason: ReauthenticationFault }> {
	const { db, now } = context
	const fault = await reauthenticate(context, admin, password)
	if (fault) return { ok: false, reason: fault }
	await db.transaction(async (tx) => {
		if (!session) await endOtherSessions(tx, admin.id, sessionId)
		else if (!(await endSession(tx, admin.id, session))) return
		const action = session ? "session-ended" : "sessions-ended"
		await recordAuditEvent(tx, createOwnAccountEvent(action, admin.id, now()))
	})
	return { ok: true, tokens: await renewSession(db, sessionId) }
}
