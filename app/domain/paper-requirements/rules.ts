import { formatNairobiIsoDate } from "../../values/clock.ts"
import { capitalize } from "../../values/normalize-text.ts"
import { DOCUMENT_FIELDS, DOCUMENT_NAMES, type DocumentField } from "../files/rules.ts"

/** Asked of every vendor in every edition, and sent with the extras as well: the indemnity and the self-insurance form. */
export const FIXED_PAPERS = DOCUMENT_FIELDS

export const isFixedPaper = (slug: string): slug is DocumentField =>
	FIXED_PAPERS.some((fixed) => fixed === slug)

/** The name that an organiser gave, or that of one of the two forms, whose names are fixed. */
export const paperName = ({ slug, name }: { slug: string; name: string }): string =>
	isFixedPaper(slug) ? capitalize(DOCUMENT_NAMES[slug]) : name

/** What is kept of a paper that was sent. */
export const SENT_STATES = ["received", "accepted", "rejected"] as const
export type SentState = (typeof SENT_STATES)[number]

/** missing: never sent · expired: accepted once, and it does not cover the last day of the edition. */
export type PaperState = "missing" | SentState | "expired"

/** A paper that the vendors of an edition hand in. */
export interface Requirement {
	/** It stays when the paper is called otherwise. */
	slug: string
	name: string
	/** A day in Nairobi; null: by no day of its own. */
	dueOn: string | null
	/** It is valid until a day that an organiser reads on it. */
	expires: boolean
	/** Vendors are reminded of it while it is missing. */
	isRequired: boolean
	/** The title of a blank form of the edition. */
	blankForm: string | null
	/** The same, of a filled-in example. */
	sample: string | null
	/** Names; asked only of vendors of these. Empty: of all. */
	categories: string[]
	/** Names of stalls; asked only of vendors with these. Empty: of all. */
	stalls: string[]
}

export interface SentPaper {
	state: SentState
	/** A day in Nairobi, of an accepted one that expires. */
	expiresOn: string | null
}

export function paperStateOf(
	sent: SentPaper | undefined,
	{ expires }: Pick<Requirement, "expires">,
	{ endsOn }: { endsOn: string },
): PaperState {
	if (!sent) return "missing"
	return sent.state === "accepted" && expires && !coversDay(sent.expiresOn, endsOn) ? "expired" : sent.state
}

/** Whether a paper that expires on this day is still valid on that one. */
export const coversDay = (expiresOn: string | null, day: string): boolean =>
	expiresOn !== null && expiresOn >= day

/** Whether a vendor has to send it, for the first time or again. */
export const isToBeSent = (state: PaperState): boolean =>
	state === "missing" || state === "rejected" || state === "expired"

/** Of an edition, besides the two forms. */
export const MAX_OTHER_PAPERS = 15

/**
 * By which day vendors are asked for a paper: its own one; of the two forms without one the last on which the extras page takes them.
 * @param closesAt the end of the extras
 */
export function dueDayOf(
	{ slug, dueOn }: Pick<Requirement, "slug" | "dueOn">,
	closesAt: Date | null,
	at: Date,
): string | null {
	if (dueOn !== null || !isFixedPaper(slug)) return dueOn
	return closesAt && closesAt > at ? formatNairobiIsoDate(new Date(closesAt.getTime() - 1_000)) : null
}
