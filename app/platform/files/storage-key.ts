/**
 * True for a path that stays below the root of a store: no empty, `.` or `..` part, no control character, no
 * backslash (a separator on some machines), no part that a file system could not hold.
 */
export function isStorageKey(text: string): boolean {
	if (text.length > 1000) return false
	return text.split("/").every(isSegment)
}

function isSegment(segment: string): boolean {
	return !["", ".", ".."].includes(segment) && !/[\p{Cc}\\]/u.test(segment) && byteLength(segment) < 256
}

const byteLength = (text: string) => new TextEncoder().encode(text).length
