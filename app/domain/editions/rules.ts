import { DAY_MS, formatNairobiIsoDate, momentInNairobi, startOfNairobiDay } from "../../values/clock.ts"

/** In the order in which an edition goes through them; it may leave some out. */
export const EDITION_PHASES = ["draft", "announced", "open", "closed", "running", "over"] as const
export type EditionPhase = (typeof EDITION_PHASES)[number]

/** From its first moment up to its last, which no longer belongs to it. */
export interface TimeWindow {
	/** Null: it never opens. */
	opensAt: Date | null
	/** Null: it stays open until somebody sets an end. */
	closesAt: Date | null
}

/** The days of an edition, and the hours of each; days are those of Nairobi. */
export interface EditionDays {
	startsOn: string
	endsOn: string
	/** "month": only the month is known, of which these are the first and the last day. */
	datePrecision: "day" | "month"
	/** "09:00", the same on every day; null where nobody knows. */
	dayOpensAt: string | null
	dayClosesAt: string | null
}

/** What of an edition depends on the time. */
export interface EditionTimes extends EditionDays {
	/** Null: a draft, for organisers alone. */
	publishedAt: Date | null
	/** Not null: nothing of it changes any more. */
	closedAt: Date | null
	applications: TimeWindow
	extras: TimeWindow
}

/** Of ticket prices, as it stands before one: "KES 500". */
export const TICKET_CURRENCY = "KES"

/** It has not begun, or nobody has said when it does. */
export const isWindowAhead = ({ opensAt }: TimeWindow, now: Date) => opensAt === null || now < opensAt

export const isWindowOpen = (window: TimeWindow, now: Date): boolean =>
	!isWindowAhead(window, now) && (window.closesAt === null || now < window.closesAt)

/** Vendors correct something of their applications on their own page: always while there is still time to apply. */
export const takesCorrections = (rule: { takesApplications: boolean; vendorCorrections: string }) =>
	rule.takesApplications || rule.vendorCorrections !== "nothing"

export const hasKnownDays = ({ datePrecision }: Pick<EditionDays, "datePrecision">) => datePrecision === "day"

/** When an edition closes on one of its days. */
export const closingOf = (day: string, { dayClosesAt }: Pick<EditionDays, "dayClosesAt">) =>
	momentInNairobi(day, dayClosesAt ?? "24:00")

/** An edition is over once it has closed on its last day. */
export const isOver = (edition: EditionDays, now: Date): boolean => now >= closingOf(edition.endsOn, edition)

/** Where this moment stands in the life of an edition. Of an edition whose days nobody knows none is said to be on. */
export function phaseOf(edition: EditionTimes, now: Date): EditionPhase {
	if (!edition.publishedAt) return "draft"
	if (isOver(edition, now)) return "over"
	if (hasKnownDays(edition) && now >= startOfNairobiDay(edition.startsOn)) return "running"
	if (isWindowAhead(edition.applications, now)) return "announced"
	return isWindowOpen(edition.applications, now) ? "open" : "closed"
}

/**
 * Where this moment stands beside the days of an edition. between: the night between two of them · undated: nobody knows its days
 * yet, and it is not over.
 */
export type DayState = { is: "coming"; inDays: number } | { is: "undated" | "today" | "between" | "over" }

/** Days begin at midnight in Nairobi. */
export function dayStateOf(edition: EditionDays, now: Date): DayState {
	if (!hasKnownDays(edition)) return { is: isOver(edition, now) ? "over" : "undated" }
	const today = formatNairobiIsoDate(now)
	const inDays = (Date.parse(edition.startsOn) - Date.parse(today)) / DAY_MS
	if (inDays > 0) return { is: "coming", inDays }
	if (isOver(edition, now)) return { is: "over" }
	return { is: now < closingOf(today, edition) ? "today" : "between" }
}

/** What the poster says about applications; nothing before they open. */
export function applicationsLine(
	{ applications }: Pick<EditionTimes, "applications">,
	now: Date,
): "OPEN" | "CLOSED" | undefined {
	if (isWindowAhead(applications, now)) return undefined
	return isWindowOpen(applications, now) ? "OPEN" : "CLOSED"
}

/** Milliseconds: a form that was opened in time still counts so long after the end. */
export const LATE_GRACE_MS = 30 * 60_000

/**
 * Whether an application for this edition may be taken.
 * @param openedAt when its form was opened; undefined where that is unknown
 */
export function canStillApply(
	{ publishedAt, closedAt, applications }: Pick<EditionTimes, "publishedAt" | "closedAt" | "applications">,
	openedAt: Date | undefined,
	now: Date,
): boolean {
	if (!publishedAt || closedAt) return false
	if (isWindowOpen(applications, now)) return true
	const { closesAt } = applications
	if (!openedAt || !closesAt || openedAt > now || !isWindowOpen(applications, openedAt)) return false
	return now.getTime() <= closesAt.getTime() + LATE_GRACE_MS
}

const byFirstDay = (one: EditionDays, other: EditionDays) => one.startsOn.localeCompare(other.startsOn)

/** Those ahead, the nearest first; then those that are over, the newest first. */
export function sortByNearness<E extends EditionDays>(editions: readonly E[], now: Date): E[] {
	const sorted = editions.toSorted(byFirstDay)
	const ahead = sorted.filter((edition) => !isOver(edition, now))
	return [...ahead, ...sorted.filter((edition) => isOver(edition, now)).reverse()]
}

/**
 * What visitors ask before they come: the edition that is on or comes next, else the last one that was, and the one
 * with the newest prices that are known. An edition without known days is none of them.
 */
export function nearestEdition<E extends EditionTimes & { prices: readonly unknown[] }>(
	editions: readonly E[],
	now: Date,
): { edition: E | undefined; isAhead: boolean; priced: E | undefined } {
	const known = editions.filter((edition) => edition.publishedAt && hasKnownDays(edition))
	const [edition] = sortByNearness(known, now)
	const priced = edition?.prices.length
		? edition
		: known.toSorted(byFirstDay).findLast(({ prices }) => prices.length > 0)
	return { edition, isAhead: edition !== undefined && !isOver(edition, now), priced }
}

/** Where tickets of the edition ahead are sold, if it has a shop of its own. */
export function findTicketShop(
	editions: readonly (EditionTimes & { prices: readonly unknown[]; ticketUrl: string | null })[],
	now: Date,
): string | undefined {
	const { edition, isAhead } = nearestEdition(editions, now)
	return (isAhead && edition?.ticketUrl) || undefined
}

/**
 * Those that a vendor can apply to, the nearest first: applications are open, and there are stalls to choose from. One that
 * is over, and whose window nobody has ended, is among them only while there is none ahead.
 */
export function listAcceptingEditions<
	E extends EditionDays & { applications: TimeWindow; stalls: readonly unknown[] },
>(editions: readonly E[], now: Date): E[] {
	const accepting = editions.filter(
		({ applications, stalls }) => isWindowOpen(applications, now) && stalls.length > 0,
	)
	const ahead = editions.filter((edition) => !isOver(edition, now))
	return sortByNearness(ahead.length > 0 ? accepting.filter((one) => ahead.includes(one)) : accepting, now)
}

const PREFERRED_PHASES: EditionPhase[][] = [
	["open"],
	["running"],
	["closed", "announced"],
	["over"],
	["draft"],
]

/**
 * The edition that screens are about before somebody chooses: the one ahead that takes applications, else the one that is
 * on or comes next, else the last one that was.
 */
export function defaultEdition<E extends EditionTimes>(editions: readonly E[], now: Date): E | undefined {
	const groups = PREFERRED_PHASES.map((phases) =>
		editions.filter((edition) => phases.includes(phaseOf(edition, now))),
	)
	const preferred = groups.find((group) => group.length > 0) ?? []
	return sortByNearness(preferred, now)[0]
}

/** The address of its page: an edition keeps the one that it has always had. */
export const editionPath = ({ slug, pageAlias }: { slug: string; pageAlias: string | null }): string =>
	pageAlias ?? `/festivals/${slug}`

/** The address of its guidelines for vendors; `/vendor-guidelines` shows those of the nearest edition. */
export const guidelinesPath = (slug: string): string => `/festivals/${slug}/guidelines`

type OffroadEdition = EditionDays & Parameters<typeof editionPath>[0] & { kind: string; hasPage: boolean }

/** The page of the nearest offroad edition; undefined where none has one. */
export function findOffroadPath(editions: readonly OffroadEdition[], now: Date): string | undefined {
	const [edition] = sortByNearness(
		editions.filter(({ kind, hasPage }) => kind === "offroad" && hasPage),
		now,
	)
	return edition && editionPath(edition)
}

type LinkedEdition = Parameters<typeof editionPath>[0] & { detailsLink: string | null; hasPage: boolean }

/** Where its poster and its entry in calendars lead. */
export const detailsPath = (edition: LinkedEdition): string =>
	edition.detailsLink ?? (edition.hasPage ? editionPath(edition) : "/events")

/** How long a place is offered to one vendor, and how long in the last days before the edition. */
export const OFFER_HOURS = 48
export const LATE_OFFER_HOURS = 12
export const LATE_OFFER_DAYS = 7
