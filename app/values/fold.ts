/** What phones type where others type a plain apostrophe, quotation mark or hyphen. */
const APOSTROPHES = /[\u0060\u00b4\u02b9-\u02bd\u2018-\u201b\u2032]/g
const QUOTES = /[\u201c-\u201f]/g
const HYPHENS = /[\u2010-\u2015\u2212]/g

/** Accents, once letters are decomposed; soft hyphens, joints, directions, and how an emoji is to be drawn. */
const MARKS = /[\u0300-\u036f]|[\u00ad\u200b-\u200f\ufeff]|[\ufe00-\ufe0f]/g

/** Every kind of space but the line break, which parts what is searched together. */
const SPACES = /[\t\v\f\r \u2028\u2029]+/g

/** Letters with a stroke or a hook, and joined ones, which Unicode does not decompose. */
const LETTERS = "ßæœþðđɗɓıƙłøς"
const PLAIN = "ss ae oe th d d d b i k l o σ".split(" ")
const LETTER = new RegExp(`[${LETTERS}]`, "g")

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
		.replace(LETTER, (letter) => PLAIN[LETTERS.indexOf(letter)] ?? letter)
		.replace(SPACES, " ")
		.replace(/^ | $/g, "")
}

/** Text as lists of the back office search it: few type an apostrophe, and "gukas" is to find "Guka's". */
export const foldForSearch = (text: string): string => fold(text).replaceAll("'", "").trim()

/** Orders texts as the database orders them by `fold`. */
export function compareFolded(one: string, other: string): number {
	const [first, second] = [fold(one), fold(other)]
	if (first === second) return 0
	return first < second ? -1 : 1
}

/** A text as a segment of addresses, "Ümläut & Co." → "umlaut-co", numbered when it is taken. */
export function createUniqueSlug(text: string, existing: ReadonlySet<string>): string {
	const slug =
		fold(text)
			.replace(/[^a-z0-9]+/g, "-")
			.replace(/^-|-$/g, "") || "new"
	for (let nth = 1; ; nth += 1) {
		const candidate = nth === 1 ? slug : `${slug}-${nth}`
		if (!existing.has(candidate)) return candidate
	}
}
