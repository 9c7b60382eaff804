/** What phones type where others type a plain apostrophe, quotation mark or hyphen. */
const APOSTROPHES = /[\u0060\u00b4\u02b9-\u02bd\u02c8\u2018-\u201b\u2032\u2035\ua78c\uff07]/g
const QUOTES = /[\u201c-\u201f\u2033\u2036]/g
const HYPHENS = /[\u2010-\u2015\u2212]/g

/** Accents, once letters are decomposed; soft hyphens, joints, directions, and how an emoji is to be drawn. */
const MARKS =
	/[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]|\u00ad|[\u200b-\u200f]|\u2060|[\ufe00-\ufe0f]|\ufeff/g

/** Every kind of space but the line break, which parts what is searched together. */
const SPACES = /[\t\v\f\r \u0085\u1680\u2028\u2029]+/g

/** Letters with a stroke or a hook, and joined ones, which Unicode does not decompose. */
const LETTERS = new Map(
	"ßss æae œoe þth ðd đd ɗd ɓb ħh ıi ƙk łl ŋn øo ŧt ςσ"
		.split(" ")
		.map(([letter = "", ...plain]) => [letter, plain.join("")]),
)

/**
 * Text as searches compare it and lists are ordered by it: without case, accents, surplus spaces and kinds of
 * apostrophes. The database has the same function, `fold` of migration 0014: a change of one is a change of both.
 */
export function fold(text: string): string {
	return text
		.replace(APOSTROPHES, "'")
		.replace(QUOTES, '"')
		.replace(HYPHENS, "-")
		.normalize("NFKD")
		.replace(MARKS, "")
		.toLowerCase()
		.replace(/[ßæœþðđɗɓħıƙłŋøŧς]/g, (letter) => LETTERS.get(letter) ?? letter)
		.replace(SPACES, " ")
		.replace(/^ | $/g, "")
}

/** Orders texts as the database orders them by `fold`. */
export function compareFolded(one: string, other: string): number {
	const [first, second] = [fold(one), fold(other)]
	if (first === second) return 0
	return first < second ? -1 : 1
}
