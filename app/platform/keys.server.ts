import { hkdfSync } from "node:crypto"

/**
 * A key of 32 bytes for one purpose, derived from `AUTH_SECRET` by HKDF with SHA-256: what was made with it is worth
 * nothing for another purpose.
 * @param purpose words that nobody else uses; they stay as they are, or what was made with the key is lost
 */
export function keyFor(authSecret: string, purpose: string): Buffer {
	return Buffer.from(hkdfSync("sha256", authSecret, "", purpose, 32))
}
