import { randomInt } from "node:crypto"

/** Without letters and digits that are read for one another. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
const GROUPS = 6
const GROUP_LENGTH = 5

/** Six groups of five, 148 bits (ASVS 6.5.2, 11.5.1): easy to read out and to type, too much to be guessed back from a hash. */
export function readableSecret(): string {
	const group = () =>
		Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("")
	return Array.from({ length: GROUPS }, group).join("-")
}
