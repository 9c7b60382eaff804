import { dayFormatter, formatMonth, listDays, yearOf } from "../editions/dates.ts"
import { shortNameOf } from "../editions/facts.ts"
import { findName, listOldVenueNames, type NamedVenue } from "./venue-names.ts"
import { findMovedWeekdays, sentencesOf } from "./weekdays.ts"

/** What a text may name of an edition. */
export interface NamedFacts {
	/** "Christmas 2025". */
	name: string
	/** "Christmas Festival". */
	title: string
	startsOn: string
	endsOn: string
	/** Addresses of its pages; of the source also those of editions before it. */
	paths: string[]
	/** Every price of it, in shillings. */
	amounts: number[]
	venue: NamedVenue
}

export interface Comparison {
	/** The new edition. */
	own: NamedFacts
	/** The one that it was made from. */
	source: NamedFacts
	/** Every edition but the new one. */
	others: Pick<NamedFacts, "name" | "title">[]
	/** A text of the new edition names no other time and no other edition at all; one of the whole site may name any but that of the source. */
	isOwnText: boolean
	/** Each sentence of the texts of the source, as `withoutFacts` has it. */
	copied: ReadonlySet<string>
}

type Rule = (text: string, comparison: Comparison) => string[]

const formatWeekday = dayFormatter({ weekday: "short" })
const dayNumberOf = (day: string) => Number(day.slice(8))
const daysOf = (facts: NamedFacts) => listDays(facts)
const yearsOf = (facts: NamedFacts) => daysOf(facts).map(yearOf)
const monthsOf = (facts: NamedFacts) => daysOf(facts).map((day) => formatMonth(day))

const MONTHS = Array.from({ length: 12 }, (_, nth) =>
	formatMonth(`2026-${String(nth + 1).padStart(2, "0")}-01`),
)
/** "Dec", "Dec.", "December"; "May" is also a verb. */
const MONTH = `(?:${MONTHS.map((month) => `${month}|${month.slice(0, 3)}`).join("|")}|Sept)\\b\\.?`
const WEEKDAY = "(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs?)?|Fri|Sat(?:ur)?|Sun)(?:days?)?\\b"
/** "Friday 12th", "Friday, 12 December", "Friday the 12th". */
const BETWEEN = ",?\\s+(?:the\\s+)?"
const DAY = "\\d{1,2}(?:st|nd|rd|th)?\\b"
const DAYS = `${DAY}(?:(?:\\s*(?:,|and|&|to|-|–))+\\s*(?:${WEEKDAY}\\s+)?${DAY})*`

const matchesOf = (text: string, pattern: string) => [...text.matchAll(new RegExp(pattern, "g"))]
const monthNamed = (text: string) => MONTHS.find((month) => month.startsWith(text.slice(0, 3))) ?? text

/** Whether a month or year that is not the edition's own is one to be named. */
const isForeign = (found: string, own: string[], source: string[], isOwnText: boolean) =>
	!own.includes(found) && (isOwnText || source.includes(found))

const findYears: Rule = (text, { own, source, isOwnText }) =>
	matchesOf(text, "(?<![\\d,.])(?:19|20)\\d\\d(?![\\d,])(?!\\.\\d)")
		.map(([year]) => year)
		.filter((year) => isForeign(year, yearsOf(own), yearsOf(source), isOwnText))

/** "You may", "May we" name no month: beside the month stands a number, or a word that a month follows. */
const MAY_AS_MONTH =
	/(?:\d(?:st|nd|rd|th)?,?\s+|\b(?:in|of|on|until|till|by|from|to|since|early|mid|late|every)[\s-]+)May\b|May\s+\d/

const findMonths: Rule = (text, { own, source, isOwnText }) =>
	matchesOf(text, `\\b${MONTH}`)
		.map(([found]) => found)
		.filter((found) => found !== "May" || MAY_AS_MONTH.test(text))
		.filter((found) => isForeign(monthNamed(found), monthsOf(own), monthsOf(source), isOwnText))

/** "12 and 13 December", "Dec 13, 14", "Fri 12th": days of an own month, or of no named one, that are not its own. */
const findDays: Rule = (text, { own, source, isOwnText }) => {
	const isOwnDay = (number: number, weekday?: string) =>
		daysOf(own).some(
			(day) => dayNumberOf(day) === number && (!weekday || weekday.startsWith(formatWeekday(day))),
		)
	const isSourceDay = (number: number) => daysOf(source).some((day) => dayNumberOf(day) === number)
	const found = [
		...matchesOf(text, `(?:${WEEKDAY}${BETWEEN})?${DAYS}\\s+(?:of\\s+)?${MONTH}`),
		...matchesOf(text, `\\b${MONTH}\\s+${DAYS}(?![:.]\\d)`),
		...matchesOf(text, `\\b${WEEKDAY}${BETWEEN}${DAY}(?!\\s*(?:[aApP]\\.?[mM]\\b|[:.]\\d))`),
	].map(([match]) => match)
	return found.filter((match) => {
		const days = matchesOf(match, `(?:(${WEEKDAY})${BETWEEN})?(\\d{1,2})(?!\\d)`)
		const foreign = days.filter(([, weekday, number]) => !isOwnDay(Number(number), weekday))
		return foreign.some(([, , number]) => isOwnText || isSourceDay(Number(number)))
	})
}

const findNames: Rule = (text, { own, source, others, isOwnText }) => {
	const isOwn = (name: string) => `${own.name} ${own.title}`.includes(name)
	const foreign = isOwnText ? others : [source]
	const names = new Set(foreign.flatMap((edition) => [edition.name, edition.title, shortNameOf(edition)]))
	return [...names].filter((name) => !isOwn(name)).flatMap((name) => findName(text, name))
}

/** A town that the edition has left may still be that of the company. */
const findVenues: Rule = (text, { own, source, isOwnText }) =>
	listOldVenueNames(own.venue, source.venue)
		.filter((name) => isOwnText || name !== source.venue.town)
		.flatMap((name) => findName(text, name))

/** "/eventpage", "/eventpage/vendors", "/eventpage#parking", alone or within a text. */
const findAddresses: Rule = (text, { source }) =>
	matchesOf(text, "(?<![\\w/.-])/[\\w/-]+(?:[?#][\\w=&-]+)?")
		.map(([address]) => address)
		.filter((address) => source.paths.some((path) => isBelow(path, address)))

const isBelow = (path: string, address: string) =>
	address.startsWith(path) && /^(?:$|[/?#])/.test(address.slice(path.length))

/** "KES 1,000", "500/-": what was a price of the source and is none any more. */
const findPrices: Rule = (text, { own, source }) =>
	matchesOf(text, "(?<![\\d.:])\\d{1,3}(?:,\\d{3})+(?!\\d)|(?<![\\d.,:])\\d{2,6}(?![\\d:])")
		.map(([amount]) => amount)
		.filter((amount) => {
			const shillings = Number(amount.replaceAll(",", ""))
			return source.amounts.includes(shillings) && !own.amounts.includes(shillings)
		})

/** Of sentences that are still those of the source: in others an organiser has looked at them. */
const findWeekdays: Rule = (text, { own, source, isOwnText, copied }) =>
	isOwnText
		? sentencesOf(text)
				.filter((sentence) => copied.has(sentence))
				.flatMap((sentence) => findMovedWeekdays(sentence, own, source))
		: []

/** By what they look for. */
export const LEFTOVER_RULES = {
	findYears,
	findMonths,
	findDays,
	findWeekdays,
	findNames,
	findVenues,
	findAddresses,
	findPrices,
}

/** Names in braces stand for facts, and are always right. */
const withoutFacts = (text: string) => text.replace(/\{[^{}]*\}/g, "…")

/** @param texts of the source */
export const copiedSentencesOf = (texts: string[]): Set<string> =>
	new Set(texts.flatMap((text) => sentencesOf(withoutFacts(text))))

/**
 * What a text says of the time before: other years, months and days than the edition's own, weekdays that have moved,
 * the names of other editions, the venue, the addresses and the old prices of its source.
 */
export function findLeftovers(
	text: string,
	comparison: Comparison,
	rules: Rule[] = Object.values(LEFTOVER_RULES),
): string[] {
	const typed = withoutFacts(text)
	// "December." ends a sentence.
	const found = new Set(rules.flatMap((rule) => rule(typed, comparison)).map((one) => one.replace(/\.$/, "")))
	// "Christmas 2025" says it all.
	const longest = [...found].filter(
		(one) => ![...found].some((other) => other !== one && other.includes(one)),
	)
	return longest.toSorted((one, other) => typed.indexOf(one) - typed.indexOf(other))
}
