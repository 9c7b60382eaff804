ALTER TABLE "letter_template_versions" DROP CONSTRAINT "letter_template_versions_kind";--> statement-breakpoint
ALTER TABLE "outbox_mails" DROP CONSTRAINT "outbox_mails_kind";--> statement-breakpoint
ALTER TABLE "letter_template_versions" ADD CONSTRAINT "letter_template_versions_kind" CHECK ("letter_template_versions"."kind" in ('application-received', 'confirmation', 'changed-confirmation', 'standby', 'refusal', 'denial', 'reversal', 'correction', 'extras-receipt', 'extras-order', 'invoice', 'credit-note', 'payment-receipt', 'part-payment', 'payment-reversal', 'refund', 'refund-reversal', 'payment-reminder', 'paper-verdicts', 'paper-reminder'));--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD CONSTRAINT "outbox_mails_kind" CHECK ("outbox_mails"."kind" in ('confirmation', 'denial', 'application-received', 'extras-receipt', 'extras-order', 'password-reset', 'invitation', 'newsletter-confirmation', 'newsletter', 'newsletter-test', 'mailing', 'mailing-test', 'correction', 'digest', 'vendor-link', 'letter-test', 'standby-offer', 'withdrawal', 'email-changed', 'invoice', 'credit-note', 'payment-receipt', 'payment-reversal', 'refund', 'refund-reversal', 'payment-reminder', 'paper-verdicts', 'paper-reminder', 'vendor-code', 'custom'));--> statement-breakpoint
-- Of each refund and each credit note its vendor is told as well, from now on.
DROP TRIGGER ledger_noted ON ledger_entries;
--> statement-breakpoint
CREATE TRIGGER ledger_noted AFTER INSERT ON ledger_entries
	FOR EACH ROW WHEN (NEW.kind IN ('payment', 'refund')) EXECUTE FUNCTION note_booking();
--> statement-breakpoint
DROP TRIGGER invoice_noted ON invoices;
--> statement-breakpoint
CREATE TRIGGER invoice_noted AFTER INSERT ON invoices FOR EACH ROW EXECUTE FUNCTION note_invoice();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION revise_money_letters() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	WITH withdrawn AS (
		UPDATE outbox_mails SET withdrawn_for = 'account-changed', withdrawn_at = now(),
			state = CASE WHEN state IN ('queued', 'failed') THEN 'withdrawn' ELSE state END,
			next_attempt_at = CASE WHEN state IN ('queued', 'failed') THEN NULL ELSE next_attempt_at END
		WHERE application_id IN (NEW.id, OLD.merged_into_id, NEW.merged_into_id)
			AND kind IN ('invoice', 'credit-note', 'payment-receipt', 'payment-reversal', 'refund', 'refund-reversal', 'payment-reminder')
			AND state IN ('queued', 'sending', 'failed', 'maybe-sent') AND withdrawn_for IS NULL
		RETURNING application_id, kind, CASE WHEN starts_with(cause, kind || ':') THEN split_part(cause, ':', 2)::integer END AS subject
	)
	INSERT INTO account_events (application_id, invoice_id, entry_id, at)
	SELECT application_id, CASE WHEN kind IN ('invoice', 'credit-note') THEN subject END,
		CASE WHEN kind IN ('payment-receipt', 'refund') THEN subject
			WHEN kind IN ('payment-reversal', 'refund-reversal') THEN (SELECT id FROM ledger_entries WHERE reverses_id = subject) END, now()
	FROM withdrawn WHERE kind <> 'payment-reminder' AND subject IS NOT NULL;
	RETURN NULL;
END $$;
