import { DAY_MS, shiftDay } from "../../values/clock.ts"
import { namesKind } from "../editions/facts.ts"
import type { EditionSettings } from "../editions/inputs.ts"
import { FIXED_PAPERS, MAX_OTHER_PAPERS } from "../paper-requirements/rules.ts"

/** Every day and moment that an edition has, as a form has them: "2026-12-18", "2026-11-20T14:05" in Nairobi. */
export interface EditionDates {
	startsOn: string
	endsOn: string
	applicationsOpenAt: string | null
	applicationsCloseAt: string | null
	extrasOpenAt: string | null
	extrasCloseAt: string | null
	paymentDueOn: string | null
}

export const datesOf = ({ days, applications, extras, forVendors }: EditionSettings): EditionDates => ({
	startsOn: days.startsOn,
	endsOn: days.endsOn,
	applicationsOpenAt: applications.opensAt,
	applicationsCloseAt: applications.closesAt,
	extrasOpenAt: extras.opensAt,
	extrasCloseAt: extras.closesAt,
	paymentDueOn: forVendors.paymentDueOn,
})

/** By so many days; the minute of a moment stays, because Nairobi has kept +03:00 since 1960. */
export const shiftMoment = (text: string, days: number): string =>
	shiftDay(text.slice(0, 10), days) + text.slice(10)

export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS

/** All dates, moved by as many days as the first day moves. */
export function shiftDates(dates: EditionDates, startsOn: string): EditionDates {
	const days = daysBetween(dates.startsOn, startsOn)
	const shift = (text: string | null) => text && shiftMoment(text, days)
	return {
		startsOn,
		endsOn: shiftDay(dates.endsOn, days),
		applicationsOpenAt: shift(dates.applicationsOpenAt),
		applicationsCloseAt: shift(dates.applicationsCloseAt),
		extrasOpenAt: shift(dates.extrasOpenAt),
		extrasCloseAt: shift(dates.extrasCloseAt),
		paymentDueOn: shift(dates.paymentDueOn),
	}
}

/**
 * What the dates of a new edition are proposed to be. Where the source has only a month it begins with one day, and where
 * its applications have no end they end with the last day: a new edition always says until when.
 */
export function proposeDates(source: EditionSettings, startsOn: string): EditionDates {
	const shifted = shiftDates(datesOf(source), startsOn)
	const endsOn = source.days.datePrecision === "month" ? startsOn : shifted.endsOn
	const { applicationsOpenAt, applicationsCloseAt } = shifted
	const lastMinute = `${endsOn}T${source.days.dayClosesAt ?? "23:59"}`
	return {
		...shifted,
		endsOn,
		applicationsCloseAt: applicationsCloseAt ?? (applicationsOpenAt === null ? null : lastMinute),
	}
}

const withoutYear = (name: string) => name.replace(/\s?\b(?:19|20)\d\d\b/g, "").trim()

/** What letters call it: "Easter Festival" for "Easter 2027", where those of the source call it "Christmas Festival"; "Craft Fair" says it itself. */
export function proposeTitle(source: Pick<EditionSettings, "name" | "title">, name: string): string {
	const kind = source.title.startsWith(withoutYear(source.name))
		? source.title.slice(withoutYear(source.name).length)
		: undefined
	if (kind === undefined) return source.title
	return namesKind(name) ? withoutYear(name) : `${withoutYear(name)}${kind}`
}

export interface ClonedNames {
	name: string
	title: string
}

/**
 * A draft with the facts of the source, in which letters about decisions are held until they are released. What it worded for itself alone (its dates, its hours, its heading, the note and
 * the link of its poster) is not copied: it follows from the facts again.
 */
export function cloneSettings(
	source: EditionSettings,
	names: ClonedNames,
	dates: EditionDates,
): EditionSettings {
	const { startsOn, endsOn } = dates
	return {
		...source,
		...names,
		heading: null,
		isPublished: false,
		decisionLetters: "held",
		days: { ...source.days, startsOn, endsOn, datePrecision: "day", daysNote: null, hoursNote: null },
		poster: { ...source.poster, posterNote: null, detailsLink: null },
		applications: { opensAt: dates.applicationsOpenAt, closesAt: dates.applicationsCloseAt },
		extras: { opensAt: dates.extrasOpenAt, closesAt: dates.extrasCloseAt },
		forVendors: { ...source.forVendors, paymentDueOn: dates.paymentDueOn },
		standbyUntil:
			source.standbyUntil && shiftDay(source.standbyUntil, daysBetween(source.days.startsOn, startsOn)),
	}
}

/** Of each paper that has a due day, which paper, and that day: the names of the fields of a form. */
export const PAPER_FIELDS = Array.from({ length: FIXED_PAPERS.length + MAX_OTHER_PAPERS }, (_, nth) => ({
	slug: `paper${nth}`,
	dueOn: `paperDueOn${nth}`,
}))
