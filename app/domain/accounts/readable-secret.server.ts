import { randomBytes } from "node:crypto"
import { deriveKey } from "../../platform/keys.server.ts"

/** Without letters and digits that are read for one another. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
const GROUPS = 6
const GROUP_LENGTH = 5

/** Six groups of five, 148 bits (ASVS 6.5.2, 11.5.1): easy to read out and to type, too much to be guessed back from a hash. */
export function generateReadableSecret(): string {
	return encodeReadable(randomBytes(32))
}

/**
 * The password of the first organiser, who chose none: every process that knows `AUTH_SECRET` can say it again until
 * it was used, and nobody has to keep it (decision 043).
 */
export function deriveFirstPassword(authSecret: string, userId: string): string {
	return encodeReadable(deriveKey(authSecret, `first password of ${userId}`))
}

/** 256 bits are so many more than are needed that no letter is likelier than another. */
function encodeReadable(bytes: Buffer): string {
	let rest = BigInt(`0x${bytes.toString("hex")}`)
	const nextCharacter = () => {
		const found = ALPHABET[Number(rest % BigInt(ALPHABET.length))]
		rest /= BigInt(ALPHABET.length)
		return found
	}
	const nextGroup = () => Array.from({ length: GROUP_LENGTH }, nextCharacter).join("")
	return Array.from({ length: GROUPS }, nextGroup).join("-")
}
