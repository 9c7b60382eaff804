import { hkdfSync } from "node:crypto"

/** What a key may be used for; what was made for one purpose is worth nothing for another. */
export type Purpose = "known-browser" | "second-factor"

/** A key of 32 bytes for one purpose, derived from `AUTH_SECRET` by HKDF with SHA-256. */
export function keyFor(authSecret: string, purpose: Purpose): Buffer {
	return Buffer.from(hkdfSync("sha256", authSecret, "", `tamasha ${purpose}`, 32))
}
