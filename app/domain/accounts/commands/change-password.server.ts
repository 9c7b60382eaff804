import { createOwnAccountEvent, recordAuditEvent } from "../../audit/commands.server.ts"
import type { AuthContext, BrowserTokens } from "../auth-context.ts"
import type { ChangePasswordInput } from "../inputs.ts"
import { hashPassword } from "../passwords.server.ts"
import { deleteOneTimeTokens, storePassword } from "./passwords.server.ts"
import { type ReauthenticationFault, reauthenticate } from "./reauthenticate.server.ts"
import { type AdminSession, endOtherSessions, renewSession } from "./sessions.server.ts"

/** Changes a password by the current one; every other session ends, and this one gets a new token. */
export async function changePassword(
	context: AuthContext,
	{ admin, sessionId }: Pick<AdminSession, "admin" | "sessionId">,
	{ currentPassword, newPassword }: ChangePasswordInput,
): Promise<{ ok: true; tokens: BrowserTokens } | { ok: false; reason: ReauthenticationFault }> {
	const fault = await reauthenticate(context, admin, currentPassword)
	if (fault) return { ok: false, reason: fault }
	const hash = await hashPassword(newPassword)
	const at = context.now()
	await context.db.transaction(async (tx) => {
		await storePassword(tx, admin.id, { hash, at })
		await endOtherSessions(tx, admin.id, sessionId)
		await deleteOneTimeTokens(tx, admin.id)
		await recordAuditEvent(tx, createOwnAccountEvent("password-changed", admin.id, at))
	})
	return { ok: true, tokens: await renewSession(context.db, sessionId) }
}
