import { ownAct, recordAct } from "../../audit/commands.server.ts"
import type { Desk } from "../desk.ts"
import { type ProofFault, provePassword } from "./own-proof.server.ts"
import { endOtherSessions, endSession, renewSession, type SignedIn } from "./sessions.server.ts"

/**
 * Ends one of the admin's own sessions, or, without naming one, every other; by the password (ASVS 7.5.2).
 * The session that asks gets a new id. A session of somebody else is not found, and nothing is said of it.
 */
export async function endSessionsByPassword(
	desk: Desk,
	{ admin, sessionId }: SignedIn,
	{ password, session }: { password: string; session: string | undefined },
	asked: Headers,
): Promise<{ ok: true; cookies: string[] } | { ok: false; reason: ProofFault }> {
	const fault = await provePassword(desk, admin, password)
	if (fault) return { ok: false, reason: fault }
	await desk.db.transaction(async (tx) => {
		if (!session) await endOtherSessions(tx, admin.id, sessionId)
		else if (!(await endSession(tx, admin.id, session))) return
		await recordAct(tx, ownAct(session ? "session-ended" : "sessions-ended", admin.id, desk.now()))
	})
	return { ok: true, cookies: await renewSession(desk, asked) }
}
