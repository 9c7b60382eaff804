import { endSession } from "../../domain/accounts/commands/sessions.server.ts"
import type { Services } from "../request/context.ts"
import { findRequestSession } from "../request/session.ts"

/** Whoever signs in again in the same browser leaves no session behind. */
export async function endEarlierSession(request: Request, services: Services): Promise<void> {
	const earlier = await findRequestSession(request, services)
	if (earlier) await endSession(services.db, earlier.admin.id, earlier.sessionId)
}
