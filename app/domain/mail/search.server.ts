import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm"
import { containsPattern } from "../../platform/db.server.ts"
import { foldForSearch } from "../../values/fold.ts"
import { ATTENTION_STATES, type MailKind, type MailState } from "./rules.ts"
import { letterSearchText, outboxMails } from "./schema.server.ts"

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

export const ofKind = (kind: MailKind | undefined): SQL | undefined => kind && eq(outboxMails.kind, kind)

/** The copies of one newsletter; without it all letters but such copies, which would bury them. */
export function ofNewsletter(newsletter: number | undefined): SQL {
	const { newsletterId } = outboxMails
	return newsletter === undefined ? isNull(newsletterId) : eq(newsletterId, newsletter)
}

/** "attention": those that an organiser should look at; "bounced": those that came back. Missing: all. */
export type WantedStates = readonly MailState[] | "attention" | "bounced" | undefined

export function inStates(states: WantedStates): SQL | undefined {
	if (states === "attention") return needsAttention()
	return states === "bounced" ? hasBounced : states && inArray(outboxMails.state, [...states])
}

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
