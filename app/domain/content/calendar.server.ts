import type { Db } from "../../platform/db.server.ts"
import { PIECES } from "./pieces.ts"
import { readPiece } from "./queries.server.ts"

/** A stretch of time in a calendar; `at` is undefined for whole days. */
interface Appointment {
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
 * @returns undefined when there is no such festival, or nobody knows its days
 */
export async function festivalCalendar(
	db: Db,
	options: { origin: string; now: Date; slug?: string },
): Promise<string | undefined> {
	const [{ name, email }, appointments] = await Promise.all([
		readPiece(db, PIECES.company),
		findAppointments(db, options.slug),
	])
	if (!appointments.length) return undefined
	const host = email.split("@")[1] ?? ""
	return fold([
		"BEGIN:VCALENDAR",
		"VERSION:2.0",
		`PRODID:-//${text(name)}//Festivals//EN`,
		"CALSCALE:GREGORIAN",
		"METHOD:PUBLISH",
		`X-WR-CALNAME:${text(name)}`,
		"X-WR-TIMEZONE:Africa/Nairobi",
		"REFRESH-INTERVAL;VALUE=DURATION:P1D",
		...appointments.flatMap((one) => entries(one, { ...options, host })),
		"END:VCALENDAR",
	])
}

async function findAppointments(db: Db, slug: string | undefined): Promise<Appointment[]> {
	const [posters, pages] = await Promise.all([
		readPiece(db, PIECES.eventPosters),
		readPiece(db, PIECES.editionPages),
	])
	const ofPages = pages.map(({ slug: id, name: title, path: page, opensAt, closesAt, ...page_ }) => ({
		id,
		title,
		page,
		startsOn: page_.startsOn,
		endsOn: page_.endsOn,
		place: `${page_.location.text}, ${page_.location.town}`,
		at: { opens: opensAt, closes: closesAt },
	}))
	const others = posters.flatMap(
		({ slug: id, header: title, venue: place, detailsLink: page, startsOn, endsOn }) =>
			startsOn && endsOn && !pages.some((one) => one.slug === id)
				? [{ id, title, place, page, startsOn, endsOn }]
				: [],
	)
	return [...ofPages, ...others].filter(({ id }) => !slug || id === slug)
}

type Setting = { origin: string; now: Date; host: string }

function entries(one: Appointment, setting: Setting): string[] {
	const { at } = one
	if (!at) {
		return entry(one, one.id, setting, [
			`DTSTART;VALUE=DATE:${digits(one.startsOn)}`,
			`DTEND;VALUE=DATE:${digits(dayAfter(one.endsOn))}`,
		])
	}
	return daysOf(one).flatMap((day, index) =>
		entry(one, `${one.id}-${index + 1}`, setting, [
			`DTSTART:${inUtc(day, at.opens)}`,
			`DTEND:${inUtc(day, at.closes)}`,
		]),
	)
}

function entry(one: Appointment, id: string, { origin, now, host }: Setting, when: string[]): string[] {
	return [
		"BEGIN:VEVENT",
		`UID:${id}@${host}`,
		`DTSTAMP:${stamp(now)}`,
		...when,
		`SUMMARY:${text(one.title)}`,
		`LOCATION:${text(one.place)}`,
		`URL:${origin}${one.page}`,
		"END:VEVENT",
	]
}

function daysOf({ startsOn, endsOn }: Appointment): string[] {
	const days = []
	for (let day = startsOn; day <= endsOn; day = dayAfter(day)) days.push(day)
	return days
}

const dayAfter = (day: string) =>
	new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
const digits = (day: string) => day.replaceAll("-", "")
const stamp = (at: Date) => `${at.toISOString().replaceAll(/[-:]/g, "").slice(0, 15)}Z`
/** Nairobi has kept +03:00 since 1960. */
const inUtc = (day: string, clock: string) => stamp(new Date(`${day}T${clock}:00+03:00`))
const text = (words: string) => words.replaceAll(/[\\;,]/g, "\\$&").replaceAll("\n", "\\n")

/** Lines of at most 75 octets; what is longer goes on after a line break and a space. */
function fold(lines: string[]): string {
	return lines
		.flatMap((line) => {
			const parts = [""]
			for (const sign of line) {
				const last = parts.at(-1) ?? ""
				const room = parts.length === 1 ? 75 : 74
				if (Buffer.byteLength(last + sign) > room) parts.push(sign)
				else parts[parts.length - 1] = last + sign
			}
			return parts.map((part, index) => (index ? ` ${part}` : part))
		})
		.map((line) => `${line}\r\n`)
		.join("")
}
