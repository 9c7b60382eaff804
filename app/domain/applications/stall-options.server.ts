import type { Db } from "../../platform/db.server.ts"
import { formatNairobiMoment } from "../../values/clock.ts"
import { formatKshs } from "../../values/number.ts"
import { readFormSettings } from "../application-forms/queries.server.ts"
import { type FormSettings, isPlainForm } from "../application-forms/rules.ts"
import { formatDateRange } from "../editions/dates.ts"
import { listUpcomingOpenings, upcomingOpeningOf } from "../editions/openings.ts"
import { listPublishedEditions, type PublishedEdition } from "../editions/queries.server.ts"
import {
	canStillApply,
	defaultEdition,
	detailsPath,
	isOver,
	listAcceptingEditions,
} from "../editions/rules.ts"
import { listQuestions } from "../questions/queries.server.ts"
import type { Question } from "../questions/rules.ts"

/** What a vendor can apply for at this moment. */
export interface StallOptions {
	edition: { id: number; slug: string; name: string }
	/** When it takes place: "12, 13 and 14 December 2025". */
	days: string
	/** When applications close: "on 20 Nov 2026 at 14:05". Missing where they have no end, or it has passed. */
	closes?: string
	open: boolean
	/** What there is to say of applications while they are not open: "open on 20 Nov 2026 at 14:05". */
	state: string
	/** `tentSpace` is how the choice is stored, `name` and `price` how it is written: with its size. */
	tents: { tentSpace: string; name: string; price: string }[]
	/** What this edition asks besides; missing where it asks nothing. */
	settings?: FormSettings
	questions?: Question[]
}

/** Whose form, opened when, is sent or shown now. */
interface FormContext {
	/** Of the edition; undefined where the form names none. */
	slug?: string | undefined
	openedAt?: Date | undefined
	now: Date
}

/**
 * Of the edition that a form is for. One that names none is for the edition that takes applications, of several the
 * nearest; while there is none, it is the one that is on, comes next or was the last, and closed.
 */
export async function findStallOptions(
	db: Db,
	{ slug, openedAt, now }: FormContext,
): Promise<StallOptions | undefined> {
	const editions = await listPublishedEditions(db)
	const [nearest = defaultEdition(editions, now)] = listAcceptingEditions(editions, now)
	const edition = editions.find((one) => one.slug === slug) ?? nearest
	if (!edition) return undefined
	const settings = await readFormSettings(db, edition.id)
	const questions = await listQuestions(db, edition.id)
	return {
		...optionsOf(edition, canStillApply(edition, openedAt, now)),
		...datesOf(edition, now),
		state: describeApplications(edition, now),
		...(!isPlainForm(settings) && { settings }),
		...(questions.length > 0 && { questions }),
	}
}

function optionsOf({ id, slug, name, stalls }: PublishedEdition, isOpen: boolean) {
	return {
		edition: { id, slug, name },
		open: isOpen && stalls.length > 0,
		tents: stalls.map((tent) => ({
			tentSpace: formatTentSpace(tent),
			name: tent.size === null ? tent.name : `${tent.name} (${tent.size})`,
			price: formatKshs(tent.price),
		})),
	}
}

/** In Nairobi. */
function datesOf(edition: PublishedEdition, now: Date): Pick<StallOptions, "days" | "closes"> {
	const { closesAt } = edition.applications
	const days = formatDateRange(edition)
	return closesAt && now < closesAt ? { days, closes: formatNairobiMoment(closesAt, now) } : { days }
}

function describeApplications(edition: PublishedEdition, now: Date): string {
	const opensAt = upcomingOpeningOf(edition, now)
	if (opensAt) return `open ${formatNairobiMoment(opensAt, now)}`
	return edition.applications.opensAt || isOver(edition, now) ? "are closed" : "are not open yet"
}

/** An edition that a vendor can choose, in words. */
export interface OpenEdition {
	slug: string
	name: string
	days: string
	venue: string
	/** Missing where applications have no end. */
	closes?: string
}

/** Every edition that takes applications, the nearest first. */
export async function listOpenEditions(db: Db, now: Date): Promise<OpenEdition[]> {
	const accepting = listAcceptingEditions(await listPublishedEditions(db), now)
	return accepting.map((edition) => {
		const { slug, name, venue } = edition
		return { slug, name, venue, ...datesOf(edition, now) }
	})
}

/** An edition whose applications open later, in words. */
export interface OpeningEdition {
	slug: string
	name: string
	path: string
	/** "on 29 Nov 2026 at 09:00" */
	opens: string
}

/** What is named while nothing is open: every edition whose opening is known, the nearest first. */
export async function listOpeningEditions(db: Db, now: Date): Promise<OpeningEdition[]> {
	const editions = await listPublishedEditions(db)
	if (listAcceptingEditions(editions, now).length > 0) return []
	return listUpcomingOpenings(editions, now).map(({ edition, opensAt }) => ({
		slug: edition.slug,
		name: edition.name,
		path: detailsPath(edition),
		opens: formatNairobiMoment(opensAt, now),
	}))
}

/** A tent and its price as an application stores them: "Standard Tent (3x3m) - Kshs 25,000". */
export function formatTentSpace({ name, price }: { name: string; price: number }): string {
	return `${name} - ${formatKshs(price)}`
}
