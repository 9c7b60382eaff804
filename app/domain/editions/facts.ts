import {
	dayFormatter,
	formatClock,
	formatDateRange,
	formatDays,
	formatLongRange,
	formatMonth,
	formatShortRange,
	type WrittenDays,
	yearOf,
} from "./dates.ts"
import { hasKnownDays } from "./rules.ts"

/** How an edition is called. */
export interface EditionNames {
	/** "Christmas 2025". */
	name: string
	/** "Christmas Festival". */
	title: string
	/** What its page is called where that is not title and year. */
	heading: string | null
}

/** Where an edition is. */
export interface EditionLocation {
	/** "Vocational college in Gigiri, Nairobi". */
	venue: string
	/** The same in more words, before the town: "Vocational college off a UN avenue in Gigiri". */
	location: string | null
	town: string
}

export type WrittenEdition = WrittenDays & EditionNames & Pick<EditionLocation, "venue">

/** "Christmas Festival 2025". */
export const pageNameOf = ({
	title,
	heading,
	startsOn,
}: Omit<EditionNames, "name"> & Pick<WrittenDays, "startsOn">): string =>
	heading ?? `${title} ${yearOf(startsOn)}`

const KINDS = /\b(?:bazaar|carnival|challenge|expo|fair|festival|fête|market|rally|show|village|weekend)\b/i

/** Whether a name says what it is, as "Craft Fair" does and "Christmas" does not. */
export const namesKind = (name: string): boolean => KINDS.test(name)

/** "Christmas": the title within a sentence, or before "Edition". */
export const shortNameOf = ({ title }: Pick<EditionNames, "title">): string => title.replace(/ Festival$/, "")

/** In as many words as are known: "Vocational college off a UN avenue in Gigiri, Nairobi". */
export function formatLocation({ venue, location, town }: EditionLocation): string {
	if (location === null) return venue
	// Whoever typed the town as well is not made to say it twice.
	const namesTown = ` ${location}`.toLowerCase().endsWith(` ${town.toLowerCase()}`)
	return namesTown ? location : `${location}, ${town}`
}

/** "Gigiri, Nairobi": the venue without what stands there. */
export const areaOf = ({ venue }: Pick<EditionLocation, "venue">): string =>
	venue.split(" in ").at(-1) ?? venue

const formatWeekday = dayFormatter({ weekday: "long" })
const formatWeekdayAndDate = dayFormatter({ weekday: "long", day: "numeric", month: "long" })
const formatDayAndMonth = dayFormatter({ day: "numeric", month: "long" })

/** Where there is no edition, or nobody knows its days. */
const FALLBACK_FACTS = {
	days: "the festival days",
	dates: "the festival days",
	shortDates: "the festival days",
	longDates: "the festival days",
	eve: "the day before the festival",
	first: "the first day",
	last: "the last day",
	after: "the day after",
	opens: "opening time",
	closes: "closing time",
	name: "the next festival",
	title: "the next festival",
	shortName: "the next festival",
	month: "the month of the festival",
	year: "the year of the festival",
	venue: "the festival ground",
}

const factsOf = (edition: WrittenEdition): typeof FALLBACK_FACTS => ({
	...FALLBACK_FACTS,
	...(hasKnownDays(edition) && weekdaysOf(edition)),
	...(edition.dayOpensAt !== null && { opens: formatClock(edition.dayOpensAt) }),
	...(edition.dayClosesAt !== null && { closes: formatClock(edition.dayClosesAt) }),
	days: formatDateRange(edition),
	dates: formatDays(edition),
	shortDates: formatShortRange(edition),
	longDates: formatLongRange(edition),
	name: edition.name,
	title: edition.title,
	shortName: shortNameOf(edition),
	month: formatMonth(edition.startsOn),
	year: yearOf(edition.startsOn),
	venue: edition.venue,
})

const weekdaysOf = ({ startsOn, endsOn }: WrittenEdition) => ({
	eve: formatWeekdayAndDate(startsOn, -1),
	first: formatWeekday(startsOn),
	last: formatWeekday(endsOn),
	after: formatWeekday(endsOn, 1),
})

/**
 * Fills the facts of an edition into a text, where it says `{days}`, `{eve}`, `{name}` or another of their names, and
 * `{daysBefore:11}` for the day so many days before the first: so that no text says others than the edition has.
 */
export const fillInEditionFacts = (text: string, edition: WrittenEdition | undefined): string =>
	createFactFiller(edition)(text)

/** For many texts of one edition: its facts are written out once, and only if a text asks for any. */
function createFactFiller(edition: WrittenEdition | undefined): (text: string) => string {
	let facts: Record<string, string> | undefined
	const fillIn = (whole: string, name: string, count?: string): string => {
		if (name === "daysBefore" && count !== undefined) return formatDayBefore(edition, Number(count))
		facts ??= edition ? factsOf(edition) : FALLBACK_FACTS
		return Object.hasOwn(facts, name) && count === undefined ? (facts[name] ?? whole) : whole
	}
	return (text) => text.replace(/\{(\w+)(?::(\d{1,3}))?\}/g, fillIn)
}

/** "1 December". */
function formatDayBefore(edition: WrittenDays | undefined, count: number): string {
	if (!edition || !hasKnownDays(edition)) return `${count} days before the festival`
	return formatDayAndMonth(edition.startsOn, -count)
}

/** A text without the sentences that name facts: for a time at which there is no edition to name. */
export const dropFacts = (text: string): string =>
	text
		.split(/(?<=[.!?]) /)
		.filter((sentence) => !/\{\w/.test(sentence))
		.join(" ")

/** The same in every text of a document. */
export function fillInCopy<T>(copy: T, edition: WrittenEdition | undefined): T {
	const fillInText = createFactFiller(edition)
	const fillIn = (value: unknown): unknown => {
		if (typeof value === "string") return fillInText(value)
		if (Array.isArray(value)) return value.map(fillIn)
		if (value === null || typeof value !== "object") return value
		return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fillIn(inner)]))
	}
	return fillIn(copy) as T
}
