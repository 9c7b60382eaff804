import { createOwnAccountEvent, recordAuditEvent } from "../../audit/commands.server.ts"
import type { AuthContext, BrowserTokens } from "../auth-context.ts"
import { endSession, findAdminSession } from "./sessions.server.ts"

/** Ends the session that asks, on the server. */
export async function signOut(
	{ db, now }: Pick<AuthContext, "db" | "now">,
	sessionToken: string | undefined,
): Promise<BrowserTokens> {
	const signedIn = await findAdminSession(db, sessionToken, now())
	if (signedIn) {
		await db.transaction(async (tx) => {
			await endSession(tx, signedIn.admin.id, signedIn.sessionId)
			await recordAuditEvent(tx, createOwnAccountEvent("signed-out", signedIn.admin.id, now()))
		})
	}
	return { session: null }
}
