import type { Db } from "../../platform/db.server.ts"
import { momentInNairobi, shiftDay } from "../../values/clock.ts"
import { listDays } from "../editions/dates.ts"
import { formatLocation, pageNameOf } from "../editions/facts.ts"
import { parseCoordinates } from "../editions/inputs.ts"
import { listPublishedEditions, type PublishedEdition } from "../editions/queries.server.ts"
import { detailsPath, hasKnownDays } from "../editions/rules.ts"
import { readCompanyDetails } from "./queries.server.ts"

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
	const [{ name, email }, published] = await Promise.all([readCompanyDetails(db), listPublishedEditions(db)])
	const editions = published.filter(
		(edition) => hasKnownDays(edition) && (!options.slug || edition.slug === options.slug),
	)
	if (!editions.length) return undefined
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
		...editions.flatMap((edition) => formatEvents(edition, { ...options, host })),
		"END:VCALENDAR",
	])
}

type CalendarContext = { origin: string; now: Date; host: string }

/** A day each where the hours are known, else one entry of whole days. */
function formatEvents(edition: PublishedEdition, context: CalendarContext): string[] {
	const { slug, startsOn, endsOn, dayOpensAt, dayClosesAt } = edition
	if (dayOpensAt === null || dayClosesAt === null) {
		return formatEvent(edition, slug, context, [
			`DTSTART;VALUE=DATE:${formatDate(startsOn)}`,
			`DTEND;VALUE=DATE:${formatDate(shiftDay(endsOn, 1))}`,
		])
	}
	return listDays(edition).flatMap((day, index) =>
		formatEvent(edition, `${slug}-${index + 1}`, context, [
			`DTSTART:${formatUtcTime(day, dayOpensAt)}`,
			`DTEND:${formatUtcTime(day, dayClosesAt)}`,
		]),
	)
}

function formatEvent(
	edition: PublishedEdition,
	id: string,
	{ origin, now, host }: CalendarContext,
	when: string[],
): string[] {
	return [
		"BEGIN:VEVENT",
		`UID:${id}@${host}`,
		`DTSTAMP:${formatTimestamp(now)}`,
		...when,
		`SUMMARY:${escapeText(pageNameOf(edition))}`,
		`LOCATION:${escapeText(formatLocation(edition))}`,
		...formatGeo(edition),
		`URL:${origin}${detailsPath(edition)}`,
		"END:VEVENT",
	]
}

function formatGeo({ coordinates }: PublishedEdition): string[] {
	const point = coordinates === null ? undefined : parseCoordinates(coordinates)
	return point ? [`GEO:${point.latitude};${point.longitude}`] : []
}

const formatDate = (day: string) => day.replaceAll("-", "")
const formatTimestamp = (at: Date) => `${at.toISOString().replaceAll(/[-:]/g, "").slice(0, 15)}Z`
const formatUtcTime = (day: string, clock: string) => formatTimestamp(momentInNairobi(day, clock))
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
