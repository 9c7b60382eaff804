import { createHash } from "node:crypto"
import leaked from "./common-passwords.json" with { type: "json" }

/** Bytes that are kept of each hash: enough to take one of 25 million other passwords for one that leaked. */
const KEPT = 5
const hashes = Buffer.from(leaked.hashes, "base64")

/**
 * True for a password that is among the million most used ones of leaked lists, of which those that are long
 * enough for us are here (`npm run common-passwords`), whatever its capitals and signs (ASVS 6.2.4, 6.2.12).
 */
export function hasLeaked(password: string): boolean {
	const wanted = hashOf(password).readUIntBE(0, KEPT)
	const at = (index: number) => hashes.readUIntBE(index * KEPT, KEPT)
	let [low, high] = [0, hashes.length / KEPT]
	while (low < high) {
		const middle = (low + high) >> 1
		if (at(middle) < wanted) low = middle + 1
		else high = middle
	}
	return low * KEPT < hashes.length && at(low) === wanted
}

/** The hashes of passwords as they are kept: in order, each once, in base64. */
export function hashesOf(passwords: string[]): string {
	const unique = new Set(passwords.map((password) => hashOf(password).toString("hex")))
	return Buffer.from([...unique].sort().join(""), "hex").toString("base64")
}

function hashOf(password: string): Buffer {
	return createHash("sha256").update(coreOf(password)).digest().subarray(0, KEPT)
}

/** What a guesser has to find; where signs are most of a password, the rest says little. */
function coreOf(password: string): string {
	const bare = bareText(password)
	return bare.length * 2 > password.length ? bare : password.toLowerCase()
}

/** Small letters and digits only: "Pass-Word 1234" is as guessable as "password1234". */
export function bareText(text: string): string {
	return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "")
}
