import { createHash } from "node:crypto"
import { Secret, TOTP } from "otpauth"
import { deriveKey } from "../../platform/keys.server.ts"
import { openSealedText, sealText } from "../../platform/sealed-text.server.ts"

/** RFC 6238 as every authenticator app knows it; one step of drift either way. */
const TOTP_OPTIONS = { algorithm: "SHA1", digits: 6, period: 30 }
const DRIFT = 1

/** A new secret of 160 random bits, in base 32. */
export function generateSecret(): string {
	return new Secret({ size: 20 }).base32
}

/**
 * The half minute, counted from 1970, for which `code` is right.
 * @returns undefined for a wrong code, also for one that is more than a step too old or too new
 */
export function findMatchingStep(secret: string, code: string, now: Date): number | undefined {
	const timestamp = now.getTime()
	const key = Secret.fromBase32(secret)
	const delta = TOTP.validate({ ...TOTP_OPTIONS, secret: key, token: code, timestamp, window: DRIFT })
	return delta === null ? undefined : TOTP.counter({ period: TOTP_OPTIONS.period, timestamp }) + delta
}

/** The `otpauth:` address that an authenticator app reads out of a QR code. */
export function createOtpauthUri(secret: string, email: string, issuer: string): string {
	const key = Secret.fromBase32(secret)
	// A colon would end the issuer.
	return new TOTP({
		...TOTP_OPTIONS,
		secret: key,
		label: email,
		issuer: issuer.replaceAll(":", " "),
	}).toString()
}

/** Encrypts a secret for the database, by a key that is made from `AUTH_SECRET`, together with whose it is. */
export function encryptSecret(secret: string, userId: string, authSecret: string): string {
	return sealText(secret, userId, sealingKey(authSecret)).toString("hex")
}

/**
 * The secret that was sealed for this user.
 * @returns undefined when it was sealed for somebody else, or under another `AUTH_SECRET`
 */
export function decryptSecret(sealed: string, userId: string, authSecret: string): string | undefined {
	return openSealedText(Buffer.from(sealed, "hex"), userId, sealingKey(authSecret))
}

function sealingKey(authSecret: string): Buffer {
	const passphrase = deriveKey(authSecret, "tamasha second-factor").toString("base64url")
	return createHash("sha256").update(passphrase).digest()
}
