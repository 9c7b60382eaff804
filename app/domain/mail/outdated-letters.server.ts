import { type SQL, sql } from "drizzle-orm"
import { DECISION_BOUND_LETTERS, LETTERS_KEPT_AT_WITHDRAWAL } from "./rules.ts"

const listOf = (kinds: readonly string[]): SQL => sql`(${sql.param([...kinds])}::text[])`

/**
 * What a letter about an application says is no longer so: another decision followed, the vendor withdrew, the stall is not
 * offered any more, or something was booked since it asked for money. One that has not left is withdrawn then; one that left and
 * came back is not sent again. Other rooms are named in SQL, because they are on a higher step, and so is the outbox: a
 * query of one table names its columns alone, which would be those of the inner one.
 */
export const isOutdated: SQL<boolean> = sql<boolean>`(
	(outbox_mails.kind = any ${listOf(DECISION_BOUND_LETTERS)} and exists (select from application_decisions later
		where later.application_id = outbox_mails.application_id and later.decided_at > outbox_mails.queued_at))
	or (outbox_mails.kind <> all ${listOf(LETTERS_KEPT_AT_WITHDRAWAL)} and exists (
		select from vendor_applications about
		where about.id = outbox_mails.application_id and about.withdrawn_at > outbox_mails.queued_at))
	or (outbox_mails.kind = 'standby-offer' and not exists (select from standby_offers offer
		where offer.application_id = outbox_mails.application_id and offer.state = 'open'
			and offer.offered_at <= outbox_mails.queued_at))
	or (outbox_mails.kind = 'payment-reminder' and exists (select from ledger_entries entry
		join vendor_applications account on account.id = entry.application_id
		where outbox_mails.application_id in (account.id, account.merged_into_id)
			and entry.recorded_at > outbox_mails.queued_at)))`
