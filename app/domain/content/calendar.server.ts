import type { Db } from "../../platform/db.server.ts"
import { CONTENT_DOCUMENTS } from "./documents.ts"
import { readContentDocument } from "./queries.server.ts"

/** A stretch of time in a calendar; `at` is undefined for whole days. */
interface CalendarEvent {
	id: string
	title: string
	place: string
	page: string
	startsOn: string
	endsOn: string
	/** Nairobi time, the same on every day. */
	at?: { opens: string; closes: string }
}

/**
 * Festivals as an iCalendar file (RFC 5545): a day each where the hours are known, else one entry of whole days.
 * @param options.origin of our own site, for the links
 * @param options.now stamps the entries
 * @param options.slug only this festival
 * @returns undefined when there is no such festival, or its days are unknown
 */
export async function buildFestivalCalendar(
	db: Db,
	options: { origin: string; now: Date; slug?: string },
): Promise<string | undefined> {
	const [{ name, email }, events] = await Promise.all([
		readContentDocument(db, CONTENT_DOCUMENTS.company),
		findCalendarEvents(db, options.slug),
	])
	if (!events.length) return undefined
	const host = email.split("@")[1] ?? ""
	return foldLines([
		"BEGIN:VCALENDAR",
		"VERSION:2.0",
		`PRODID:-//${escapeText(name)}//Festivals//EN`,
		"CALSCALE:GREGORIAN",
		"METHOD:PUBLISH",
		`X-WR-CALNAME:${escapeText(name)}`,
		"X-WR-TIMEZONE:Africa/Nairobi",
		"REFRESH-INTERVAL;VALUE=DURATION:P1D",
		...events.flatMap((one) => formatEvents(one, { ...options, host })),
		"END:VCALENDAR",
	])
}

async function findCalendarEvents(db: Db, slug: string | undefined): Promise<CalendarEvent[]> {
	const [posters, pages] = await Promise.all([
		readContentDocument(db, CONTENT_DOCUMENTS.eventPosters),
		readContentDocument(db, CONTENT_DOCUMENTS.editionPages),
	])
	const pageEvents = pages.map(({ slug: id, name: title, path: page, opensAt, closesAt, ...rest }) => ({
		id,
		title,
		page,
		startsOn: rest.startsOn,
		endsOn: rest.endsOn,
		place: `${rest.location.text}, ${rest.location.town}`,
		at: { opens: opensAt, closes: closesAt },
	}))
	const posterEvents = posters.flatMap(
		({ slug: id, header: title, venue: place, detailsLink: page, startsOn, endsOn }) =>
			startsOn && endsOn && !pages.some((one) => one.slug === id)
				? [{ id, title, place, page, startsOn, endsOn }]
				: [],
	)
	return [...pageEvents, ...posterEvents].filter(({ id }) => !slug || id === slug)
}

type CalendarContext = { origin: string; now: Date; host: string }

function formatEvents(one: CalendarEvent, context: CalendarContext): string[] {
	const { at } = one
	if (!at) {
		return formatEvent(one, one.id, context, [
			`DTSTART;VALUE=DATE:${formatDate(one.startsOn)}`,
			`DTEND;VALUE=DATE:${formatDate(dayAfter(one.endsOn))}`,
		])
	}
	return daysOf(one).flatMap((day, index) =>
		formatEvent(one, `${one.id}-${index + 1}`, context, [
			`DTSTART:${formatUtcTime(day, at.opens)}`,
			`DTEND:${formatUtcTime(day, at.closes)}`,
		]),
	)
}

function formatEvent(
	one: CalendarEvent,
	id: string,
	{ origin, now, host }: CalendarContext,
	when: string[],
): string[] {
	return [
		"BEGIN:VEVENT",
		`UID:${id}@${host}`,
		`DTSTAMP:${formatTimestamp(now)}`,
		...when,
		`SUMMARY:${escapeText(one.title)}`,
		`LOCATION:${escapeText(one.place)}`,
		`URL:${origin}${one.page}`,
		"END:VEVENT",
	]
}

function daysOf({ startsOn, endsOn }: CalendarEvent): string[] {
	const days = []
	for (let day = startsOn; day <= endsOn; day = dayAfter(day)) days.push(day)
	return days
}

const dayAfter = (day: string) =>
	new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
const formatDate = (day: string) => day.replaceAll("-", "")
const formatTimestamp = (at: Date) => `${at.toISOString().replaceAll(/[-:]/g, "").slice(0, 15)}Z`
/** Nairobi has kept +03:00 since 1960. */
const formatUtcTime = (day: string, clock: string) => formatTimestamp(new Date(`${day}T${clock}:00+03:00`))
const escapeText = (value: string) => value.replaceAll(/[\\;,]/g, "\\$&").replaceAll("\n", "\\n")

/** Lines of at most 75 octets; what is longer goes on after a line break and a space. */
function foldLines(lines: string[]): string {
	return lines
		.flatMap((line) => {
			const segments = [""]
			for (const sign of line) {
				const last = segments.at(-1) ?? ""
				const room = segments.length === 1 ? 75 : 74
				if (Buffer.byteLength(last + sign) > room) segments.push(sign)
				else segments[segments.length - 1] = last + sign
			}
			return segments.map((segment, index) => (index ? ` ${segment}` : segment))
		})
		.map((line) => `${line}\r\n`)
		.join("")
}
