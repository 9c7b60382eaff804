/** "İ" is the one letter of which Unicode makes two when it is written small, and the database one. */
const toLowerCase = (letter: string) => (letter === "İ" ? "i" : letter.toLowerCase())

/**
 * An email address as addresses are compared: trimmed, in lower case, letter by letter. Accents count: with and
 * without one are two mailboxes. The database makes the same of a column by `emailKeyExpression`.
 */
export function emailKeyOf(email: string): string {
	return Array.from(email.replace(/^[ \t\r\n\u00a0]+|[ \t\r\n\u00a0]+$/g, ""), toLowerCase).join("")
}

/** `emailKeyOf` in SQL. @param source a column, as SQL names it */
export const emailKeyExpression = (source: string): string =>
	String.raw`lower(btrim(${source}, E' \t\r\n\u00a0'))`
