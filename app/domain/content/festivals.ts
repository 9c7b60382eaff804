import type { EditionPage } from "./edition-page-inputs.ts"
import { formatDateRange } from "./festival-days.ts"
import { type FestivalPhase, festivalPhaseOf } from "./festival-phase.ts"
import type { EventPoster } from "./inputs.ts"

/** A festival as its poster and, where it has one, its page tell it. */
export interface Festival {
	slug: string
	name: string
	startsOn: string
	/** "12, 13 and 14 December 2025". */
	days: string
	/** As its poster says them: "12-14 Dec 2025". */
	dates: string
	/** As its page says them: "9 AM to 7 PM daily". */
	hours: string | undefined
	place: string
	/** Of its page; undefined where it has none of its own. */
	link: string | undefined
	/** The name of its poster's picture. */
	picture: string
	prices: Prices | undefined
	phase: FestivalPhase
}

type Prices = NonNullable<EditionPage["tickets"]>

/**
 * What visitors ask before they come: the festival that is on or comes next, else the last one that was, and the
 * newest prices that are known.
 */
export function findNearestFestival(posters: EventPoster[], pages: EditionPage[], now: Date) {
	const festivals = listFestivals(posters, pages, now)
	const next = festivals.find(({ phase }) => phase.is !== "over")
	const festival = next ?? festivals.at(-1)
	const priced = festival?.prices ? festival : festivals.findLast(({ prices }) => prices)
	return { festival, isAhead: next !== undefined, priced }
}

function listFestivals(posters: EventPoster[], pages: EditionPage[], now: Date): Festival[] {
	return posters
		.flatMap((poster) => festivalOf(poster, pages, now) ?? [])
		.sort((a, b) => a.startsOn.localeCompare(b.startsOn))
}

const shortenMonths = (text: string) =>
	text.replace(/\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*/g, "$1")

/** The texts that name the days of no festival that is over, as its page or its poster writes them. */
export function withoutPastDays(
	texts: string[],
	posters: EventPoster[],
	pages: EditionPage[],
	now: Date,
): string[] {
	const past = listFestivals(posters, pages, now)
		.filter(({ phase }) => phase.is === "over")
		.flatMap(({ days, dates }) => [days, dates].map(shortenMonths))
	return texts.filter((text) => !past.some((days) => shortenMonths(text).includes(days)))
}

function festivalOf(poster: EventPoster, pages: EditionPage[], now: Date): Festival | undefined {
	const { slug, startsOn, endsOn, header, dateText, venue, picture } = poster
	const page = pages.find((one) => one.slug === slug)
	const [first, last] = [page?.startsOn ?? startsOn, page?.endsOn ?? endsOn]
	if (!first || !last) return undefined
	return {
		slug,
		name: page?.name ?? header,
		startsOn: first,
		days: formatDateRange(first, last),
		dates: dateText,
		hours: page?.hours,
		place: page ? `${page.location.text}, ${page.location.town}` : venue,
		link: page?.path,
		picture,
		prices: page?.tickets ?? undefined,
		phase: festivalPhaseOf({ startsOn: first, endsOn: last, closesAt: page?.closesAt ?? "24:00" }, now),
	}
}
