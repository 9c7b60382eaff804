import {
	DAY_MS,
	formatNairobiDate,
	formatNairobiDateTime,
	formatNairobiDay,
	formatNairobiTime,
	momentInNairobi,
} from "../../values/clock.ts"
import {
	type EditionDays,
	type EditionTimes,
	isOver,
	isWindowOpen,
	sortByNearness,
	type TimeWindow,
} from "./rules.ts"

/** What an edition takes in, each in a window of its own. */
export const WINDOWS = ["applications", "extras"] as const
export type WindowName = (typeof WINDOWS)[number]
export type EditionWindows = Record<WindowName, TimeWindow>

export const WINDOW_LABELS: Record<WindowName, string> = { applications: "Applications", extras: "Extras" }

/** Whoever sets up an edition may still be at it when a window begins within so many days. */
const NEAR_DAYS = 14

/** Those that are open from the moment at which the edition is put on the site. */
export const listOpenings = (windows: EditionWindows, now: Date): WindowName[] =>
	WINDOWS.filter((name) => isWindowOpen(windows[name], now))

/** What an organiser may not have meant of a window of a draft; undefined where it begins in good time, or never. */
export function describeOpening(name: WindowName, windows: EditionWindows, now: Date): string | undefined {
	const { opensAt, closesAt } = windows[name]
	const label = WINDOW_LABELS[name]
	if (!opensAt) return undefined
	if (closesAt && closesAt <= now) return `${label} are over already: they ended ${at(closesAt)}.`
	if (opensAt <= now) {
		const until = closesAt ? `until ${formatNairobiDateTime(closesAt)}` : "without an end"
		return `${label} open at once when the edition is published, ${until}: their beginning, ${formatNairobiDateTime(opensAt)}, is past.`
	}
	if (opensAt.getTime() - now.getTime() > NEAR_DAYS * DAY_MS) return undefined
	return `${label} open ${at(opensAt)}, also if nobody is ready by then; published later, the edition has them open at once.`
}

/** What of a window is after the last day, and its field; undefined where nothing is, or the window has ended. */
export function describeOverrun(
	name: WindowName,
	edition: EditionWindows & Pick<EditionDays, "endsOn">,
	now: Date,
): { text: string; field: keyof TimeWindow } | undefined {
	const { opensAt, closesAt } = edition[name]
	if (!opensAt || (closesAt && closesAt <= now)) return undefined
	const end = momentInNairobi(edition.endsOn, "24:00")
	const isOrdering = name === "extras"
	const describe = (field: keyof TimeWindow, open: string) => ({
		text: [
			`${WINDOW_LABELS[name]} are ${isOrdering ? "to be " : ""}open ${open}, after the festival is over on ${formatNairobiDay(edition.endsOn)}.`,
			...(isOrdering ? ["None are ordered after it."] : []),
		].join(" "),
		field,
	})
	if (opensAt >= end) return describe("opensAt", `from ${formatNairobiDate(opensAt)}`)
	return closesAt && closesAt > end ? describe("closesAt", `until ${formatNairobiDate(closesAt)}`) : undefined
}

/**
 * When the applications of an edition on the site open, where that is known and still to come. Nothing of a window that
 * ends as it opens, or opens after the festival.
 */
export function upcomingOpeningOf(edition: EditionTimes, now: Date): Date | undefined {
	const { publishedAt, closedAt, applications } = edition
	const { opensAt } = applications
	if (!publishedAt || closedAt || !opensAt || now >= opensAt) return undefined
	return isWindowOpen(applications, opensAt) && !isOver(edition, opensAt) ? opensAt : undefined
}

/** Every edition whose applications open later, the nearest first. */
export const listUpcomingOpenings = <E extends EditionTimes>(editions: readonly E[], now: Date) =>
	sortByNearness(editions, now).flatMap((edition) => {
		const opensAt = upcomingOpeningOf(edition, now)
		return opensAt ? [{ edition, opensAt }] : []
	})

/** "Applications open on 29 Nov 2026 at 09:00", the same on every day, so that pages may be kept. */
export const formatOpening = (opensAt: Date): string =>
	`Applications open on ${formatNairobiDate(opensAt)} at ${formatNairobiTime(opensAt)}`

const at = (moment: Date) => `on ${formatNairobiDateTime(moment)}`
