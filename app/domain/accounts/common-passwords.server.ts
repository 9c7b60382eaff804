import { createHash } from "node:crypto"
import leaked from "./common-passwords.json" with { type: "json" }

/** Bytes that are kept of each hash: enough to take one of 25 million other passwords for one that leaked. */
const HASH_BYTES = 5
const hashes = Buffer.from(leaked.hashes, "base64")

/**
 * True for a password that is among the million most used ones of leaked lists, of which those that are long
 * enough for us are here (`npm run common-passwords`), whatever its capitals and signs (ASVS 6.2.4, 6.2.12).
 */
export function hasLeaked(password: string): boolean {
	const target = hashOf(password).readUIntBE(0, HASH_BYTES)
	const at = (index: number) => hashes.readUIntBE(index * HASH_BYTES, HASH_BYTES)
	let [low, high] = [0, hashes.length / HASH_BYTES]
	while (low < high) {
		const middle = (low + high) >> 1
		if (at(middle) < target) low = middle + 1
		else high = middle
	}
	return low * HASH_BYTES < hashes.length && at(low) === target
}

/** The hashes of passwords as they are kept: in order, each once, in base64. */
export function hashesOf(passwords: string[]): string {
	const unique = new Set(passwords.map((password) => hashOf(password).toString("hex")))
	return Buffer.from([...unique].sort().join(""), "hex").toString("base64")
}

function hashOf(password: string): Buffer {
	return createHash("sha256").update(coreOf(password)).digest().subarray(0, HASH_BYTES)
}

/** What a guesser has to find; where signs are most of a password, the rest says little. */
function coreOf(password: string): string {
	const bare = toAlphanumeric(password)
	return bare.length * 2 > password.length ? bare : password.toLowerCase()
}

/** Small letters and digits only: "Pass-Word 1234" is as guessable as "password1234". */
export function toAlphanumeric(text: string): string {
	return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "")
}
