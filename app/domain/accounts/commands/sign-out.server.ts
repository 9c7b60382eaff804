import { createOwnAccountEvent, recordAuditEvent } from "../../audit/commands.server.ts"
import type { AuthContext } from "../auth-context.ts"
import { endSession, findAdminSession } from "./sessions.server.ts"

/** Ends the session that asks, on the server. @returns the cookies to set */
export async function signOut(
	{ db, auth, config, now }: AuthContext,
	requestHeaders: Headers,
): Promise<string[]> {
	const signedIn = await findAdminSession(db, requestHeaders.get("cookie"), now(), config)
	if (signedIn) {
		await db.transaction(async (tx) => {
			await endSession(tx, signedIn.admin.id, signedIn.sessionId)
			await recordAuditEvent(tx, createOwnAccountEvent("signed-out", signedIn.admin.id, now()))
		})
	}
	// Takes the cookie away, and what is left of a session that had ended already.
	const { headers } = await auth.api.signOut({ headers: requestHeaders, returnHeaders: true })
	return headers.getSetCookie()
}
