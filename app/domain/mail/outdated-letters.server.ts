import { type SQL, type SQLWrapper, sql } from "drizzle-orm"
import { DECISION_BOUND_LETTERS, LETTERS_ASKING_FOR_MONEY, LETTERS_KEPT_AT_WITHDRAWAL } from "./rules.ts"

const listOf = (kinds: readonly string[]): SQL => sql`(${sql.param([...kinds])}::text[])`

/** Under the address of an application `reader`, or part of one that is. */
const ofReader = sql`(select own.id from vendor_applications own
		where own.edition_id = reader.edition_id and own.email_key = reader.email_key and own.email_key <> ''
	union select merged.id from vendor_applications own join vendor_applications merged on merged.merged_into_id = own.id
		where own.edition_id = reader.edition_id and own.email_key = reader.email_key and own.email_key <> '')`

/**
 * What a reminder of papers to an application follows from: what is asked by a day, what came of it and how that was judged, and which
 * applications the vendor has. Whoever writes one puts this into its cause. By their names, because all of these stand on a higher step.
 */
export const paperReminderState = (application: SQLWrapper): SQL<string> => sql<string>`(
	select md5(concat_ws('|', editions.ends_on, editions.closed_at,
		(select string_agg(concat_ws(' ', asked.id, asked.name, asked.due_on, asked.expires, asked.is_required, asked.categories, asked.stalls), ',' order by asked.id)
			from paper_requirements asked where asked.edition_id = reader.edition_id and asked.due_on is not null and not asked.is_retired),
		(select string_agg(sent.id || '.' || sent.version, ',' order by sent.id) from papers sent where sent.application_id in ${ofReader}),
		(select concat_ws(' ', extras.application_id, extras.has_uploaded_form, extras.insurance_form_url) from vendor_extras extras
			where extras.edition_id = reader.edition_id and extras.email_key = reader.email_key),
		(select string_agg(concat_ws(' ', own.id, own.status, own.category, own.tent_type, own.merged_into_id), ',' order by own.id)
			from vendor_applications own where own.id in ${ofReader})))
	from vendor_applications reader join editions on editions.id = reader.edition_id where reader.id = ${application})`

/** Why an email about papers was written; of one that was sent once more to another address why the first was. */
const paperCause = sql`coalesce((select first.cause from outbox_mails first
	where first.id = substring(outbox_mails.cause from '^copy:([0-9]{1,9}):')::integer), outbox_mails.cause)`

/** One of its verdicts is not the one of that paper any more, or names another day: "7.2.2026-12-01" is version 2 of paper 7. */
const hasOtherVerdicts = sql`exists (
	select from regexp_split_to_table(split_part(${paperCause}, ':', 3), ',') verdict
	where not exists (select from papers judged
		join paper_requirements asked on asked.id = judged.requirement_id join editions on editions.id = judged.edition_id
		where judged.id = substring(verdict from '^([0-9]{1,9})[.]')::integer and not asked.is_retired
			and verdict in (judged.id || '.' || judged.version, concat(judged.id, '.', judged.version, '.', asked.due_on))
			and not (asked.expires and judged.state = 'accepted' and judged.expires_on < editions.ends_on)))`

/**
 * A copy of an email to many vendors is for another status than that which its application has by now. Who was added by hand is meant
 * whatever becomes of them.
 */
export const isForOtherStatus: SQL<boolean> = sql<boolean>`(outbox_mails.kind = 'mailing' and exists (
	select from mailings meant
		join mailing_recipients own on own.mailing_id = meant.id and own.application_id = outbox_mails.application_id
		join vendor_applications decided on decided.id = own.application_id
	where meant.id = outbox_mails.mailing_id and not own.is_added
		and coalesce(meant.filter ->> 'status', case when meant.filter ? 'missing' then 'approved' end) <> decided.status))`

/**
 * What a letter about an application says is no longer so: another decision followed, the vendor withdrew, the stall is not
 * offered any more, something was booked since it asked for money, something became of the papers that it is about, or it is for vendors of another status. One that has not left is withdrawn then; one that left and
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
	or (outbox_mails.kind = any ${listOf(LETTERS_ASKING_FOR_MONEY)} and exists (select from ledger_entries entry
		join vendor_applications account on account.id = entry.application_id
		where outbox_mails.application_id in (account.id, account.merged_into_id)
			and entry.recorded_at > outbox_mails.queued_at))
	or ${isForOtherStatus}
	or (outbox_mails.kind = 'paper-verdicts' and ${hasOtherVerdicts})
	or (outbox_mails.kind = 'paper-reminder'
		and split_part(${paperCause}, ':', 5) is distinct from ${paperReminderState(sql`outbox_mails.application_id`)}))`
