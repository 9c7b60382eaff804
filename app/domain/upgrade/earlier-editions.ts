import type { EditionGuidelines, EditionPage } from "../content/edition-documents.ts"
import {
	formatDailyHours,
	formatDateRange,
	formatDays,
	formatHours,
	formatLongRange,
	formatShortRange,
	formatTickerDays,
	monthAndYear,
	type WrittenDays,
} from "../editions/dates.ts"
import { areaOf, shortNameOf } from "../editions/facts.ts"
import type { DATE_STYLES, EditionSettings } from "../editions/inputs.ts"
import { PUBLISHED_BEFORE } from "../editions/order-window.ts"
import type { Edition } from "../editions/queries.server.ts"
import type { EarlierContent, EarlierPage, EarlierPoster } from "./earlier-documents.ts"

/** An edition as it was stored before: in a row, a poster, a page, or some of them. */
export interface EarlierEdition {
	slug: string
	row?: Edition
	poster?: EarlierPoster
	page?: EarlierPage
	firstApplicationAt?: Date
}

type Facts = Omit<
	Edition,
	| "id"
	| "slug"
	| "nextNumber"
	| keyof EditionSettings["extrasPrices"]
	| "isCurrent"
	| "applicationsOpen"
	| "updatedAt"
	| "closedAt"
	| "kind"
	| "decisionLetters"
	| keyof (EditionSettings["sender"] & EditionSettings["forVendors"])
	| "ticketUrl"
	| "clonedFrom"
>

/** Each edition once, in the order of the posters; what has none stands behind. */
export function pairEarlierEditions(
	{ posters, pages }: Pick<EarlierContent, "posters" | "pages">,
	rows: Edition[],
): EarlierEdition[] {
	const slugs = new Set([posters, pages, rows].flat().map(({ slug }) => slug))
	return [...slugs].flatMap((slug) => {
		const of = <T extends { slug: string }>(list: T[]) => list.filter((one) => one.slug === slug)
		const [own, ...others] = of(pages)
		// A second page of the same festival keeps its address as an edition of its own.
		const further = others.map((page) => ({ slug: page.path.slice(1).toLowerCase(), page }))
		return [{ slug, row: of(rows)[0], poster: of(posters)[0], page: own }, ...further]
	})
}

/** The facts of an edition such that everything derived from them reads as what was typed. */
export function factsOfEarlierEdition(edition: EarlierEdition, content: EarlierContent, now: Date): Facts {
	const { row, poster, page } = edition
	const days = daysOf(edition, content.posters, now)
	const name = poster?.header ?? row?.name ?? page?.name ?? edition.slug
	const year = days.startsOn.slice(0, 4)
	const visibleName = page?.name ?? name
	const title = row?.title ?? withoutYear(visibleName, year)
	return {
		...days,
		name,
		title,
		heading: visibleName === `${title} ${year}` ? null : visibleName,
		dayOpensAt: page?.opensAt ?? null,
		dayClosesAt: page?.closesAt ?? null,
		venue: poster?.venue ?? (page ? `${page.location.text}, ${page.location.town}` : ""),
		location: page?.location.text ?? null,
		town: page?.location.town ?? "Nairobi",
		directions: page?.location.hint ?? null,
		...{ mapLink: null, standbyUntil: null, coordinates: null },
		poster: poster?.picture ?? null,
		posterNote: posterNoteOf(poster, days),
		detailsLink: poster && poster.detailsLink !== page?.path ? poster.detailsLink : null,
		pageAlias: page?.path ?? null,
		directoryAlias: poster?.vendorsLink ?? null,
		publishedAt: poster || page || row?.isCurrent ? PUBLISHED_BEFORE : null,
		...windowsOf(edition, days.startsOn, now),
	}
}

const withoutYear = (name: string, year: string) =>
	name.endsWith(` ${year}`) ? name.slice(0, -year.length - 1) : name

function daysOf({ row, poster, page }: EarlierEdition, posters: EarlierPoster[], now: Date): WrittenDays {
	const hours = { dayOpensAt: page?.opensAt ?? null, dayClosesAt: page?.closesAt ?? null }
	const unwritten = { ...hours, dateStyle: "weekdays", daysNote: null, hoursNote: null } as const
	const known = [page, poster, poster ? undefined : row].find((one) => one?.startsOn && one.endsOn)
	if (known?.startsOn && known.endsOn) {
		const { startsOn, endsOn } = known
		return withWordings({ ...unwritten, startsOn, endsOn, datePrecision: "day" }, page)
	}
	const { startsOn, endsOn } = row ?? daysOfMonth(monthOf(poster) ?? nextMonth(poster, posters, now))
	const days = { ...unwritten, startsOn, endsOn, datePrecision: "month" as const }
	const text = poster?.dateText ?? monthAndYear(days)
	return { ...days, daysNote: text === monthAndYear(days) ? null : text }
}

/** How its page names days and hours; the wordings that follow from them are not kept. */
function withWordings(days: WrittenDays, page: EarlierPage | undefined): WrittenDays {
	if (!page) return days
	const named = page.days.join(", ")
	const styles: (typeof DATE_STYLES)[number][] = ["weekdays", "days"]
	const dateStyle = styles.find((style) => formatDays({ ...days, dateStyle: style }) === named)
	return {
		...days,
		dateStyle: dateStyle ?? "weekdays",
		daysNote: dateStyle ? null : named,
		hoursNote: formatDailyHours(days) === page.hours ? null : page.hours,
	}
}

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ")
const MONTH_AND_YEAR = new RegExp(`\\b(${MONTHS.join("|")})[a-z]*\\.? (20\\d\\d)\\b`)

/** Its first day, "2024-07-01", where a poster names a month and its year. */
function monthOf(poster: EarlierPoster | undefined): string | undefined {
	const [, month = "", year] = MONTH_AND_YEAR.exec(`${poster?.dateText} ${poster?.header}`) ?? []
	return year && `${year}-${String(MONTHS.indexOf(month) + 1).padStart(2, "0")}-01`
}

/** Posters begin with the newest: where one names no month, it is that of the one behind it. */
function nextMonth(poster: EarlierPoster | undefined, posters: EarlierPoster[], now: Date): string {
	const behind = posters.slice(poster ? posters.indexOf(poster) + 1 : 0)
	return behind.find(({ startsOn }) => startsOn)?.startsOn ?? now.toISOString().slice(0, 10)
}

function daysOfMonth(day: string): { startsOn: string; endsOn: string } {
	const [year = 0, month = 0] = day.split("-").map(Number)
	const lastDay = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
	return { startsOn: `${day.slice(0, 7)}-01`, endsOn: lastDay }
}

const LINES = ["Vendor applications OPEN", "Vendor applications CLOSED"]

/** What an organiser wrote on a poster that does not follow from anything. */
function posterNoteOf(poster: EarlierPoster | undefined, days: WrittenDays): string | null {
	if (!poster) return null
	const { dateText, vendorsText } = poster
	const own = [
		dateText === formatShortRange(days) ? null : dateText,
		vendorsText && LINES.includes(vendorsText) ? null : vendorsText,
	]
	return own.filter(Boolean).join(", ") || null
}

type Windows = Pick<Edition, "applicationsOpenAt" | "applicationsCloseAt" | "extrasOpenAt" | "extrasCloseAt">

/**
 * What was open goes on without an end. An edition that takes applications in the back office is open there, whatever its
 * poster said.
 */
function windowsOf(
	{ row, poster, firstApplicationAt }: EarlierEdition,
	startsOn: string,
	now: Date,
): Windows {
	const moments = [new Date(`${startsOn.slice(0, 4)}-01-01T00:00:00+03:00`), now, firstApplicationAt ?? now]
	const opened = toMinute(new Date(Math.min(...moments.map((moment) => moment.getTime()))))
	const [open, closed] = LINES
	const isOpen = row ? row.isCurrent && row.applicationsOpen : poster?.vendorsText === open
	const wasOpen = isOpen || row?.isCurrent || [open, closed].includes(poster?.vendorsText ?? "")
	return {
		applicationsOpenAt: wasOpen ? opened : null,
		applicationsCloseAt: isOpen || !wasOpen ? null : row ? toMinute(now) : opened,
		extrasOpenAt: row?.isCurrent ? opened : null,
		extrasCloseAt: null,
	}
}

const toMinute = (moment: Date) => new Date(Math.floor(moment.getTime() / 60_000) * 60_000)

/** The texts of its page, in which what follows from its facts is filled in as the page is read. */
export function pageOfEarlierEdition(
	page: EarlierPage,
	facts: Facts,
	heads: EarlierContent["heads"],
): EditionPage {
	const { overview, contact, banner, tickets, activities, practical, questions } = page
	const head = heads.find(({ path }) => path === page.path) ?? page.search
	const generalize = (text: string) => putPlaceholders(text, facts)
	return {
		overview,
		contact,
		activities,
		practical,
		questions,
		banner: banner && { heading: generalize(banner.heading), text: generalize(banner.text) },
		tickets: tickets ? { heading: tickets.heading, label: tickets.label } : DEFAULT_TICKETS,
		search: {
			title: generalize(head?.title ?? page.name),
			description: generalize(head?.description ?? page.name),
		},
	}
}

const DEFAULT_TICKETS = { heading: "Tickets", label: "Buy Tickets" }

export function guidelinesOfEarlierEdition({
	edition: _,
	...guidelines
}: EarlierContent["guidelines"]): EditionGuidelines {
	return guidelines
}

/** The lines of a ticker that are not about days, area or hours of an edition, and so do not follow from any. */
export function ownTickerLines(lines: string[], editions: Facts[]): string[] {
	const derived = editions.flatMap((facts) => [
		`${shortNameOf(facts)} Edition on ${formatTickerDays(facts)}`,
		areaOf(facts),
		formatHours(facts),
	])
	return lines.filter((one) => !derived.includes(one))
}

/** Names in braces where a text says what follows from the facts. */
function putPlaceholders(text: string, facts: Facts): string {
	const year = facts.startsOn.slice(0, 4)
	const derived: [string, string][] = [
		[`${facts.title} ${year}`, "{title} {year}"],
		[formatDateRange(facts), "{days}"],
		[formatLongRange(facts), "{longDates}"],
		[formatShortRange(facts), "{shortDates}"],
		[formatDays(facts), "{dates}"],
		[facts.name, "{name}"],
		[`${facts.title},`, "{title},"],
	]
	return derived.reduce((filled, [was, is]) => filled.replaceAll(was, is), text)
}
