import { createOwnAccountEvent, recordAuditEvent } from "../../audit/commands.server.ts"
import type { AuthContext } from "../auth-context.ts"
import { REAUTHENTICATION_CODE_LIMIT, REAUTHENTICATION_PASSWORD_LIMIT } from "../rate-limits.server.ts"
import type { Admin } from "../rules.ts"
import { checkPassword } from "./password-check.server.ts"
import { consumeSecondFactorCode } from "./second-factor-check.server.ts"

/** Why somebody who is signed in was not believed. */
export type ReauthenticationFault = "wrong-password" | "wrong-code" | "too-many-tries"

/** The password of the admin who is signed in, asked for again before something delicate (ASVS 7.5.1). */
export async function reauthenticate(
	{ db, limits, now }: AuthContext,
	{ id, email }: Admin,
	password: string,
): Promise<ReauthenticationFault | undefined> {
	if (!(await limits.consume(REAUTHENTICATION_PASSWORD_LIMIT, id))) return "too-many-tries"
	const { isRight, userId } = await checkPassword(db, email, password)
	if (!isRight || userId !== id) {
		await recordAuditEvent(db, createOwnAccountEvent("password-proof-failed", id, now()))
		return "wrong-password"
	}
	await limits.reset(REAUTHENTICATION_PASSWORD_LIMIT, id)
	return undefined
}

/** Password and code of the admin who is signed in; the code is used up. */
export async function reauthenticateWithBoth(
	context: AuthContext,
	admin: Admin,
	{ password, code }: { password: string; code: string },
): Promise<ReauthenticationFault | undefined> {
	const { db, limits, config, now } = context
	const fault = await reauthenticate(context, admin, password)
	if (fault) return fault
	if (!(await limits.consume(REAUTHENTICATION_CODE_LIMIT, admin.id))) return "too-many-tries"
	const submittedCode = { userId: admin.id, code, at: now(), authSecret: config.authSecret }
	if (!(await db.transaction((tx) => consumeSecondFactorCode(tx, submittedCode)))) {
		await recordAuditEvent(db, createOwnAccountEvent("second-factor-failed", admin.id, now()))
		return "wrong-code"
	}
	await limits.refund(REAUTHENTICATION_CODE_LIMIT, admin.id)
	return undefined
}
