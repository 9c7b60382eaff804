import { createOwnAccountEvent, recordAuditEvent } from "../../audit/commands.server.ts"
import type { AuthContext, BrowserTokens } from "../auth-context.ts"
import { TRUSTED_DEVICE_PASSWORD_LIMIT } from "../rate-limits.server.ts"
import { findTrustedDevice, issueDeviceToken, type TrustLevel } from "../trusted-device.server.ts"

/** Whose browser it is, and what it has shown. */
interface TrustGrant {
	userId: string
	email: string
	trustLevel: TrustLevel
}

/** Makes a browser known to an account, noting in the audit log when it is a new one. @returns its new token */
export async function trustDevice(
	{ db, config, now }: Pick<AuthContext, "db" | "config" | "now">,
	{ userId, email, trustLevel }: TrustGrant,
	deviceToken: string | undefined,
): Promise<string> {
	const at = now()
	if (!findTrustedDevice(deviceToken, email, at, config.authSecret)) {
		await recordAuditEvent(db, createOwnAccountEvent("browser-known", userId, at))
	}
	return issueDeviceToken(deviceToken, { email, trustLevel, now: at }, config.authSecret)
}

/**
 * A browser that followed the link of a password letter is the owner's: it gets guesses of its own, and those
 * it had used up are forgotten. So the owner gets in while strangers guess.
 */
export async function trustDeviceByLetter(
	context: Pick<AuthContext, "db" | "limits" | "config" | "now">,
	owner: { id: string; email: string },
	deviceToken: string | undefined,
): Promise<BrowserTokens> {
	const { limits, config, now } = context
	const device = findTrustedDevice(deviceToken, owner.email, now(), config.authSecret)
	if (device) await limits.reset(TRUSTED_DEVICE_PASSWORD_LIMIT, device.id)
	const trustGrant = { userId: owner.id, email: owner.email, trustLevel: "letter" } as const
	return { device: await trustDevice(context, trustGrant, deviceToken) }
}
