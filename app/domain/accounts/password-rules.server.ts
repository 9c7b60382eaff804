import { PASSWORD_MAX, PASSWORD_MIN } from "../../values/password-length.ts"
import { hasLeaked, toAlphanumeric } from "./common-passwords.server.ts"
import { COMMON_PASSWORDS, COMMON_WORDS } from "./common-words.server.ts"

export type PasswordFault = "too-short" | "too-long" | "too-common" | "is-the-email"

/** Why a new password is refused; undefined when it is good. Nothing is asked of its composition. */
export function findPasswordFault(password: string, email: string): PasswordFault | undefined {
	if (password.length < PASSWORD_MIN) return "too-short"
	if (password.length > PASSWORD_MAX) return "too-long"
	const bare = toAlphanumeric(password)
	if (bare === toAlphanumeric(email)) return "is-the-email"
	// Where signs are most of a password, the rest says little.
	const texts = bare.length * 2 > password.length ? [bare, password] : [password]
	const isCommon =
		hasLeaked(password) ||
		COMMON_PASSWORDS.includes(bare) ||
		consistsOfCommonWords(bare) ||
		texts.some((text) => isRepeated(text) || isSequence(text))
	return isCommon ? "too-common" : undefined
}

/** Longer words first: the longest that fits is tried first. */
const ALTERNATIVES = [...new Set(COMMON_WORDS)].sort((a, b) => b.length - a.length).join("|")
const COMMON_WORDS_PATTERN = new RegExp(`^\\d*(?:${ALTERNATIVES})\\d*(?:${ALTERNATIVES})?\\d*$`)

/** "michael19921992", "Sunshine&Flower1", "passw0rdkenya": one or two words with numbers about them. */
function consistsOfCommonWords(bare: string): boolean {
	return COMMON_WORDS_PATTERN.test(bare) || COMMON_WORDS_PATTERN.test(decodeLeetspeak(bare))
}

/** "p4ssw0rd" is read as it is meant. */
function decodeLeetspeak(bare: string): string {
	const letters: Record<string, string> = { 0: "o", 1: "i", 3: "e", 4: "a", 5: "s", 7: "t" }
	return bare.replace(/(?<=\p{L})[013457](?=\p{L})/gu, (digit) => letters[digit] ?? digit)
}

/** "aaaaaaaaaaaa", "202520252025", "passwordpassword": up to eight characters over and over. */
function isRepeated(text: string): boolean {
	return [1, 2, 3, 4, 5, 6, 7, 8].some(
		(length) => text === text.slice(0, length).repeat(text.length).slice(0, text.length),
	)
}

/** "123456789012", "abcdefghijkl", "987654321098": each character follows on the one before, a 0 on a 9. */
function isSequence(text: string): boolean {
	const steps = [...text].slice(1).map((next, at) => next.charCodeAt(0) - text.charCodeAt(at))
	return [1, -1].some((direction) => steps.every((step) => step === direction || step === -9 * direction))
}
