import { deriveKey, signText, verifyText } from "../../platform/keys.server.ts"

/**
 * When a form was opened, as the form carries it: one that was opened before applications closed still counts for a while.
 * @param secret `AUTH_SECRET`
 */
export const signOpening = (secret: string, at: Date): string =>
	signText(signingKey(secret), String(at.getTime()))

/** @returns undefined for what we did not sign; never later than now, because the clocks of two processes may differ */
export function readOpening(secret: string, signed: string, now: Date): Date | undefined {
	const openedAt = Number(verifyText(signingKey(secret), signed) ?? Number.NaN)
	return Number.isFinite(openedAt) ? new Date(Math.min(openedAt, now.getTime())) : undefined
}

const signingKey = (secret: string) => deriveKey(secret, "tamasha: opening of an application form")
