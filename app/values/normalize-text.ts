/**
 * What nobody means to type: control characters, halves of characters, invisible joints, and the marks that
 * turn the text after them around on an organiser's screen.
 */
const INVISIBLE_CHARACTERS = /[\p{Cc}\p{Cs}\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/gu
const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029]/g

/** Typed text for one line: trimmed, single spaces, composed (NFC), free of control characters. Idempotent. */
export function normalizeSingleLine(text: string): string {
	return text
		.replace(/\s+/g, " ")
		.replace(INVISIBLE_CHARACTERS, "")
		.replace(/ {2,}/g, " ")
		.normalize("NFC")
		.trim()
}

/** Typed text of several lines: each as `normalizeSingleLine` makes it, with at most one empty line between two. Idempotent. */
export function normalizeMultiLine(text: string): string {
	return text
		.replace(LINE_ENDS, "\n")
		.split("\n")
		.map(normalizeSingleLine)
		.join("\n")
		.replace(/\n{3,}/g, "\n\n")
		.trim()
}

/** Whether a reader would see anything at all. */
export function hasVisibleText(text: string): boolean {
	return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text)
}

/** "a table, two chairs and hay". */
export const formatList = (items: readonly string[]): string => new Intl.ListFormat("en-GB").format(items)

/** "price 2" → "Price 2": as a label or a sentence begins. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** "Approve 3 vendors" → "approve 3 vendors": in the middle of a sentence. */
export const uncapitalize = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
