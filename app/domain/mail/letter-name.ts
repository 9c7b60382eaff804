/** Characters of a name that a letter says: as many as the form takes. */
const LONGEST = 120

/** Holds what stands around it together, and is not seen. */
const WORD_JOINER = "\u2060"

/**
 * A name that somebody typed, as a letter says it: on one line, cut short, and so that no mail program makes a link of
 * what looks like an address in it.
 */
export function letterName(typed: string): string {
	const characters = [...typed.replace(/\s+/g, " ").trim()]
	const short =
		characters.length > LONGEST ? `${characters.slice(0, LONGEST).join("")}…` : characters.join("")
	return short.replace(/[.:@/](?=\S)/g, `$&${WORD_JOINER}`)
}
