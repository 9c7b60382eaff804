import { and, gte, isNull, or, type SQL, sql } from "drizzle-orm"
import { daysBefore, formatNairobiIsoDate } from "../../values/clock.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { editions } from "../editions/schema.server.ts"
import { LINK_DAYS_AFTER_EDITION } from "./rules.ts"

const { createdAt, erasedAt, mergedIntoId, charged, paid } = vendorApplications

/**
 * Of an application beside its edition: its page works, and links to it are made. Money that is open, or was booked not long ago,
 * keeps it, because letters about it lead there, and so does an application that came not long ago: an edition without an end of
 * applications takes some when it is over.
 */
export function isPageLive(now: Date): SQL | undefined {
	const since = daysBefore(now, LINK_DAYS_AFTER_EDITION)
	const isBookedSince = sql`exists (
		select from ledger_entries entry
		where entry.application_id = ${vendorApplications.id} and entry.recorded_at > ${since.toISOString()}::timestamptz)`
	return or(
		gte(editions.endsOn, formatNairobiIsoDate(since)),
		and(
			isNull(erasedAt),
			isNull(mergedIntoId),
			or(sql`${charged} <> ${paid}`, isBookedSince, gte(createdAt, since)),
		),
	)
}
