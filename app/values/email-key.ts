/** "İ" is the one letter of which Unicode makes two when it is written small, and the database one. */
const toLowerCase = (letter: string) => (letter === "İ" ? "i" : letter.toLowerCase())

/** What both ends are trimmed of; `trim` would take more, and the database not. */
const isBlank = (sign: string) => " \t\r\n\u00a0".includes(sign)

/**
 * An email address as addresses are compared: trimmed, in lower case, letter by letter. Accents count: with and
 * without one are two mailboxes. The database makes the same of a column by `emailKeyExpression`.
 */
export function emailKeyOf(email: string): string {
	if (/^[!-~]*$/.test(email)) return email.toLowerCase()
	let [start, end] = [0, email.length]
	while (start < end && isBlank(email.charAt(start))) start += 1
	while (end > start && isBlank(email.charAt(end - 1))) end -= 1
	return Array.from(email.slice(start, end), toLowerCase).join("")
}

/** `emailKeyOf` in SQL. @param source a column, as SQL names it */
export const emailKeyExpression = (source: string): string =>
	String.raw`lower(btrim(${source}, E' \t\r\n\u00a0'))`
