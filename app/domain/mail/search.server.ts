import { type SQL, sql } from "drizzle-orm"
import { containsPattern } from "../../platform/db.server.ts"
import { foldForSearch } from "../../values/fold.ts"
import { letterSearchText, outboxMails } from "./schema.server.ts"

/** By its name, because applications stand on a higher step. */
export function ofEdition(edition: number | undefined): SQL | undefined {
	if (edition === undefined) return undefined
	const { applicationId } = outboxMails
	return sql`(${applicationId} is null or exists (
		select from vendor_applications about where about.id = ${applicationId} and about.edition_id = ${edition}))`
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
