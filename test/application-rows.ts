import { sql } from "drizzle-orm"
import { ORIGIN } from "../app/domain/choices/choices.fixture.ts"
import { chooseForApplication } from "../app/domain/choices/commands.server.ts"
import { writeNote } from "../app/domain/notes/commands.server.ts"
import { saveReview } from "../app/domain/reviews/commands.server.ts"
import { tagApplication } from "../app/domain/tags/commands.server.ts"
import type { Db } from "../app/platform/db.server.ts"

const at = new Date("2026-02-20T06:00:00Z")

/** How a row that names application `id` is made. A table without one here fails the test below: say what a merge does with it. */
export const createRowMakers = (
	db: Db,
	by: string,
): Record<string, (id: number, edition: number, question: number) => Promise<unknown>> => ({
	announcements: (id, edition) =>
		db.execute(sql`insert into announcements values (${id}, ${edition}) on conflict do nothing`),
	application_answers: (id, _, question) =>
		db.execute(sql`insert into application_answers values (${id}, ${question}, ${`answer of ${id}`})`),
	application_choices: (id) => chooseForApplication(db, id, "no", { by, at, origin: ORIGIN }),
	application_decisions: (id) =>
		db.execute(sql`insert into application_decisions (application_id, from_status, to_status, decided_at)
			values (${id}, 'pending', 'pending', now())`),
	audit_log: (id) =>
		db.execute(sql`insert into audit_log (at, action, actor, subject_kind, subject_id, application_id)
			values (now(), 'application-received', 'vendor', 'vendor', ${String(id)}, ${id})`),
	application_tags: (id) => tagApplication(db, id, `tag ${id}`, { by, at }),
	bulk_change_items: (id, edition) =>
		db.execute(sql`
			with made as (insert into bulk_changes (edition_id, target, holds_letters, asked, prepared_at)
				values (${edition}, 'no', true, 1, now()) returning id)
			insert into bulk_change_items (bulk_change_id, application_id, expected, from_status, from_standby, outcome)
			select id, ${id}, 'pending:0', 'pending', false, 'changed' from made`),
	digest_entries: (id) =>
		db.execute(sql`
			with made as (insert into digest_subscriptions values (${by}, 'daily', 'https://tamasha.example')
				on conflict (user_id) do update set frequency = 'daily' returning user_id)
			insert into digest_entries select user_id, ${id}, now() from made`),
	directory_vendors: (id, edition) =>
		db.execute(sql`insert into directory_vendors (edition_id, slug, name, craft, position, application_id, list)
			values (${edition}, ${`listing-${id}`}, ${`listing ${id}`}, '', ${id}, ${id}, 'x')`),
	documents: (id) =>
		db.execute(sql`insert into documents (application_id, field, key, original_name, media_type, size, sha256, state, created_at)
			values (${id}, 'photo', ${`vendor_form/x/${id}/photo.jpg`}, 'photo.jpg', 'image/jpeg', 1, ${`${id}`}, 'current', now())`),
	mailing_recipients: (id, edition) =>
		db.execute(sql`
			with made as (insert into mailings (edition_id, words, changed_at) values (${edition}, '{}', now()) returning id)
			insert into mailing_recipients (mailing_id, application_id, outcome) select id, ${id}, 'written' from made`),
	late_links: (id, edition) =>
		db.execute(sql`insert into late_links (edition_id, token_hash, created_at, expires_at, used_at, application_id)
			values (${edition}, ${`hash ${id}`}, now(), now(), now(), ${id})`),
	ledger_entries: (id) =>
		db.execute(sql`insert into ledger_entries (application_id, kind, method, receipt, amount, day, recorded_at)
			values (${id}, 'payment', 'cash', ${`receipt ${id}`}, -500, now(), now())`),
	invoice_run_items: (id, edition) =>
		db.execute(sql`with run as (
				insert into invoice_runs (edition_id, vendors, amount, started_at, finished_at)
				values (${edition}, 1, 5, now(), now()) returning id)
			insert into invoice_run_items (run_id, application_id, amount, outcome) select id, ${id}, 5, 'issued' from run`),
	pending_charges: (id) =>
		db.execute(sql`insert into pending_charges (application_id, cause) values (${id}, 'correction')`),
	account_events: (id) =>
		db.execute(sql`insert into account_events (application_id, entry_id, at)
			select application_id, id, now() from ledger_entries where application_id = ${id} limit 1`),
	invoices: (id, edition) =>
		db.execute(sql`
			with charge as (insert into ledger_entries (application_id, kind, amount, day, recorded_at)
					values (${id}, 'charge', 5, now(), now()) returning id),
				made as (insert into invoices (edition_id, number, application_id, kind, total, issued_at, buyer_name, buyer_pin,
					seller_name, seller_contact) values (${edition}, ${id}, ${id}, 'invoice', 5, now(), 'x', '', 'x', 'x') returning id),
				due as (insert into invoice_dues (invoice_id, position, amount) select id, 1, 5 from made)
			insert into invoice_lines (entry_id, invoice_id) select charge.id, made.id from charge, made`),
	buyer_pins: (id) =>
		db.execute(
			sql`insert into buyer_pins (application_id, pin, changed_at) values (${id}, 'A012345678Z', now())`,
		),
	notes: (id) => writeNote(db, id, "Ask @amina about it.", { by, at }),
	outbox_mails: (id) =>
		db.execute(sql`insert into outbox_mails (kind, cause, application_id, recipient, subject, html, text, message_id, state)
			values ('application-received', ${`received:${id}`}, ${id}, 'x@clay.example', 's', 'h', 't', ${`<${id}@x>`}, 'queued')`),
	papers: (id, edition) =>
		db.execute(sql`
			with asked as (insert into paper_requirements (edition_id, slug, position, name, expires, is_required, categories, stalls)
				values (${edition}, ${`other-${id}`}, 1, 'x', false, true, '{}', '{}') returning id)
			insert into papers (edition_id, requirement_id, application_id, received_at)
			select ${edition}, id, ${id}, now() from asked`),
	payment_requests: (id) =>
		db.execute(sql`insert into payment_requests (application_id, key_hash, amount, phone, account, created_at)
			values (${id}, ${`hash ${id}`}, 5, '254712345678', '1', now())`),
	release_items: (id, edition) =>
		db.execute(sql`
			with made as (insert into releases (edition_id, requested_at, due_at, origin, finished_at)
				values (${edition}, now(), now(), 'https://tamasha.example', now()) returning id)
			insert into release_items (release_id, application_id, choice_id, choice, outcome)
			select id, ${id}, 1, 'no', 'changed' from made`),
	reviews: (id) =>
		saveReview(
			db,
			id,
			{ isAbstained: false, note: "Fine glazes.", scores: { care: 5, fit: id % 5 } },
			{ by, at },
		),
	standby_entries: (id) => db.execute(sql`insert into standby_entries values (${id}, now())`),
	standby_vacancies: (id, edition) =>
		db.execute(sql`insert into standby_vacancies (edition_id, tent_type, category, freed_by, opened_at, closed_at, outcome)
			values (${edition}, '', '', ${id}, now(), now(), 'ended')`),
	standby_offers: (id) =>
		db.execute(sql`insert into standby_offers (vacancy_id, application_id, state, offered_at, ended_at)
			select id, ${id}, 'lapsed', now(), now() from standby_vacancies where freed_by = ${id}`),
	vendor_codes: (id) =>
		db.execute(sql`insert into vendor_codes (application_id, purpose, salt, code_hash, expires_at)
			values (${id}, 'email', 'salt', ${`hash ${id}`}, now())`),
	vendor_events: (id) =>
		db.execute(sql`insert into vendor_events (application_id, kind, at) values (${id}, 'corrected', now())`),
	withdrawals: (id) =>
		db.execute(sql`insert into withdrawals
			(application_id, withdrawn_at, is_by_vendor, from_status, was_on_standby, undone_at)
			values (${id}, now(), true, 'pending', false, now())`),
	vendor_extras: (id, edition) =>
		db.execute(sql`insert into vendor_extras (edition_id, vendor_email, application_id, updated_at)
			values (${edition}, ${`extras-${id}@clay.example`}, ${id}, now())`),
	vendor_links: (id) =>
		db.execute(sql`insert into vendor_links values (default, ${id}, '', ${`${id}`}, now())`),
	// What was merged into it before points to the one that stays.
	vendor_applications: async () => undefined,
})
