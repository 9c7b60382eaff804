import type { Caller, Desk } from "../desk.ts"
import type { ChangePasswordInput } from "../inputs.ts"
import type { Admin } from "../rules.ts"
import { forgetLinksAndSteps } from "./admins.server.ts"
import { type ProofFault, provePassword } from "./own-proof.server.ts"

/** Changes a password by the current one; every other session ends, and this one gets a new id. */
export async function changePassword(
	desk: Desk,
	admin: Admin,
	{ currentPassword, newPassword }: ChangePasswordInput,
	from: Caller,
): Promise<{ ok: true; cookies: string[] } | { ok: false; reason: ProofFault }> {
	const fault = await provePassword(desk, admin, currentPassword)
	if (fault) return { ok: false, reason: fault }
	const { headers } = await desk.auth.api.changePassword({
		body: { currentPassword, newPassword, revokeOtherSessions: true },
		headers: from.headers,
		returnHeaders: true,
	})
	await forgetLinksAndSteps(desk.db, admin.id)
	return { ok: true, cookies: headers.getSetCookie() }
}
