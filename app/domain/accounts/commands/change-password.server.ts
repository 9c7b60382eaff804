import { ownAct, recordAct } from "../../audit/commands.server.ts"
import type { Desk } from "../desk.ts"
import type { ChangePasswordInput } from "../inputs.ts"
import { hashPassword } from "../passwords.server.ts"
import { type ProofFault, provePassword } from "./own-proof.server.ts"
import { forgetLinksAndSteps, keepPassword } from "./passwords.server.ts"
import { endOtherSessions, renewSession, type SignedIn } from "./sessions.server.ts"

/** Changes a password by the current one; every other session ends, and this one gets a new id. */
export async function changePassword(
	desk: Desk,
	{ admin, sessionId }: Pick<SignedIn, "admin" | "sessionId">,
	{ currentPassword, newPassword }: ChangePasswordInput,
	asked: Headers,
): Promise<{ ok: true; cookies: string[] } | { ok: false; reason: ProofFault }> {
	const fault = await provePassword(desk, admin, currentPassword)
	if (fault) return { ok: false, reason: fault }
	const hash = await hashPassword(newPassword)
	const at = desk.now()
	await desk.db.transaction(async (tx) => {
		await keepPassword(tx, admin.id, { hash, at })
		await endOtherSessions(tx, admin.id, sessionId)
		await forgetLinksAndSteps(tx, admin.id)
		await recordAct(tx, ownAct("password-changed", admin.id, at))
	})
	return { ok: true, cookies: await renewSession(desk, asked) }
}
