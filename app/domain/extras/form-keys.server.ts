import { randomUUID } from "node:crypto"
import { deriveKey, signText, verifyText } from "../../platform/keys.server.ts"

/** Hours that an open extras form may be sent: vendors may need time to fetch a signature or an insurance form. */
export const FORM_LIFETIME_HOURS = 24

const HOUR = 60 * 60 * 1000
/** How far another process’s clock may be ahead of ours, in milliseconds. */
const CLOCK_DIFFERENCE = 60_000

/**
 * The key of one extras form: a form sent twice with it counts once, and files are stored under keys that only we choose.
 * @param secret `AUTH_SECRET`
 */
export function issueFormKey(secret: string, now: Date): string {
	return signText(signingKey(secret), `${randomUUID()}.${now.getTime()}`)
}

/** Whether this key was issued by us, and not too long ago. */
export function isFormKey(secret: string, key: string, now: Date): boolean {
	const issuedAt = Number(verifyText(signingKey(secret), key)?.split(".")[1])
	const age = now.getTime() - issuedAt
	return age >= -CLOCK_DIFFERENCE && age < FORM_LIFETIME_HOURS * HOUR
}

const signingKey = (secret: string) => deriveKey(secret, "tamasha: keys of the extras form")
