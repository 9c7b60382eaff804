/**
 * True for a path that stays below the root of a store: no empty, `.` or `..` part, no control character, no
 * backslash (a separator on some machines), no part that a file system could not hold.
 */
export function isKey(text: string): boolean {
	if (text.length > 1000) return false
	return text.split("/").every(isPart)
}

function isPart(part: string): boolean {
	return !["", ".", ".."].includes(part) && !/[\p{Cc}\\]/u.test(part) && bytes(part) < 256
}

const bytes = (text: string) => new TextEncoder().encode(text).length
