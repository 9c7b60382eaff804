/** Characters of a name that a letter says: as many as the form takes. */
const MAX_LENGTH = 120

/** Holds what stands around it together, and is not seen. */
const WORD_JOINER = "\u2060"

/**
 * A name that somebody typed, as a letter says it: on one line, cut short, and so that no mail program makes a link of
 * what looks like an address in it.
 */
export function sanitizeLetterName(rawName: string): string {
	const characters = [...rawName.replace(/\s+/g, " ").trim()]
	const short =
		characters.length > MAX_LENGTH ? `${characters.slice(0, MAX_LENGTH).join("")}…` : characters.join("")
	return short.replace(/[.:@/](?=\S)/g, `$&${WORD_JOINER}`)
}
