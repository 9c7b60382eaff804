CREATE TABLE "account_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"application_id" integer NOT NULL,
	"invoice_id" integer,
	"entry_id" integer,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_events_about" CHECK ((invoice_id is null) <> (entry_id is null))
);
--> statement-breakpoint
ALTER TABLE "letter_template_versions" DROP CONSTRAINT "letter_template_versions_kind";--> statement-breakpoint
ALTER TABLE "outbox_mails" DROP CONSTRAINT "outbox_mails_kind";--> statement-breakpoint
ALTER TABLE "outbox_mails" DROP CONSTRAINT "outbox_mails_withdrawn_for";--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "money_emails" text DEFAULT 'by-themselves' NOT NULL;--> statement-breakpoint
ALTER TABLE "account_events" ADD CONSTRAINT "account_events_application_id_vendor_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."vendor_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_events" ADD CONSTRAINT "account_events_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_events" ADD CONSTRAINT "account_events_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_events_by_application" ON "account_events" USING btree ("application_id","id");--> statement-breakpoint
CREATE INDEX "account_events_by_invoice" ON "account_events" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "account_events_by_entry" ON "account_events" USING btree ("entry_id");--> statement-breakpoint
ALTER TABLE "editions" ADD CONSTRAINT "editions_money_emails" CHECK ("editions"."money_emails" in ('by-themselves', 'none'));--> statement-breakpoint
ALTER TABLE "letter_template_versions" ADD CONSTRAINT "letter_template_versions_kind" CHECK ("letter_template_versions"."kind" in ('application-received', 'confirmation', 'changed-confirmation', 'standby', 'refusal', 'denial', 'reversal', 'correction', 'extras-receipt', 'invoice', 'payment-receipt', 'part-payment', 'payment-reversal', 'payment-reminder'));--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD CONSTRAINT "outbox_mails_kind" CHECK ("outbox_mails"."kind" in ('confirmation', 'denial', 'application-received', 'extras-receipt', 'password-reset', 'invitation', 'newsletter-confirmation', 'newsletter', 'newsletter-test', 'mailing', 'mailing-test', 'correction', 'digest', 'vendor-link', 'letter-test', 'standby-offer', 'withdrawal', 'email-changed', 'invoice', 'payment-receipt', 'payment-reversal', 'payment-reminder', 'vendor-code', 'custom'));--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD CONSTRAINT "outbox_mails_withdrawn_for" CHECK ("outbox_mails"."withdrawn_for" in ('decision-changed', 'address-corrected', 'person-erased', 'application-merged', 'vendor-withdrew', 'left-the-list', 'newsletter-stopped', 'mailing-stopped', 'same-address', 'invitation-withdrawn', 'account-changed'));--> statement-breakpoint
-- Editions from before say nothing by themselves: nobody knows what was paid and booked elsewhere.
UPDATE editions SET money_emails = 'none';
--> statement-breakpoint
CREATE FUNCTION note_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO account_events (application_id, entry_id, at) VALUES (NEW.application_id, NEW.id, NEW.recorded_at);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_noted AFTER INSERT ON ledger_entries
	FOR EACH ROW WHEN (NEW.kind = 'payment') EXECUTE FUNCTION note_booking();
--> statement-breakpoint
CREATE FUNCTION note_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO account_events (application_id, invoice_id, at) VALUES (NEW.application_id, NEW.id, NEW.issued_at);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER invoice_noted AFTER INSERT ON invoices
	FOR EACH ROW WHEN (NEW.kind <> 'credit-note') EXECUTE FUNCTION note_invoice();
--> statement-breakpoint
-- What an email about money says is no longer so: it does not leave. What it is about is told again, as it is by then; a reminder
-- is written by the next run of the reminders.
CREATE FUNCTION revise_money_letters() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	WITH withdrawn AS (
		UPDATE outbox_mails SET withdrawn_for = 'account-changed', withdrawn_at = now(),
			state = CASE WHEN state IN ('queued', 'failed') THEN 'withdrawn' ELSE state END,
			next_attempt_at = CASE WHEN state IN ('queued', 'failed') THEN NULL ELSE next_attempt_at END
		WHERE application_id IN (NEW.id, OLD.merged_into_id, NEW.merged_into_id)
			AND kind IN ('invoice', 'payment-receipt', 'payment-reversal', 'payment-reminder')
			AND state IN ('queued', 'sending', 'failed', 'maybe-sent') AND withdrawn_for IS NULL
		RETURNING application_id, kind, CASE WHEN starts_with(cause, kind || ':') THEN split_part(cause, ':', 2)::integer END AS subject
	)
	INSERT INTO account_events (application_id, invoice_id, entry_id, at)
	SELECT application_id, CASE WHEN kind = 'invoice' THEN subject END,
		CASE kind WHEN 'payment-receipt' THEN subject
			WHEN 'payment-reversal' THEN (SELECT id FROM ledger_entries WHERE reverses_id = subject) END, now()
	FROM withdrawn WHERE kind <> 'payment-reminder' AND subject IS NOT NULL;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER money_letters_revised AFTER UPDATE ON vendor_applications
	FOR EACH ROW WHEN ((OLD.charged, OLD.paid, OLD.status, OLD.withdrawn_at, OLD.merged_into_id)
		IS DISTINCT FROM (NEW.charged, NEW.paid, NEW.status, NEW.withdrawn_at, NEW.merged_into_id))
	EXECUTE FUNCTION revise_money_letters();
--> statement-breakpoint
-- An edition that is closed, or writes about money no more, asks nobody to pay.
CREATE FUNCTION end_money_letters() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE outbox_mails SET withdrawn_for = 'account-changed', withdrawn_at = now(),
		state = CASE WHEN state IN ('queued', 'failed') THEN 'withdrawn' ELSE state END,
		next_attempt_at = CASE WHEN state IN ('queued', 'failed') THEN NULL ELSE next_attempt_at END
	WHERE kind IN ('invoice', 'payment-reminder') AND state IN ('queued', 'sending', 'failed', 'maybe-sent')
		AND withdrawn_for IS NULL AND application_id IN (SELECT id FROM vendor_applications WHERE edition_id = NEW.id);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER money_letters_ended AFTER UPDATE ON editions
	FOR EACH ROW WHEN ((NEW.closed_at IS NOT NULL OR NEW.money_emails = 'none')
		AND (OLD.closed_at, OLD.money_emails) IS DISTINCT FROM (NEW.closed_at, NEW.money_emails))
	EXECUTE FUNCTION end_money_letters();
