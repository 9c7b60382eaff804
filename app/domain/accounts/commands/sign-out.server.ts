import { ownAct, recordAct } from "../../audit/commands.server.ts"
import type { Desk } from "../desk.ts"
import { endSession, findSignedIn } from "./sessions.server.ts"

/** Ends the session that asks, on the server. @returns the cookies to set */
export async function signOut({ db, auth, config, now }: Desk, asked: Headers): Promise<string[]> {
	const signedIn = await findSignedIn(db, asked.get("cookie"), now(), config)
	if (signedIn) {
		await db.transaction(async (tx) => {
			await endSession(tx, signedIn.admin.id, signedIn.sessionId)
			await recordAct(tx, ownAct("signed-out", signedIn.admin.id, now()))
		})
	}
	// Takes the cookie away, and what is left of a session that had ended already.
	const { headers } = await auth.api.signOut({ headers: asked, returnHeaders: true })
	return headers.getSetCookie()
}
