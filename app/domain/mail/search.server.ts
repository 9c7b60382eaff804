import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm"
import { containsPattern } from "../../platform/db.server.ts"
import { foldForSearch } from "../../values/fold.ts"
import { ATTENTION_STATES, type ListedKind, type MailState } from "./rules.ts"
import { letterSearchText, listedKind, outboxMails } from "./schema.server.ts"

/** By its name, because applications stand on a higher step. */
export function ofEdition(edition: number | "none" | undefined): SQL | undefined {
	if (edition === undefined) return undefined
	const { applicationId } = outboxMails
	if (edition === "none") return isNull(applicationId)
	return sql`(${applicationId} is null or exists (
		select from vendor_applications about where about.id = ${applicationId} and about.edition_id = ${edition}))`
}

/** Refused, come back, or nobody knows, and still meant. */
export const needsAttention = (): SQL | undefined =>
	and(or(inArray(outboxMails.state, [...ATTENTION_STATES]), hasBounced), isNull(outboxMails.withdrawnFor))

export const hasBounced = eq(outboxMails.bounce, "permanent")

export const ofKind = (kind: ListedKind | undefined): SQL | undefined => kind && sql`${listedKind} = ${kind}`

/** The copies of one email to many vendors, and what was sent of it once more to another address; without it all letters. */
const ofMailing = (mailing: number | undefined): SQL | undefined =>
	mailing === undefined ? undefined : and(eq(outboxMails.mailingId, mailing), eq(outboxMails.kind, "mailing"))

/** The copies of one newsletter; without it all letters but such copies, which would bury them. */
export function ofNewsletter(newsletter: number | undefined): SQL {
	const { newsletterId } = outboxMails
	return newsletter === undefined ? isNull(newsletterId) : eq(newsletterId, newsletter)
}

/** "attention": those that an organiser should look at; "bounced": those that came back. Missing: all. */
export type WantedStates = readonly MailState[] | "attention" | "bounced" | undefined

function inStates(states: WantedStates): SQL | undefined {
	if (states === "attention") return needsAttention()
	return states === "bounced" ? hasBounced : states && inArray(outboxMails.state, [...states])
}

/** What a list of the outbox is about, but for the text that is searched. */
export interface OutboxFilter {
	states?: WantedStates
	/** Missing: of every kind. */
	kind?: ListedKind | undefined
	/** Letters about applications of this edition, and those about none; "none": these alone. Missing: all. */
	edition?: number | "none" | undefined
	/** The copies of this newsletter. Missing: every letter that is no such copy. */
	newsletter?: number
	/** The copies of this email to many vendors. Missing: those among all others. */
	mailing?: number
}

export const matchesQuery = ({ states, kind, edition, newsletter, mailing }: OutboxFilter): SQL | undefined =>
	and(
		inStates(states),
		ofKind(kind),
		ofNewsletter(newsletter),
		ofMailing(mailing),
		mailing === undefined ? ofEdition(edition) : undefined,
	)

/** As lists of applications search. */
export function matchesText(text: string | undefined): SQL | undefined {
	const folded = foldForSearch(text ?? "")
	if (!folded) return undefined
	const pattern = containsPattern(folded)
	// Not with "or": each half is answered by an index of its own.
	return sql`${outboxMails.id} in (
		select found.id from outbox_mails found where ${letterSearchText} like ${pattern}
		union all
		select found.id from outbox_mails found join vendor_applications about on about.id = found.application_id
		where about.search_text like ${pattern} and translate(about.brand_key, '''', '') like ${pattern})`
}
