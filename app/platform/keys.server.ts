import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto"

/**
 * A key of 32 bytes for one purpose, derived from `AUTH_SECRET` by HKDF with SHA-256: what was made with it is worth
 * nothing for another purpose.
 * @param purpose words that nobody else uses; they stay as they are, or what was made with the key is lost
 */
export function deriveKey(authSecret: string, purpose: string): Buffer {
	return Buffer.from(hkdfSync("sha256", authSecret, "", purpose, 32))
}

/** The text with a mark behind it that only who has the key can make. */
export function signText(key: Buffer, text: string): string {
	return `${text}.${computeSignature(key, text)}`
}

/** The text of what `signText` made with this key; undefined for anything else, even if only one character was changed. */
export function verifyText(key: Buffer, signed: string): string | undefined {
	const end = signed.lastIndexOf(".")
	if (end < 0) return undefined
	const text = signed.slice(0, end)
	const [claimed, expected] = [Buffer.from(signed.slice(end + 1)), Buffer.from(computeSignature(key, text))]
	return isEqualInConstantTime(claimed, expected) ? text : undefined
}

export function isEqualInConstantTime(claimed: Buffer, expected: Buffer): boolean {
	return claimed.length === expected.length && timingSafeEqual(claimed, expected)
}

const computeSignature = (key: Buffer, text: string) =>
	createHmac("sha256", key).update(text).digest("base64url")
