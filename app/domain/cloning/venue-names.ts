/** Where an edition is, in the organisers' words. */
export interface NamedVenue {
	/** "Vocational college in Gigiri, Nairobi". */
	venue: string
	location: string | null
	directions: string | null
	town: string
}

const CAPITALISED = "\\p{Lu}[\\p{L}\\p{N}’'-]+"
/** "Karura Forest", "UN". */
const NAMES = new RegExp(`(?<![\\p{L}\\p{N}])${CAPITALISED}(?: ${CAPITALISED})*`, "gu")
/** "Vocational college", "Follow the flags": the capital is that of a sentence. */
const SENTENCE_STARTS = new RegExp(`(?<=^|[.!?:\\n]\\s*)${CAPITALISED}(?= \\p{Ll})`, "gu")
/** "Follow Limuru Road", "The Arboretum". */
const NAMELESS_STARTS =
	/^(?:(?:The|At|By|Near|Opposite|Behind|Beside|Next|Inside|Off|Along|From|Take|Follow|Turn|Use|Enter|Drive|Come|Go|Head|Pass|Open)(?: |$))+/u
/** "Limuru Road" is also known as Limuru. */
const STREETS = / (?:Road|Rd|Street|St|Avenue|Ave|Drive|Lane|Highway|Close)$/u
/** Names of nothing that an edition takes with it. */
const NOT_A_VENUE =
	/^(?:Kenyan?|KES|M-Pesa|AM|PM|Road|Street|Avenue|Gate|Parking|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?|January|February|March|April|May|June|July|August|September|October|November|December)$/iu
/** "Inside the college wall". */
const GROUNDS =
	/\b(?:college|school|university|racecourse|showground|stadium|museum|arboretum|farm|ranch|hotel|church|airstrip|quarry)\b/giu

const namesIn = (text: string): string[] =>
	(text.replace(SENTENCE_STARTS, "").match(NAMES) ?? [])
		.map((name) => name.replace(NAMELESS_STARTS, "").replace(STREETS, ""))
		.filter((name) => name.length > 1 && !NOT_A_VENUE.test(name))

const groundsIn = (text: string): string[] =>
	(text.match(GROUNDS) ?? []).flatMap((ground) => {
		const lower = ground.toLowerCase()
		return [lower, lower.charAt(0).toUpperCase() + lower.slice(1)]
	})

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")

/** @returns each time that a text has the name as whole words */
export const findName = (text: string, name: string): string[] =>
	text.match(new RegExp(`(?<![\\p{L}\\p{N}])${escapePattern(name)}(?![\\p{L}\\p{N}])`, "gu")) ?? []

const TEXTS = ["venue", "location", "directions"] as const

/**
 * The names that only the source has: words with a capital in its venue, location or directions, and what kind of ground
 * it is. Once the venue is another one, what is still as in the source names nothing of the new one.
 */
export function listOldVenueNames(own: NamedVenue, source: NamedVenue): string[] {
	const ownTexts = TEXTS.filter((key) => own.venue === source.venue || own[key] !== source[key])
	const known = [own.town, ...ownTexts.map((key) => own[key] ?? "")].join("\n")
	const names = TEXTS.flatMap((key) => namesIn(source[key] ?? ""))
	const grounds = groundsIn(`${source.venue}\n${source.location ?? ""}`)
	return [...new Set([...names, ...grounds])].filter(
		(name) => !findName(known.toLowerCase(), name.toLowerCase()).length,
	)
}
