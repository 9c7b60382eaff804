import { createOwnAccountEvent, recordAuditEvent } from "../../audit/commands.server.ts"
import type { AuthContext } from "../auth-context.ts"
import { TRUSTED_DEVICE_PASSWORD_LIMIT } from "../rate-limits.server.ts"
import { createTrustedDeviceCookie, findTrustedDevice, type TrustLevel } from "../trusted-device.server.ts"

/** Whose browser it is, and what it has shown. */
interface TrustGrant {
	userId: string
	email: string
	trustLevel: TrustLevel
}

/** Makes a browser known to an account, noting in the audit log when it is a new one. @returns the cookie to set */
export async function trustDevice(
	{ db, config, now }: Pick<AuthContext, "db" | "config" | "now">,
	{ userId, email, trustLevel }: TrustGrant,
	cookieHeader: string | null,
): Promise<string> {
	const at = now()
	if (!findTrustedDevice(cookieHeader, email, at, config)) {
		await recordAuditEvent(db, createOwnAccountEvent("browser-known", userId, at))
	}
	return createTrustedDeviceCookie(cookieHeader, { email, shown: trustLevel, now: at }, config)
}

/**
 * A browser that followed the link of a password letter is the owner's: it gets guesses of its own, and those
 * it had used up are forgotten. So the owner gets in while strangers guess. @returns the cookie to set
 */
export async function trustDeviceByLetter(
	context: Pick<AuthContext, "db" | "limits" | "config" | "now">,
	owner: { id: string; email: string },
	cookieHeader: string | null,
): Promise<string> {
	const { limits, config, now } = context
	const device = findTrustedDevice(cookieHeader, owner.email, now(), config)
	if (device) await limits.reset(TRUSTED_DEVICE_PASSWORD_LIMIT, device.id)
	return trustDevice(context, { userId: owner.id, email: owner.email, trustLevel: "letter" }, cookieHeader)
}
